"""What the server of the page says about its own requests."""
import json
import os
import socket
import subprocess
import sys
import tempfile
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

_PATIENCE = 60


class _SocketConnection(HTTPConnection):
    """A connection by a Unix socket, which needs no key."""

    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=_PATIENCE)
        self.path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(_PATIENCE)
        self.sock.connect(str(self.path))


def served_description(program: Path) -> dict[str, Any]:
    """Starts the server for a moment, with a simulated camera and no files but its own, and asks it."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: f"{folder}/{name}" for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
        server = subprocess.Popen(
            [program, "serve", "--simulator", "--no-open", "--store", f"{folder}/store"],
            env={**os.environ, **kept, "XDG_RUNTIME_DIR": folder, "CAPTURE_CONFIG": "/dev/null"},
            stdout=subprocess.PIPE)
        try:
            if not server.stdout or not server.stdout.readline():  # the address, once it listens
                sys.exit(f"{program}: the server did not start, so its requests cannot be described")
            return _asked(Path(folder) / "capture/serve.sock")
        finally:
            server.terminate()
            server.communicate(timeout=_PATIENCE)


def _asked(path: Path) -> dict[str, Any]:
    connection = _SocketConnection(path)
    connection.request("GET", "/v1/openapi.json")
    described: dict[str, Any] = json.load(connection.getresponse())
    return described
