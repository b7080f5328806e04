"""Cameras and their photos, with the simulated camera."""

import os
import time
from datetime import UTC

import pytest

from capture import (
    BadArgumentError,
    BadInputError,
    BusyError,
    Camera,
    ClosedError,
    NoCameraError,
    NoControlError,
    NoModeError,
    Priority,
    Simulator,
    Size,
    UnpluggedError,
    UnsettledError,
    devices,
)


def test_a_photo_is_newer_than_its_request(capture_camera):
    asked, began = time.time(), time.monotonic()
    photo = capture_camera.photo()
    assert asked < photo.taken.timestamp() < time.time()
    assert began < photo.exposed < time.monotonic()
    assert photo.taken.tzinfo is UTC


def test_a_photo_is_a_jpeg_with_what_is_known_about_it(capture_camera):
    photo = capture_camera.photo()
    assert photo.jpeg[:2] == b"\xff\xd8"
    assert photo.size == capture_camera.modes[0].size
    assert photo.camera == "Simulated Camera"
    assert len(photo.id) == 32
    assert "settled" in photo.report


@pytest.mark.parametrize("size", [(640, 480), "640x480", "640X480"])
def test_a_photo_has_the_size_that_was_asked_for(capture_camera, size):
    photo = capture_camera.photo(size=size)
    assert photo.size == (640, 480)
    assert str(photo.size) == "640x480"


@pytest.mark.capture_scenario({"cameras": [{"darkFrames": 900}]})
def test_a_photo_that_did_not_settle_fails_or_says_so(capture_camera):
    with pytest.raises(UnsettledError, match="did not settle"):
        capture_camera.photo(priority="quality", within=0.6)
    photo = capture_camera.photo(priority="quality", keep_unsettled=True, within=0.6)
    assert photo.settled is False
    assert photo.unsettled


def test_a_photo_says_whether_it_had_settled(capture_camera):
    photo = capture_camera.photo()
    assert photo.settled is True
    assert photo.unsettled is None
    assert capture_camera.photo(priority="speed").settled is None


def test_a_photo_outlives_its_camera_and_its_simulator():
    with Simulator() as simulator, Camera(simulator=simulator) as camera:
        photo = camera.photo()
    assert photo.jpeg


def test_a_photo_is_saved_by_the_ending_of_its_path(capture_camera, tmp_path):
    photo = capture_camera.photo()
    photo.save(tmp_path / "a.jpg")
    photo.save(str(tmp_path / "a.png"))
    assert (tmp_path / "a.jpg").read_bytes() == photo.jpeg
    assert (tmp_path / "a.png").read_bytes()[1:4] == b"PNG"


def test_a_photo_is_saved_under_a_name_that_is_not_utf8(capture_camera, tmp_path):
    path = os.fsencode(tmp_path) + b"/100%-\xe9.jpg"
    capture_camera.photo().save(os.fsdecode(path))
    assert os.path.exists(path)


def test_a_camera_that_is_not_there_is_an_error_with_a_sentence(capture_simulator):
    with pytest.raises(NoCameraError, match="cannot find the camera 'door'") as failure:
        Camera("door", simulator=capture_simulator)
    assert failure.value.code == 10


@pytest.mark.parametrize("size", [(123, 45), "123x45"])
def test_a_size_that_is_not_offered_is_refused_if_it_has_to_be_exact(capture_simulator, size):
    with Camera(size=size, exact=True) as camera, pytest.raises(NoModeError):
        camera.photo()


@pytest.mark.capture_scenario(
    {"cameras": [{"name": "Door"}, {"name": "Garden"}]},
)
def test_a_camera_is_chosen_by_its_name_or_its_number_or_from_the_list(capture_simulator):
    [_, garden] = devices()
    for selector in ["garden", garden]:
        with Camera(selector) as camera:
            assert camera.device == garden
            assert camera.photo().camera == "Garden"


@pytest.mark.capture_scenario({"events": [{"fault": "busy", "open": 1, "holder": "cheese"}]})
def test_a_camera_that_another_program_uses_names_the_program(capture_camera):
    with pytest.raises(BusyError, match="cheese"):
        capture_camera.photo()


