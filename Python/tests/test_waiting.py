"""Shots, frames and watches: threads, tasks, timeouts and Ctrl-C."""

import asyncio
import os
import signal
import threading
import time

import pytest

from capture import Camera, ClosedError, TimedOutError, UnpluggedError, devices, watch_devices


@pytest.fixture
def in_background():
    """Runs functions in threads, which have to end with the test."""
    threads = []

    def start(function):
        thread = threading.Thread(target=function, daemon=True)
        threads.append(thread)
        thread.start()
        return thread

    yield start
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


@pytest.mark.capture_scenario({"cameras": [{"startUp": "1s"}]})
def test_a_shot_that_was_waited_for_too_briefly_can_still_be_waited_for(capture_camera):
    with capture_camera.begin_photo() as shot:
        with pytest.raises(TimeoutError):
            shot.wait(0)
        assert shot.wait().jpeg
        assert shot.wait(0).jpeg


def test_a_shot_that_is_closed_is_given_up(capture_camera):
    shot = capture_camera.begin_photo()
    shot.close()
    with pytest.raises(ClosedError, match="the shot is closed"):
        shot.wait()


def test_closing_a_camera_ends_the_waits_of_other_threads(
    capture_camera, capture_simulator, in_background
):
    capture_camera.photo()
    capture_simulator.unplug()
    shots = [capture_camera.begin_photo() for _ in range(3)]
    failures = []

    def wait(shot):
        try:
            shot.wait()
        except ClosedError as failure:
            failures.append(failure)

    threads = [in_background(lambda shot=shot: wait(shot)) for shot in shots]
    capture_camera.close()
    for thread in threads:
        thread.join(60)
    assert len(failures) == 3


def test_closing_frames_or_a_watch_ends_the_waits_of_other_threads(
    capture_camera, capture_simulator, in_background
):
    frames, watch = capture_camera.frames(), watch_devices()
    next(frames), next(watch)
    capture_simulator.unplug()
    rests = []
    threads = [
        in_background(lambda rest=rest: rests.append(list(rest))) for rest in (frames, watch)
    ]
    time.sleep(0.1)  # most often, the threads are waiting by now
    frames.close()
    watch.close()
    for thread in threads:
        thread.join(60)
    assert len(rests) == 2


def test_other_threads_run_while_one_waits_for_a_photo(capture_camera, in_background):
    counted = []
    is_over = threading.Event()

    def count():
        while not is_over.is_set():
            counted.append(None)
            time.sleep(0.001)

    in_background(count)
    before = len(counted)
    capture_camera.photo(priority="quality")
    is_over.set()
    assert len(counted) > before + 5


def test_many_threads_share_one_camera(capture_camera, in_background):
    photos = []
    threads = [in_background(lambda: photos.append(capture_camera.photo())) for _ in range(4)]
    for thread in threads:
        thread.join(60)
    assert len({photo.id for photo in photos}) == 4


def test_ctrl_c_ends_a_wait_at_once(capture_camera, capture_simulator):
    with capture_camera.frames() as frames:
        next(frames)
        capture_simulator.unplug()
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            while True:  # a few frames may have been left
                frames.next(60)
        assert time.monotonic() - began < 30


def test_frames_are_newer_each_time(capture_camera):
    with capture_camera.frames() as frames:
        began = time.monotonic()
        read = [frame for frame, _ in zip(frames, range(5), strict=False)]
    times = [frame.exposed for frame in read]
    assert times == sorted(set(times))
    assert abs(read[0].taken.timestamp() - time.time()) < 60
    assert began - 60 < times[0] < times[-1] < time.monotonic()


def test_frames_end_when_the_camera_is_closed(capture_camera):
    frames = capture_camera.frames()
    next(frames)
    capture_camera.close()
    assert len(list(frames)) <= 1
    with pytest.raises(ClosedError):
        frames.next()


