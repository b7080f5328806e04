"""Takes ten photos at a time with a simulated camera that runs, and prints the milliseconds."""

import time

from capture import Camera, Simulator

with Camera(simulator=Simulator()) as camera:
    assert camera.photo(priority="speed").jpeg
    for _ in range(20):
        begin = time.perf_counter()
        for _ in range(10):
            assert camera.photo(priority="speed").jpeg
        print(f"{(time.perf_counter() - begin) * 1000:.1f}")
