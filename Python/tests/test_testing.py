"""The fixtures for pytest, and the simulator in the place of the machine's cameras."""

import json

import pytest

from capture import BadInputError, Camera, ClosedError, NoCameraError, Simulator, devices

pytest_plugins = ["pytester"]

# A program that is unaware of the simulator.
booth = """
    from capture import Camera, CaptureError

    class Booth:
        def __init__(self):
            self.camera = Camera()
            self.photos = []

        def press(self):
            try:
                self.photos.append(self.camera.photo(within=2))
                return "Thank you!"
            except CaptureError as error:
                return f"Please call the staff: {type(error).__name__}"
"""


def run(pytester, test):
    """Runs a file of tests of the booth."""
    pytester.makepyfile(booth=booth, test_booth=test)
    return pytester.runpytest_inprocess("--strict-markers")


def test_a_test_of_a_program_pulls_the_plug_in_the_middle(pytester):
    result = run(
        pytester,
        """
        from booth import Booth

        def test_a_guest_is_served_again_once_the_plug_is_back(capture_simulator):
            booth = Booth()
            assert booth.press() == "Thank you!"
            capture_simulator.unplug()
            assert booth.press() == "Please call the staff: UnpluggedError"
            capture_simulator.plug()
            while booth.press() != "Thank you!":
                pass
            assert len(booth.photos) == 2
        """,
    )
    result.assert_outcomes(passed=1)


def test_a_scenario_is_a_dictionary_or_a_file_beside_the_test(pytester):
    pytester.path.joinpath("two.json").write_text(
        json.dumps({"cameras": [{"name": "Left"}, {"name": "Right"}]})
    )
    result = run(
        pytester,
        """
        import pytest
        from capture import devices

        @pytest.mark.capture_scenario("two.json")
        def test_of_a_file(capture_simulator):
            assert [device.name for device in devices()] == ["Left", "Right"]

        @pytest.mark.capture_scenario({"events": [{"fault": "busy", "open": 1, "holder": "zoom"}]})
        def test_of_a_dictionary(capture_simulator):
            from booth import Booth
            booth = Booth()
            assert booth.press() == "Please call the staff: BusyError"
            assert booth.press() == "Thank you!"
        """,
    )
    result.assert_outcomes(passed=2)


def test_a_marker_without_a_scenario_is_an_error_with_a_sentence(pytester):
    result = run(
        pytester,
        """
        import pytest

        @pytest.mark.capture_scenario
        def test_of_nothing(capture_camera):
            pass
        """,
    )
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*capture_scenario takes one scenario*"])


def test_the_marker_is_described(pytester):
    result = pytester.runpytest_inprocess("--markers")
    result.stdout.fnmatch_lines(["@pytest.mark.capture_scenario(scenario)*"])


def test_an_installed_simulator_takes_the_place_of_the_cameras_until_the_end_of_the_block():
    with Simulator({"cameras": [{"name": "A"}]}) as first, first.installed():
        with Simulator({"cameras": [{"name": "B"}]}) as second:
            with second.installed():
                assert [device.name for device in devices()] == ["B"]
            assert [device.name for device in devices()] == ["A"]
            assert [device.name for device in devices(second)] == ["B"]
        with Camera() as camera:
            assert camera.device.name == "A"
    assert "A" not in [device.name for device in devices()]


def test_an_installed_simulator_that_is_closed_is_an_error(capture_simulator):
    capture_simulator.close()
    with pytest.raises(ClosedError, match="the simulator is closed"):
        devices()


def test_a_scenario_with_a_mistake_is_an_error_that_names_its_place():
    with pytest.raises(
        BadInputError, match=r'cameras\[0\].nam: unknown field; did you mean "name"'
    ):
        Simulator({"cameras": [{"nam": "Door"}]})


def test_a_path_without_a_scenario_is_an_error(tmp_path):
    with pytest.raises(BadInputError, match="there is no scenario file"):
        Simulator(tmp_path / "nothing.json")


def test_a_camera_that_is_not_plugged_in_at_the_start_comes_when_it_is():
    with Simulator({"cameras": [{"name": "A", "plugged": False}]}) as simulator:
        with pytest.raises(NoCameraError):
            Camera(simulator=simulator)
        simulator.plug()
        with Camera(simulator=simulator) as camera:
            assert camera.photo().jpeg
