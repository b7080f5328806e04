"""Height fields seen from a camera that looks along +z."""

import numpy as np

from .noise import normalised


def cast(size, horizon, focal, eye, heights, distances):
    """The distance seen in each pixel, infinite where nothing is hit.

    `heights(x, z)` gives the ground; the eye is at (0, eye, 0).
    """
    width, height = size
    across = (np.arange(width, dtype=np.float32) + 0.5 - width / 2) / focal
    far = distances[:, None].astype(np.float32)
    ground = heights(far * across, np.broadcast_to(far, (len(far), width)))
    rows = horizon - focal * (ground - eye) / far
    top = -np.minimum.accumulate(rows, axis=0)
    wanted = -(np.arange(height, dtype=np.float32) + 0.5)[::-1]
    depth = np.empty((height, width), np.float32)
    for column in range(width):
        depth[::-1, column] = np.interp(wanted, top[:, column], distances,
                                        right=np.inf)
    return depth


def slope_normal(heights, x, z, step):
    """The surface normal of a height field at the points (x, z)."""
    here = heights(x, z)
    dx = (heights(x + step, z) - here) / step
    dz = (heights(x, z + step) - here) / step
    return here, normalised(-dx, np.ones_like(dx), -dz)


def sun_shadow(heights, x, z, ground, sun, reach, steps=24, softness=0.06):
    """How much sun (0 to 1) reaches points of a height field."""
    flat = np.hypot(sun[0], sun[2])
    clear = np.ones_like(ground)
    for travelled in np.geomspace(reach / 60, reach, steps):
        beam = ground + travelled * sun[1] / flat
        above = heights(x + sun[0] / flat * travelled,
                        z + sun[2] / flat * travelled) - beam
        clear = np.minimum(clear, 0.5 - above / (travelled * softness))
    return np.clip(clear, 0, 1)


def dot(normal, direction):
    """Dot product of a normal (three arrays) and a direction."""
    return sum(n * d for n, d in zip(normal, direction))
