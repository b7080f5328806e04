"""Cameras that need no hardware."""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

from ._handle import Handle, held
from ._library import encoded, perform, produce, whole

# The simulators that stand in for the cameras of the machine; the last one counts.
_installed: list[Simulator] = []


class Simulator(Handle):
    """Simulated cameras: the same frames and the same faults on every run.

    Cameras that are open keep their simulator alive.

    Args:
        scenario: The path of a scenario file, of a folder of photos or of a recording; or a
            scenario itself, as a dictionary, in which paths are absolute. Without one, there is one
            camera, which shows the sample photos.

    Raises:
        BadInputError: The scenario or recording cannot be read.
    """

    _close_function = "simulator_close"
    _kind = "simulator"

    def __init__(self, scenario: str | os.PathLike[str] | Mapping[str, Any] | None = None) -> None:
        if isinstance(scenario, Mapping):
            with _file(scenario) as path:
                super().__init__(produce("simulator_open", encoded(path)))
        else:
            super().__init__(produce("simulator_open", encoded(scenario)))

    def unplug(self, camera: int = 0) -> None:
        """Unplugs a camera.

        Args:
            camera: The camera's place in the scenario, from 0.
        """
        with held(self) as pointer:
            perform("simulator_unplug", pointer, whole(camera, "the place of a camera"))

    def plug(self, camera: int = 0) -> None:
        """Plugs a camera in again.

        Args:
            camera: The camera's place in the scenario, from 0.
        """
        with held(self) as pointer:
            perform("simulator_plug", pointer, whole(camera, "the place of a camera"))

    @contextmanager
    def installed(self) -> Generator[None]:
        """Puts these cameras in the place of the machine's, in all threads, for a ``with`` block.

        Code under test that calls ``Camera()`` or ``devices()`` gets them without a change.
        """
        _installed.append(self)
        try:
            yield
        finally:
            _installed.remove(self)

    def __repr__(self) -> str:
        return "<Simulator closed>" if self.closed else "<Simulator>"


@contextmanager
def cameras_of(simulator: Simulator | None) -> Generator[int | None]:
    """Lends the pointer of a simulator, or nothing for the cameras of the machine."""
    if simulator is None and _installed:
        simulator = _installed[-1]
    if simulator is None:
        yield None
    else:
        with held(simulator) as pointer:
            yield pointer


@contextmanager
def _file(scenario: Mapping[str, Any]) -> Generator[str]:
    """Writes a scenario to a file for the block, since the library reads files."""
    import json
    from tempfile import NamedTemporaryFile

    with NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(dict(scenario), file)
        file.flush()
        yield file.name
