"""Smooth noise, shaping functions and colour helpers shared by all scenes."""

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates


class Noise:
    """A periodic field of smooth noise, of zero mean and unit deviation."""

    SIZE = 1024
    CELL = 8

    def __init__(self, rng):
        white = rng.standard_normal((self.SIZE, self.SIZE)).astype(np.float32)
        tile = gaussian_filter(white, self.CELL * 0.42, mode="wrap")
        self.tile = tile / tile.std()

    def at(self, x, y):
        """Noise at the given points; features are about one unit wide."""
        x, y = np.broadcast_arrays(np.float32(x), np.float32(y))
        return map_coordinates(self.tile, [y * self.CELL, x * self.CELL],
                               order=1, mode="grid-wrap", prefilter=False)

    def fbm(self, x, y, octaves, gain=0.5, footprint=None):
        """Fractal noise. Octaves finer than `footprint` (in units) fade out."""
        total, weight, scale = 0.0, 1.0, 1.0
        for octave in range(octaves):
            layer = self.at(x * scale + 17.3 * octave, y * scale + 9.1 * octave)
            if footprint is not None:
                layer = layer * np.clip(1.6 - 1.6 * footprint * scale, 0, 1)
            total = total + weight * layer
            weight *= gain
            scale *= 2.03
        return total

    def ridged(self, x, y, octaves, gain=0.5):
        """Fractal noise with sharp ridges, from about 0 to 1."""
        total, weight, scale, norm = 0.0, 1.0, 1.0, 0.0
        previous = 1.0
        for octave in range(octaves):
            layer = 1 - np.minimum(np.abs(self.at(x * scale + 5.7 * octave,
                                                  y * scale + 3.3 * octave)), 1)
            layer = layer * layer * previous
            total = total + weight * layer
            norm += weight
            previous = np.clip(layer * 1.6, 0, 1)
            weight *= gain
            scale *= 2.03
        return total / norm


def grid(width, height):
    """Pixel-centre coordinates (x, y) as two float32 arrays."""
    x = np.arange(width, dtype=np.float32) + 0.5
    y = np.arange(height, dtype=np.float32) + 0.5
    return np.meshgrid(x, y)


def smooth(low, high, value):
    """The smooth step from 0 at `low` to 1 at `high`."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    """From `a` to `b` by `t`."""
    return a + (b - a) * t


def rgb(red, green, blue):
    """A linear colour from sRGB values between 0 and 255."""
    return ((np.array([red, green, blue], np.float32) / 255) ** 2.2)


def paint(amount, colour):
    """A one-channel image times a colour."""
    return amount[..., None] * np.asarray(colour, np.float32)


def blend(image, colour, mask):
    """Lay a colour (or an image) over an image where the mask says."""
    return image + (colour - image) * mask[..., None]


def normalised(*vector):
    """The vector given by its parts, at length one."""
    length = np.sqrt(sum(part * part for part in vector))
    return tuple(part / length for part in vector)


def ramp(stops, t):
    """A colour ramp: `stops` is a list of (position, colour)."""
    positions = [position for position, _ in stops]
    return np.stack([np.interp(t, positions, [colour[c] for _, colour in stops])
                     for c in range(3)], axis=-1).astype(np.float32)