def test_frames_wait_for_an_unplugged_camera_until_it_is_back(capture_camera, capture_simulator):
    with capture_camera.frames() as frames:
        next(frames)
        capture_simulator.unplug()
        with pytest.raises(TimedOutError):
            while True:
                frames.next(0.5)
        capture_simulator.plug()
        assert frames.next(60).jpeg


def test_frames_and_photos_are_awaited_at_the_same_time(capture_camera):
    async def take():
        async def first():
            with capture_camera.frames() as frames:
                async for frame in frames:
                    return frame

        shots = [capture_camera.begin_photo() for _ in range(3)]
        return await asyncio.gather(first(), *shots)

    frame, *photos = asyncio.run(asyncio.wait_for(take(), 60))
    assert frame.exposed > 0
    assert len({photo.id for photo in photos}) == 3


def test_several_tasks_may_await_one_shot(capture_camera):
    async def take():
        shot = capture_camera.begin_photo()
        return await asyncio.gather(*[asyncio.create_task(waited(shot)) for _ in range(3)])

    async def waited(shot):
        return await shot

    photos = asyncio.run(asyncio.wait_for(take(), 60))
    assert len({photo.id for photo in photos}) == 1


def test_closing_frames_ends_the_task_that_reads_them(capture_camera, capture_simulator):
    async def read():
        frames = capture_camera.frames()
        await anext(frames)
        capture_simulator.unplug()
        asyncio.get_running_loop().call_later(0.1, frames.close)
        return [frame async for frame in frames]

    assert len(asyncio.run(asyncio.wait_for(read(), 60))) < 10


def test_a_task_that_is_cancelled_gives_its_descriptors_back(capture_camera, capture_simulator):
    async def give_up():
        with capture_camera.begin_photo() as shot, pytest.raises(TimeoutError):
            await asyncio.wait_for(shot, 0.01)

    capture_camera.photo()
    capture_simulator.unplug()
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(10):
        asyncio.run(give_up())
    assert len(os.listdir("/proc/self/fd")) < before + 10


def test_a_camera_that_is_unplugged_fails_the_photo_that_is_awaited(
    capture_camera, capture_simulator
):
    async def take():
        await capture_camera.begin_photo()
        capture_simulator.unplug()
        return await capture_camera.begin_photo(within=0.2)

    with pytest.raises(UnpluggedError):
        asyncio.run(asyncio.wait_for(take(), 60))


def test_a_watch_lists_the_cameras_whenever_they_change(capture_simulator):
    assert [device.name for device in devices()] == ["Simulated Camera"]
    with watch_devices() as watch:
        assert len(next(watch)) == 1
        capture_simulator.unplug()
        while next(watch):
            pass
        capture_simulator.plug()
        while not next(watch):
            pass


def test_a_watch_is_read_by_a_task(capture_simulator):
    async def changes():
        with watch_devices() as watch:
            assert len(await anext(watch)) == 1
            capture_simulator.unplug()
            async for cameras in watch:
                if not cameras:
                    return "unplugged"

    assert asyncio.run(asyncio.wait_for(changes(), 60)) == "unplugged"


@pytest.mark.capture_scenario({"cameras": [{"startUp": "2s"}]})
def test_tasks_run_while_a_camera_is_closed(capture_simulator):
    async def count() -> int:
        ticks = 0
        async with Camera() as camera:
            shot = camera.begin_photo()
            await asyncio.sleep(0.3)
            closing = asyncio.ensure_future(camera.__aexit__(None, None, None))
            while not closing.done():
                ticks += 1
                await asyncio.sleep(0.01)
        assert camera.closed
        with pytest.raises(ClosedError):
            await shot
        return ticks

    assert asyncio.run(count()) > 3


def test_what_did_not_come_in_time_is_named(capture_camera, capture_simulator):
    capture_camera.photo()
    capture_simulator.unplug()
    with capture_camera.frames() as frames, pytest.raises(TimedOutError) as failure:
        frames.next(timeout=0.2)
    assert str(failure.value) == "no frame arrived within 0.2 s"
