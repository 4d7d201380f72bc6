"""What stands in several files and must agree: times, ports, labels, limits."""

import re
import shutil
import subprocess
from typing import Any

import pytest
import yaml

from service.api.config import READERS, Config
from tests.conftest import ROOT

FOLDER = ROOT / "deploy/kubernetes"
MANIFESTS = {
    document["kind"]: document
    for path in FOLDER.glob("*.yaml")
    for document in yaml.safe_load_all(path.read_text("utf-8"))
}
POD = MANIFESTS["Deployment"]["spec"]["template"]
CONTAINER = POD["spec"]["containers"][0]
LABELS = POD["metadata"]["labels"]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
CONF = (ROOT / "gunicorn.conf.py").read_text("utf-8")
GRACEFUL = int(re.findall(r"^graceful_timeout = (\d+)$", CONF, re.MULTILINE)[0])


def setting(environ: dict[str, Any]) -> int:
    return Config.from_environment({"REFEREE_DRAIN": environ["REFEREE_DRAIN"]}).drain


def test_nobody_is_killed_while_it_still_answers() -> None:
    environ = {one["name"]: one.get("value") for one in CONTAINER["env"]}
    assert environ.keys() <= READERS.keys()
    grace = POD["spec"]["terminationGracePeriodSeconds"]
    assert grace > setting(environ) + GRACEFUL
    referee = COMPOSE["services"]["referee-1"]
    assert referee["environment"].keys() <= READERS.keys()
    assert (
        int(referee["stop_grace_period"].rstrip("s")) > setting(referee["environment"]) + GRACEFUL
    )


def test_one_port_everywhere() -> None:
    port = Config().port
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    assert f"EXPOSE {port}\n" in dockerfile
    assert f"PORT={port}\n" in dockerfile
    assert CONTAINER["ports"] == [{"name": "http", "containerPort": port}]
    assert POD["metadata"]["annotations"]["prometheus.io/port"] == str(port)
    (ingress,) = MANIFESTS["NetworkPolicy"]["spec"]["ingress"]
    assert ingress["ports"] == [{"protocol": "TCP", "port": port}]
    assert MANIFESTS["Service"]["spec"]["ports"][0]["targetPort"] == "http"


def test_everything_is_about_the_same_pods() -> None:
    for kind in ("Deployment", "PodDisruptionBudget"):
        assert MANIFESTS[kind]["spec"]["selector"]["matchLabels"].items() <= LABELS.items()
    assert MANIFESTS["Service"]["spec"]["selector"].items() <= LABELS.items()
    policy = MANIFESTS["NetworkPolicy"]["spec"]
    assert policy["podSelector"]["matchLabels"].items() <= LABELS.items()
    for spread in POD["spec"]["topologySpreadConstraints"]:
        assert spread["labelSelector"]["matchLabels"].items() <= LABELS.items()
    target = MANIFESTS["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    assert target["name"] == MANIFESTS["Deployment"]["metadata"]["name"]


def test_the_kustomization_has_every_manifest() -> None:
    others = {path.name for path in FOLDER.glob("*.yaml")} - {"kustomization.yaml"}
    assert set(MANIFESTS["Kustomization"]["resources"]) == others


def test_nginx_lets_through_what_the_referee_takes() -> None:
    text = (ROOT / "deploy/nginx/proxy.conf").read_text("utf-8")
    sizes = [int(size) * 2**20 for size in re.findall(r"client_max_body_size (\d+)m;", text)]
    assert sizes == [Config().body_limit, Config().bulk_limit]
    # Nginx gives up its connections first; else the referee could hang up on a request.
    kept = int(re.findall(r"keepalive_timeout (\d+)s;", text)[0])
    assert kept < int(re.findall(r"^keepalive = (\d+)$", CONF, re.MULTILINE)[0])


def test_nginx_asks_the_referees_of_compose() -> None:
    conf = (ROOT / "deploy/nginx/nginx.conf").read_text("utf-8")
    asked = set(re.findall(r"server ([\d.]+):8000 ", conf))
    given = {
        service["networks"]["inside"]["ipv4_address"]
        for name, service in COMPOSE["services"].items()
        if name.startswith("referee")
    }
    assert asked == given


def test_the_image_is_built_from_what_it_is_given() -> None:
    """Whatever the Dockerfile copies, and whatever the wheel takes, is let in."""
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    given = {line[1:] for line in ignored if line.startswith("!")}
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    copied = {
        name
        for line in re.findall(r"^COPY (?!--from)(.*) \S+$", dockerfile, re.MULTILINE)
        for name in line.split()
    }
    assert copied == given
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    taken = re.findall(r'^"(\S+)" = "service/', project, re.MULTILINE)
    assert taken
    assert set(taken) <= copied


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="no kubectl on this machine")
def test_kustomize_takes_it() -> None:
    done = subprocess.run(
        ["kubectl", "kustomize", str(FOLDER)], capture_output=True, text=True, check=True
    )
    made = list(yaml.safe_load_all(done.stdout))
    assert {document["kind"] for document in made} == MANIFESTS.keys() - {"Kustomization"}
    assert all(
        document["metadata"].get("namespace", "adjudicard") == "adjudicard" for document in made
    )
