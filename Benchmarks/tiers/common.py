"""What the measurements share: the photographs, the sizes, this project's own programs."""

import os
import pathlib
import subprocess

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The programs of this project also read this variable.
SCREEN = tuple(map(int, os.environ.get("TIER_SCREEN", "1920x1080").split("x")))
LADDER = ROOT / ".build/release/CaptureBenchmarks"
BARE = ROOT / ".build/bare"


def photographs(pixels=0):
    """The paths of the photographs with at least this many pixels."""
    paths = sorted((ROOT / ".build/photographs").glob("*.jpg"))
    return [str(path) for path in paths if pixel_count(path) >= pixels]


def pixel_count(path):
    with Image.open(path) as image:
        return image.width * image.height


def fitted(width, height):
    """The size of both tiers, by the same rule as the ladder's."""
    factor = min(SCREEN[0] / width, SCREEN[1] / height, 1)
    return max(1, round(width * factor)), max(1, round(height * factor))


class Tiers:
    """What the ladder made of one photo, read from its line."""

    def __init__(self, line, folder):
        words = line.split("\t")
        self.path, self.size, self.encodes = words[0], words[1], int(words[2])
        self.screen, self.low = self.tier(words[3:6]), self.tier(words[6:9])
        self.screen_path = f"{folder}/{pathlib.Path(self.path).stem}.screen.jpg"

    @staticmethod
    def tier(words):
        return {"quality": int(words[0]), "bytes": int(words[1]), "is_in": words[2] == "in"}


def ladder_tiers(folder, photos):
    lines = subprocess.run(
        [LADDER, "tiers", folder, *photos], check=True, capture_output=True, text=True).stdout
    return [Tiers(line, folder) for line in lines.splitlines()]
