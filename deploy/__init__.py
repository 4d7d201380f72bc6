"""Running the service: image, cluster, proxy; and the tools that put it under load."""
