"""Tests brightness.py with cameras that `capture simulate --usb` plugs into the kernel. Only root may do that."""
import pathlib
import re
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).parent


def lines_with(scenario, count):
    """The output of brightness.py with the camera of a scenario; it has to end without an error."""
    camera = ["capture", "simulate", "--usb", HERE / "scenarios" / scenario]
    program = [sys.executable, HERE / "brightness.py", str(count)]
    result = subprocess.run(
        [*camera, "--", *program], capture_output=True, text=True, timeout=200, check=True)
    return result.stdout.splitlines()


class BrightnessTests(unittest.TestCase):
    def count(self, pattern, lines):
        return sum(re.fullmatch(pattern, line) is not None for line in lines)

    def test_prints_the_brightness_of_each_frame(self):
        lines = lines_with("usual.json", 10)
        self.assertEqual(self.count("[0-9]+", lines), 10)
        self.assertEqual(self.count("The camera is lost.", lines), 0)

    def test_leaves_out_damaged_frames(self):
        lines = lines_with("damaged.json", 20)
        self.assertEqual(self.count("[0-9]+", lines), 20)
        self.assertGreater(self.count("A frame is left out.", lines), 0)

    def test_opens_a_camera_again_that_stopped(self):
        lines = lines_with("stalled.json", 20)
        self.assertEqual(self.count("[0-9]+", lines), 20)
        self.assertEqual(self.count("The camera is lost.", lines), 1)

    def test_waits_for_a_camera_that_was_unplugged(self):
        lines = lines_with("unplugged.json", 200)
        self.assertEqual(self.count("[0-9]+", lines), 200)
        self.assertGreater(self.count("The camera is lost.", lines), 0)
