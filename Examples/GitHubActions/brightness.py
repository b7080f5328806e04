#!/usr/bin/python3
"""Prints the brightness of a webcam's frames, 0 to 255: brightness.py COUNT

A camera that stops or is unplugged is opened again, and a frame that cannot be decoded is left out. This
is the program that test_brightness.py tests; replace it by yours.
"""
import os
import sys
import time

import cv2
import numpy

DEVICE = os.environ.get("CAPTURE_SIMULATED_DEVICE", "/dev/video0")


def opened_camera():
    camera = cv2.VideoCapture(DEVICE, cv2.CAP_V4L2)
    camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter_fourcc(*"MJPG"))
    return camera


def main(count):
    camera = opened_camera()
    previous = None
    while count:
        came, frame = camera.read()
        if not came:
            print("The camera is lost.", flush=True)
            camera.release()
            time.sleep(0.5)
            camera = opened_camera()
        elif numpy.array_equal(frame, previous):
            # OpenCV returns the previous picture when it cannot decode a frame.
            print("A frame is left out.", flush=True)
        else:
            print(round(frame.mean()), flush=True)
            previous = frame
            count -= 1


main(int(sys.argv[1]))
