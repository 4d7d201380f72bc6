#!/usr/bin/env bash
# Builds the image and tries it as hard as it will be run: read-only, no capabilities, no new
# privileges, 256 MiB, one CPU. Plays every recorded game against it, stops it, and sees that it
# went in good order.
#
#     deploy/image.sh [TAG]              default: adjudicard
#
# Needs docker, or buildah and podman (apt-get install buildah podman runc); curl; python3; and the
# base image, or a registry to fetch it from.
#
# For machines that are less than usual:
#   BASE_IMAGE=…     another base than docker.io/library/python:3.13-slim
#   PIP_INDEX_URL=…  another package index
#   CA=/etc/ssl/certs   certificates that the build needs to reach it (buildah only)
#   STORE=/some/folder  a container store of its own, for podman where the usual one cannot be
#                       used: runc, cgroupfs, limits that need no privilege
#   STAND_IN=1       make the base image from Debian 13 packages, where no registry can be
#                    reached (apt-get install debootstrap; needs root)
set -euo pipefail
cd "$(dirname "$0")/.."

tag=${1:-adjudicard}
base=${BASE_IMAGE:-docker.io/library/python:3.13-slim}
name=adjudicard-$$

say() { printf '== %s\n' "$*"; }
need() { command -v "$1" >/dev/null || { echo "deploy/image.sh needs $1" >&2; exit 2; }; }
need curl
need python3

if [ -z "${STORE:-}" ] && command -v docker >/dev/null && docker info >/dev/null 2>&1; then
  engine=docker
else
  need podman
  need buildah
  engine=podman
fi

if [ -n "${STORE:-}" ]; then
  mkdir -p "$STORE"
  printf '[storage]\ndriver = "%s"\ngraphroot = "%s/graph"\nrunroot = "%s/run"\n' \
    "${DRIVER:-overlay}" "$STORE" "$STORE" >"$STORE/storage.conf"
  printf '%s\n' '[containers]' 'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]' \
    '[engine]' 'runtime = "runc"' 'cgroup_manager = "cgroupfs"' 'events_logger = "file"' \
    >"$STORE/containers.conf"
  export CONTAINERS_STORAGE_CONF=$STORE/storage.conf CONTAINERS_CONF=$STORE/containers.conf
  export BUILDAH_ISOLATION=chroot
fi

stand_in() {
  need debootstrap
  local root container
  root=$(mktemp -d /var/tmp/base.XXXXXX)
  say "making a stand-in for $base"
  debootstrap --variant=minbase \
    --include=python3-minimal,python3-venv,python3-pip,python-is-python3,ca-certificates \
    trixie "$root" >/dev/null
  # As in the official image, Python is in /usr/local and pip may be used.
  rm -f "$root"/usr/lib/python3*/EXTERNALLY-MANAGED
  ln -s /usr/bin/python3 "$root/usr/local/bin/python3"
  container=$(buildah from scratch)
  buildah copy --quiet "$container" "$root" / >/dev/null
  buildah config --env PATH=/usr/local/bin:/usr/bin:/bin --env LANG=C.UTF-8 "$container"
  buildah commit --quiet --rm "$container" "$base" >/dev/null
  rm -rf "$root"
}

say "building $tag with $engine"
options=()
[ -n "${BASE_IMAGE:-}" ] && options+=(--build-arg "BASE_IMAGE=$BASE_IMAGE")
[ -n "${PIP_INDEX_URL:-}" ] && options+=(--build-arg PIP_INDEX_URL)
if [ $engine = docker ]; then
  docker build "${options[@]}" -t "$tag" .
else
  if [ -n "${STAND_IN:-}" ] && ! podman image exists "$base"; then
    stand_in
  fi
  [ -n "${CA:-}" ] && options+=(-v "$CA:$CA:ro")
  podman image exists "$base" && options+=(--pull-never)
  # In this format, or the health check is left out.
  buildah bud --format docker "${options[@]}" -t "$tag" .
fi

hardened=(--read-only --cap-drop=ALL --security-opt no-new-privileges --memory 256m --cpus 1)
if [ $engine = podman ]; then
  # Not even a /tmp: the service writes nothing but /dev/shm.
  hardened+=(--read-only-tmpfs=false --no-healthcheck --pull=never)
fi
say "starting it: ${hardened[*]}"
$engine run -d --name "$name" "${hardened[@]}" -e REFEREE_DRAIN=1 \
  -p 127.0.0.1::8000 "$tag" >/dev/null
trap '$engine rm -f "$name" >/dev/null 2>&1 || true' EXIT
url=http://$($engine port "$name" 8000 | head -n 1)
for _ in $(seq 100); do
  curl -fsS -m 2 "$url/readyz" >/dev/null 2>&1 && break
  sleep 0.2
done
curl -fsS -m 2 "$url/readyz" >/dev/null || { $engine logs "$name"; exit 1; }

say "playing"
python3 deploy/play.py "$url"

say "looking inside"
inside() { $engine exec "$name" sh -c "$1"; }
[ "$(inside 'id -u')" = 10001 ] || { echo "it runs as root" >&2; exit 1; }
if inside 'touch /app/x || touch /tmp/x' 2>/dev/null; then echo "it can write" >&2; exit 1; fi
tools=$(inside 'for t in pip pip3 gcc cc make curl wget git; do command -v $t; done; true')
[ -z "$tools" ] || { echo "tools in the image: $tools" >&2; exit 1; }
# The health check as the engine would run it.
check=$($engine image inspect --format '{{json .Config.Healthcheck.Test}}' "$tag" 2>/dev/null ||
  podman image inspect --format '{{json .HealthCheck.Test}}' "$tag")
python3 - "$engine" "$name" "$check" <<'PYTHON'
import json, subprocess, sys
engine, name, check = sys.argv[1:]
raise SystemExit(subprocess.run([engine, "exec", name, *json.loads(check)[1:]]).returncode)
PYTHON
$engine stats --no-stream --format '{{.MemUsage}}' "$name"

say "stopping it"
$engine stop -t 40 "$name" >/dev/null
status=$($engine inspect --format '{{.State.ExitCode}}' "$name")
[ "$status" = 0 ] || { echo "it left with status $status" >&2; exit 1; }
$engine image inspect --format '{{.Size}}' "$tag" | awk '{printf "== %.0f MB, all well\n", $1 / 1e6}'
