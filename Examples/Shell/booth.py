"""Takes three photos with one camera, by a client of `capture shell` without dependencies.

Usage: booth.py [simulated]
"""

import itertools
import json
import subprocess
import sys
import threading
from concurrent.futures import Future


class CaptureError(Exception):
    """A request that failed: `kind` is a word for programs, such as "unplugged"."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.kind = error["kind"]
        self.code = error["code"]


class Capture:
    """A camera that stays warm, and the store of the user."""

    def __init__(self, *options):
        self._shell = subprocess.Popen(
            ["capture", "shell", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._ids = itertools.count(1)
        self._open = {}
        self._lock = threading.Lock()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def begin(self, do, **members):
        """Sends a request, and returns the future of its result."""
        future = Future()
        with self._lock:
            number = next(self._ids)
            self._open[number] = future
            line = json.dumps({"id": number, "do": do, **members})
            self._shell.stdin.write(line + "\n")
            self._shell.stdin.flush()
        return future

    def ask(self, do, **members):
        """Sends a request, and waits for its result."""
        return self.begin(do, **members).result()

    def _read(self):
        for line in self._shell.stdout:
            answer = json.loads(line)
            future = self._open.pop(answer.get("id"), None)
            if future is None:
                continue  # an event
            if "error" in answer:
                future.set_exception(CaptureError(answer["error"]))
            else:
                future.set_result(answer.get("result", answer.get("results")))
        for future in self._open.values():
            future.set_exception(EOFError("capture shell has ended"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._shell.stdin.close()
        self._shell.wait()
        self._reader.join()
        self._shell.stdout.close()


def main():
    options = ["--simulator"] if "simulated" in sys.argv else []
    with Capture(*options) as capture:
        print("camera:", capture.ask("open")["camera"]["name"])
        photos = [capture.begin("snap", to="booth-%n.jpg") for _ in range(3)]
        for photo in photos:
            result = photo.result()
            print(result["path"], result["width"], "x", result["height"])
        try:
            capture.ask("snap", to="/nowhere/booth.jpg")
        except CaptureError as error:
            print("as expected:", error.kind)


if __name__ == "__main__":
    main()
