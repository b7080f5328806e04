"""Fixtures for pytest: cameras that need no hardware, with the faults that a test asks for.

pytest finds them by itself once this package is installed.

Example:
    def test_the_booth_survives_a_pulled_plug(capture_simulator):
        booth = Booth()                 # calls Camera(), and gets a simulated one
        capture_simulator.unplug()
        assert booth.message == "Please plug the camera in."

    @pytest.mark.capture_scenario("dark.json")
    def test_the_booth_waits_for_light(capture_camera):
        ...
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .camera import Camera
from .simulator import Simulator


def pytest_configure(config: pytest.Config) -> None:
    """Describes the marker."""
    config.addinivalue_line(
        "markers",
        "capture_scenario(scenario): what the cameras of capture_simulator do; a dictionary, "
        "or the path of a scenario, seen from the folder of the test",
    )


def _scenario(request: pytest.FixtureRequest) -> Any:
    mark = request.node.get_closest_marker("capture_scenario")
    if mark is None:
        return None
    if len(mark.args) != 1 or mark.kwargs:
        raise pytest.UsageError("capture_scenario takes one scenario")
    scenario = mark.args[0]
    return request.path.parent / scenario if isinstance(scenario, (str, Path)) else scenario


@pytest.fixture
def capture_simulator(request: pytest.FixtureRequest) -> Iterator[Simulator]:
    """Simulated cameras, in the place of those of the machine until the test ends.

    By default, there is one camera, which shows the sample photos.
    """
    with Simulator(_scenario(request)) as simulator, simulator.installed():
        yield simulator


@pytest.fixture
def capture_camera(capture_simulator: Simulator) -> Iterator[Camera]:
    """The first of the simulated cameras."""
    with Camera(simulator=capture_simulator) as camera:
        yield camera
