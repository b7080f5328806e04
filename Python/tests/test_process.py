"""Processes that are forked or spawned."""

import multiprocessing
import os

import pytest
from capture import ForkedError, Simulator, Camera


def take_photo(results):
    with Simulator() as simulator, Camera(simulator=simulator) as camera:
        results.put(camera.photo().size)


def test_a_spawned_process_takes_photos(capture_camera):
    capture_camera.photo()
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    process = context.Process(target=take_photo, args=(results,))
    process.start()
    assert results.get(timeout=60)[0] > 0
    process.join(60)
    assert process.exitcode == 0


def test_a_forked_process_gets_an_error_and_does_not_hang(capture_camera):
    capture_camera.photo()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 9
        try:
            capture_camera.photo()
        except ForkedError as failure:
            os.write(writing, str(failure).encode())
            capture_camera.close()
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    assert b"forked" in os.read(reading, 1000)
    assert os.waitpid(child, 0)[1] == 0
    os.close(reading)
    assert capture_camera.photo().jpeg
