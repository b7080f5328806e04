"""Saves a photo whenever the picture changes.

python3 motion.py              with the first camera, until Ctrl-C
python3 motion.py simulated    without a camera, for 40 frames
"""

import sys
from itertools import islice

import numpy

from capture import BadFramesError, Camera, Frame, Simulator

is_simulated = "simulated" in sys.argv
waving = {"events": [{"fault": "motion", "after": "500ms"}]}


def difference(frame: Frame, other: Frame) -> float:
    """Returns how much the pixels differ on average, from 0 to 1; every eighth one is enough."""
    first, second = (each.array("bgr")[::8, ::8].astype(int) for each in (frame, other))
    return float(numpy.abs(first - second).mean()) / 255


simulator = Simulator(waving) if is_simulated else None
last: Frame | None = None
with Camera(simulator=simulator, size=(640, 480)) as camera, camera.frames() as frames:
    for frame in islice(frames, 40 if is_simulated else None):
        try:
            if last is not None and difference(frame, last) > 0.02:
                photo = camera.photo(priority="speed")
                name = f"motion-{photo.taken.astimezone():%Y%m%d-%H%M%S-%f}.jpg"
                photo.save(name)
                print(name)
            last = frame
        except BadFramesError as error:
            print(f"skipped: {error}")
