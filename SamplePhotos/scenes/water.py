"""Still water that mirrors the upper part of a picture."""

import numpy as np
from scipy.ndimage import map_coordinates

from .noise import blend, grid, mix, rgb, smooth


def mirrored(scene, shore, noise, fine, chop=1.0, samples=1, deep=rgb(22, 40, 58)):
    """Replace all below the row `shore` by water that mirrors what is above.

    More `samples` smear the mirror image upright, as wavelets do to lights.
    """
    height, width = scene.shape[:2]
    first = int(shore)
    column, row = (axis[first:] for axis in grid(width, height))
    below = np.maximum(row - shore, 0.5) / height
    z = 0.05 / below
    x = z * (column / width - 0.5) * 1.3
    foot = z * z * 0.02
    gentle = noise.fbm(x * 5, z * 9, 3, 0.6, foot * 9)
    fast = fine.fbm(x * 36, z * 60, 4, 0.7, foot * 60)
    patch = 0.12 + 0.88 * smooth(-0.5, 1.2, noise.fbm(x * 1.2 + 4, z * 1.9, 3))
    rough = chop * height * (0.0006 + 0.022 * below) * (0.8 * gentle + patch * fast)
    reflected = 0.0
    for spread in np.linspace(-1, 1, samples) if samples > 1 else (0.0,):
        lift = rough + spread * chop * height * (0.004 + 0.05 * below)
        source = np.clip(2 * shore - row + lift, 0, shore - 1)
        weight = np.exp(-spread * spread) if samples > 1 else 1.0
        reflected = reflected + weight * np.stack(
            [map_coordinates(scene[..., c], [source, column + 0.2 * rough], order=1,
                             mode="nearest") for c in range(3)], axis=-1)
    if samples > 1:
        reflected = reflected / np.exp(-np.linspace(-1, 1, samples) ** 2).sum()
    share = 0.34 + 0.54 * np.exp(-below * 1.5) + 0.03 * fast
    water = mix(deep, reflected, np.clip(share, 0, 1)[..., None])
    line = np.exp(-(row - shore) / (0.0022 * height))
    water = blend(water, rgb(20, 20, 26), 0.8 * line)
    return np.concatenate([scene[:first], water]).astype(np.float32)
