"""Cameras, photos and frames, with the simulated camera."""

import asyncio
import os
import signal
import threading
import time

import pytest
from capture import (
    Camera,
    CancelledError,
    NoCameraError,
    NoControlError,
    NoModeError,
    Simulator,
    TimedOutError,
    UnpluggedError,
    devices,
    watch_devices,
)

one_second = 10  # a loaded machine needs more than the word says


def test_a_photo_is_a_jpeg_that_is_newer_than_the_call(capture_camera):
    asked = time.time()
    photo = capture_camera.photo()
    assert photo.jpeg[:2] == b"\xff\xd8"
    assert photo.taken.timestamp() > asked
    assert photo.size == capture_camera.modes[0].size
    assert len(photo.id) == 32


def test_a_photo_is_saved_whole_by_the_ending_of_its_path(capture_camera, tmp_path):
    photo = capture_camera.photo()
    photo.save(tmp_path / "a.jpg")
    photo.save(tmp_path / "a.png")
    assert (tmp_path / "a.jpg").read_bytes() == photo.jpeg
    assert (tmp_path / "a.png").read_bytes()[1:4] == b"PNG"


def test_a_photo_is_saved_under_a_name_that_is_not_utf8(capture_camera, tmp_path):
    path = os.fsencode(tmp_path) + b"/\xe9.jpg"
    capture_camera.photo().save(os.fsdecode(path))
    assert os.path.exists(path)


def test_a_camera_that_is_not_there_is_an_error_with_a_sentence(capture_simulator):
    with pytest.raises(NoCameraError, match="cannot find the camera 'door': no camera matches") as failure:
        Camera("door", simulator=capture_simulator)
    assert failure.value.code == 10


def test_a_size_that_is_not_offered_is_refused_if_it_has_to_be_exact(capture_simulator):
    with Camera(simulator=capture_simulator, size=(123, 45), exact=True) as camera:
        with pytest.raises(NoModeError):
            camera.photo()


def test_controls_are_read_set_and_reset_like_a_dictionary(capture_camera):
    controls = capture_camera.controls
    controls["brightness"] = 200
    assert controls["brightness"].value == "200"
    del controls["brightness"]
    assert controls["brightness"].value == controls["brightness"].default
    with pytest.raises(NoControlError, match="did you mean 'brightness'"):
        controls["brightnes"] = 1


def test_an_unplugged_camera_is_reported_and_comes_back(capture_camera, capture_simulator):
    capture_camera.photo()
    capture_simulator.unplug()
    with pytest.raises(UnpluggedError):
        capture_camera.photo(within=0.2)
    capture_simulator.plug()
    assert capture_camera.photo().jpeg


def test_a_wait_ends_at_its_deadline_and_the_photo_can_still_come(capture_simulator):
    with Camera(simulator=capture_simulator) as camera, camera.begin_photo() as shot:
        with pytest.raises(TimeoutError):
            shot.wait(0)
        assert shot.wait().jpeg


def test_closing_a_camera_ends_the_wait_of_another_thread(capture_camera):
    shots = [capture_camera.begin_photo(priority="quality") for _ in range(3)]
    failures = []

    def wait(shot):
        try:
            shot.wait()
        except CancelledError as failure:
            failures.append(failure)

    threads = [threading.Thread(target=wait, args=(shot,)) for shot in shots]
    for thread in threads:
        thread.start()
    capture_camera.close()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert len(failures) == 3
    with pytest.raises(CancelledError):
        capture_camera.photo()


def test_ctrl_c_ends_a_wait_at_once(capture_simulator):
    capture_simulator.unplug()
    capture_simulator.plug()
    with Camera(simulator=capture_simulator) as camera:
        camera.photo()
        capture_simulator.unplug()
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            camera.photo(within=60)
        assert time.monotonic() - began < 30


def test_frames_are_read_in_a_loop_and_are_newer_each_time(capture_camera):
    with capture_camera.frames() as frames:
        times = [frame.timestamp for frame, _ in zip(frames, range(5), strict=False)]
    assert times == sorted(set(times))


def test_frames_end_when_the_camera_is_closed(capture_camera):
    frames = capture_camera.frames()
    next(frames)
    capture_camera.close()
    assert len(list(frames)) <= 1
    frames.close()


def test_a_wait_for_a_frame_ends_at_its_deadline(capture_camera, capture_simulator):
    with capture_camera.frames() as frames:
        frames.next()
        capture_simulator.unplug()
        with pytest.raises(TimedOutError):
            while True:
                frames.next(0.5)


def test_frames_and_photos_are_awaited_together(capture_camera):
    async def take():
        with capture_camera.frames() as frames:
            async for _ in frames:
                break
            return await asyncio.gather(*[capture_camera.begin_photo() for _ in range(3)])

    photos = asyncio.run(asyncio.wait_for(take(), 60))
    assert len({photo.id for photo in photos}) == 3


def test_an_array_shares_its_memory_and_outlives_its_photo(capture_camera):
    numpy = pytest.importorskip("numpy")
    photo = capture_camera.photo()
    first, second = photo.array(), photo.array()
    assert numpy.shares_memory(first, second)
    assert first.shape == (photo.size[1], photo.size[0], 4)
    total = int(first.sum())
    photo.close()
    del photo
    assert int(first.sum()) == total
    with pytest.raises(ValueError):
        first[0, 0, 0] = 1


def test_an_image_is_that_of_pillow(capture_camera):
    image = pytest.importorskip("PIL.Image")
    import io

    photo = capture_camera.photo()
    ours = photo.image().resize((16, 12))
    theirs = image.open(io.BytesIO(photo.jpeg)).resize((16, 12))
    difference = [abs(a - b) for a, b in zip(ours.tobytes(), theirs.tobytes(), strict=True)]
    assert max(difference) < 8


def test_the_devices_of_a_simulator_are_watched(capture_simulator):
    assert [device.name for device in devices(capture_simulator)] == ["Simulated Camera"]
    watch = watch_devices(capture_simulator)
    assert len(next(watch)) == 1
    capture_simulator.unplug()
    while next(watch):
        pass
    capture_simulator.plug()
    while not next(watch):
        pass
    watch.close()


@pytest.mark.capture_scenario({"cameras": [{"name": "A"}, {"name": "B"}]})
def test_a_scenario_of_a_test_has_the_cameras_that_it_names(capture_simulator):
    assert [device.name for device in devices(capture_simulator)] == ["A", "B"]
    with Camera("B", simulator=capture_simulator) as camera:
        assert camera.photo().camera == "B"


def test_handles_may_be_closed_in_any_order():
    simulator = Simulator()
    camera = Camera(simulator=simulator)
    frames = camera.frames()
    shot = camera.begin_photo()
    photo = camera.photo()
    simulator.close()
    camera.close()
    frames.close()
    shot.close()
    shot.close()
    assert photo.jpeg
