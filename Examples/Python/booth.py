"""Takes four photos, each after a countdown, and pastes them below one another into strip.jpg.

python3 booth.py              with the first camera
python3 booth.py simulated    without a camera
"""

import sys
import time

from PIL import Image, ImageOps

from capture import Camera, Photo, Simulator, UnpluggedError, watch_devices

is_simulated = "simulated" in sys.argv
photo_size, margin = (600, 400), 20
step = photo_size[1] + margin


def count_down() -> None:
    """Gives the guests time to smile."""
    for second in (3, 2, 1):
        print(second)
        time.sleep(0.05 if is_simulated else 1)


def wait_for(camera: Camera) -> None:
    """Waits until the camera is plugged in."""
    for cameras in watch_devices(simulator):
        if any(one.path == camera.device.path for one in cameras):
            return


def take_photo(camera: Camera) -> Photo:
    """Takes a photo; if the camera was unplugged, it waits until the camera is back."""
    while True:
        try:
            return camera.photo(within=5)
        except UnpluggedError:
            print("Please plug the camera in.")
            wait_for(camera)


strip = Image.new("RGB", (photo_size[0] + 2 * margin, 4 * step + margin), "white")
simulator = Simulator() if is_simulated else None
with Camera(simulator=simulator) as camera, camera.running():
    for number in range(4):
        count_down()
        photo = ImageOps.pad(take_photo(camera).image(), photo_size, color="white")
        strip.paste(photo, (margin, margin + number * step))
strip.save("strip.jpg")
print("The photos are in strip.jpg.")
