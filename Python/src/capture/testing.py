"""Fixtures for pytest: a camera that needs no hardware, with the faults that a test asks for.

    def test_the_booth_survives_a_pulled_plug(capture_camera, capture_simulator):
        capture_simulator.unplug()
        ...

    @pytest.mark.capture_scenario("dark.json")
    def test_the_booth_waits_for_light(capture_camera):
        ...
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .camera import Camera
from .simulator import Simulator


def pytest_configure(config: Any) -> None:
    config.addinivalue_line(
        "markers",
        "capture_scenario(scenario): what the simulated camera does; a path, or the scenario itself",
    )


@pytest.fixture
def capture_simulator(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Simulator]:
    """A simulator, by default with one camera that shows the sample photos."""
    mark = request.node.get_closest_marker("capture_scenario")
    scenario = mark.args[0] if mark else None
    if isinstance(scenario, dict):
        path = tmp_path / "scenario.json"
        path.write_text(json.dumps(scenario))
        scenario = path
    with Simulator(scenario) as simulator:
        yield simulator


@pytest.fixture
def capture_camera(capture_simulator: Simulator) -> Iterator[Camera]:
    """The first camera of the simulator."""
    with Camera(simulator=capture_simulator) as camera:
        yield camera
