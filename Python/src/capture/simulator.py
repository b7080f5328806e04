"""Cameras that need no hardware."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from ._handle import Handle
from ._library import perform, produce


class Simulator(Handle):
    """The cameras of a scenario file, of a folder of photos or of a recording.

    Without a path, it is one camera with the sample photos.
    """

    _close_function = "simulator_close"

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        super().__init__(produce("simulator_open", None if path is None else os.fsencode(path)))

    def unplug(self, camera: int = 0) -> None:
        """Unplugs a camera, which is named by its place in the scenario."""
        with self._held() as pointer:
            perform("simulator_unplug", pointer, camera)

    def plug(self, camera: int = 0) -> None:
        """Plugs a camera in again."""
        with self._held() as pointer:
            perform("simulator_plug", pointer, camera)


@contextmanager
def held_simulator(simulator: Simulator | None) -> Iterator[int | None]:
    """Lends the pointer of a simulator, or none for the cameras of the machine."""
    if simulator is None:
        yield None
    else:
        with simulator._held() as pointer:
            yield pointer
