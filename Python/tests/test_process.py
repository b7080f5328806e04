"""Processes that are forked or spawned, or that end."""

import multiprocessing
import os
import pickle
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from capture import Camera, Simulator, Store, devices, watch_devices


def take_photo(results):
    with Simulator() as simulator, Camera(simulator=simulator) as camera:
        results.put(camera.photo().size)


def run(script):
    """Runs a program that uses the simulated camera, and returns what it prints."""
    program = f"from capture import *\nsimulator = Simulator()\n{script}"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.strip()


def in_child(function):
    """Returns the name of the error that a function raises in a forked process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(60)  # ends one that hangs
        try:
            function()
        except BaseException as error:
            os.write(writing, type(error).__name__.encode())
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, "rb") as file:
        name = file.read().decode()
    os.waitpid(child, 0)
    return name


def test_a_spawned_process_takes_photos(capture_camera):
    capture_camera.photo()
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    process = context.Process(target=take_photo, args=(results,))
    process.start()
    assert results.get(timeout=60)[0] > 0
    process.join(60)
    assert process.exitcode == 0


def test_a_forked_process_gets_an_error_from_everything_and_never_hangs(
    capture_camera, capture_simulator, tmp_path
):
    store = Store(tmp_path / "store")
    photo = capture_camera.photo()
    shot, frames, watch = capture_camera.begin_photo(), capture_camera.frames(), watch_devices()
    next(watch)
    uses = {
        "camera": lambda: Camera(simulator=capture_simulator),
        "devices": lambda: devices(capture_simulator),
        "modes": lambda: capture_camera.modes,
        "photo": capture_camera.photo,
        "descriptor": frames.fileno,
        "shot": shot.wait,
        "frames": frames.next,
        "iteration": lambda: next(frames),
        "watch": lambda: next(watch),
        "controls": lambda: list(capture_camera.controls),
        "jpeg": lambda: photo.jpeg,
        "array": photo.array,
        "store": lambda: Store(tmp_path / "store"),
        "list": store.photos,
        "unplug": capture_simulator.unplug,
    }
    for name, use in uses.items():
        assert (name, in_child(use)) == (name, "ForkedError")
    assert capture_camera.photo().jpeg


def test_a_forked_process_closes_what_it_inherited_without_an_effect(capture_camera):
    shot = capture_camera.begin_photo()
    assert in_child(lambda: (shot.close(), capture_camera.close())) == ""
    assert shot.wait().jpeg


def test_a_process_that_is_forked_before_the_first_use_takes_photos():
    script = """
import os
del simulator
if os.fork() == 0:
    print(str(Camera(simulator=Simulator()).photo().size), flush=True)
    os._exit(0)
os.wait()
"""
    program = script.replace("del simulator", "from capture import Camera, Simulator")
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.strip() == "2592x1936"


def test_a_program_may_end_with_everything_open():
    assert (
        run(
            "camera = Camera(simulator=simulator)\n"
            "frames, shot, photo = camera.frames(), camera.begin_photo(), camera.photo()\n"
            "array = photo.array()\n"
            "print(str(next(frames).size))"
        )
        == "2592x1936"
    )


def test_ctrl_c_while_a_camera_is_closed_is_not_lost():
    assert (
        run(
            "import os, signal, threading, time\n"
            "simulator = Simulator({'cameras': [{'startUp': '2s'}]})\n"
            "camera = Camera(simulator=simulator)\n"
            "shot = camera.begin_photo()\n"
            "time.sleep(0.3)\n"
            "threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT]).start()\n"
            "try:\n"
            "    camera.close()\n"
            "    time.sleep(10)\n"
            "except KeyboardInterrupt:\n"
            "    print('heard', camera.closed)\n"
        )
        == "heard True"
    )


def test_a_camera_cannot_be_sent_to_another_process(capture_camera):
    with pytest.raises(TypeError, match="a Camera cannot be sent to another process"):
        pickle.dumps(capture_camera)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/nowhere/libcapture.so.1", "cannot open shared object file.*; install libcapture"),
        ("libc.so.6", "undefined symbol: capture_version; it is older than the package"),
    ],
)
def test_a_library_that_cannot_be_used_is_an_import_error_with_a_sentence(path, sentence):
    result = subprocess.run(
        [sys.executable, "-c", "import capture; capture.devices()"],
        env={**os.environ, "CAPTURE_LIBRARY": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.search(
        f"ImportError: cannot (load|use) the library of Capture.*{sentence}", result.stderr
    )


def test_the_version_is_that_of_the_library_and_is_written_in_one_place():
    import capture

    swift = next(Path(__file__).parents[2].glob("Sources/*/CaptureBase/CaptureVersion.swift"))
    assert capture.__version__ == capture.version()
    number = capture.version().split("-")[0]  # without a commit
    assert f'current = "{number}"' in swift.read_text()
    with pytest.raises(AttributeError):
        capture.photo  # noqa: B018
