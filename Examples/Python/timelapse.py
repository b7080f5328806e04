"""Takes a photo every minute and adds it to the store in the folder photos, until Ctrl-C.

python3 timelapse.py              with the first camera
python3 timelapse.py simulated    without a camera: three photos, a second apart
"""

import sys
import time
from itertools import count

from capture import Camera, CaptureError, DiskFullError, Simulator, Store

is_simulated = "simulated" in sys.argv
interval = 1 if is_simulated else 60

with (
    Store("photos") as store,
    Camera(simulator=Simulator() if is_simulated else None) as camera,
):
    begin = time.monotonic()
    for number in range(3) if is_simulated else count():
        # Each moment is counted from the first one, so that delays do not add up.
        time.sleep(max(0, begin + number * interval - time.monotonic()))
        try:
            photo = camera.photo(within=30)
            print(f"{photo.taken.astimezone():%X}  {store.add(photo)}")
        except DiskFullError:
            raise
        except CaptureError as error:
            print(f"missed: {error}")