def test_a_camera_that_is_unplugged_fails_photos_until_it_comes_back(
    capture_camera, capture_simulator
):
    capture_camera.photo()
    capture_simulator.unplug()
    with pytest.raises(UnpluggedError):
        capture_camera.photo(within=0.2)
    capture_simulator.plug()
    assert capture_camera.photo().jpeg


@pytest.mark.parametrize("priority", ["quality", Priority.SPEED])
def test_a_priority_is_a_word_or_a_member_of_its_type(capture_camera, priority):
    assert capture_camera.photo(priority=priority).jpeg


@pytest.mark.parametrize(
    "options",
    [
        {"priority": "beauty"},
        {"within": -1},
        {"within": 0},
        {"within": float("nan")},
        {"size": (2**32 + 640, 480)},
        {"size": (-640, 480)},
        {"size": "640"},
        {"size": "640x480x2"},
        {"size": "0x480"},
        {"size": "-640x480"},
        {"size": f"{2**32 + 640}x480"},
        {"size": ""},
    ],
)
def test_an_argument_out_of_its_range_is_refused_and_never_cut_off(capture_camera, options):
    with pytest.raises(BadArgumentError):
        capture_camera.photo(**options)


def test_numbers_and_switches_among_the_controls_have_values_of_their_types(capture_camera):
    controls = capture_camera.controls
    assert (controls["brightness"].value, controls["brightness"].numbers) == (128, range(256))
    assert controls["white_balance_temperature"].numbers == range(2000, 6501, 10)
    assert controls["white_balance_automatic"].value is True
    assert controls["power_line_frequency"].value == "50 Hz"
    assert not controls["white_balance_temperature"].settable


def test_controls_are_set_and_reset(capture_camera):
    controls = capture_camera.controls
    controls["brightness"] = 200
    controls["contrast"] = "0%"
    controls["white_balance_automatic"] = False
    assert [controls[name].value for name in ("brightness", "contrast")] == [200, 0]
    assert controls["white_balance_automatic"].value is False
    controls.reset("brightness")
    assert [controls[name].value for name in ("brightness", "contrast")] == [128, 0]
    controls.reset()
    assert all(control.value == control.default for control in controls.values())


def test_a_control_that_is_not_there_is_an_error_that_knows_a_better_name(capture_camera):
    controls = capture_camera.controls
    for look in [lambda: controls["brightnes"], lambda: controls.__setitem__("brightnes", 1)]:
        with pytest.raises(NoControlError, match="did you mean 'brightness'"):
            look()
    assert "brightnes" not in controls
    assert controls.get("brightnes") is None


def test_a_camera_is_kept_running_until_the_end_of_the_block(capture_camera, released):
    with capture_camera.running():
        assert capture_camera.photo().jpeg
        assert "lease_close" not in released
    assert "lease_close" in released


def test_a_closed_camera_or_photo_says_so(capture_camera):
    photo = capture_camera.photo()
    photo.close()
    capture_camera.close()
    capture_camera.close()
    assert capture_camera.closed
    assert repr(capture_camera) == "<Camera 'Simulated Camera' simulator:0 closed>"
    with pytest.raises(ClosedError, match="the camera is closed"):
        capture_camera.photo()
    with pytest.raises(ClosedError, match="the photo is closed"):
        photo.jpeg  # noqa: B018


def test_handles_may_be_closed_in_any_order():
    simulator = Simulator()
    camera = Camera(simulator=simulator)
    frames, shot, photo = camera.frames(), camera.begin_photo(), camera.photo()
    for handle in [simulator, camera, frames, shot, shot]:
        handle.close()
    assert photo.size == Size(2592, 1936)
    assert photo.jpeg


def test_a_camera_is_closed_with_its_last_reference(capture_simulator, released):
    photo = Camera().photo()
    assert released == ["shot_close", "camera_close"]
    assert photo.jpeg


def test_a_selector_may_name_a_kind_of_camera(tmp_path):
    (tmp_path / "door.json").write_text('{"cameras": [{"name": "Door"}]}')
    with Camera("simulator") as camera:
        assert camera.device.name == "Simulated Camera"
    with Camera(f"simulator={tmp_path}/door.json") as camera:
        assert camera.device.name == "Door"
    with pytest.raises(BadInputError, match="no scenario file"):
        Camera(f"simulator={tmp_path}/none.json")
    with Simulator() as simulator, pytest.raises(BadArgumentError, match="with a simulator"):
        Camera("simulator", simulator=simulator)
