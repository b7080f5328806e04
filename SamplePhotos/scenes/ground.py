"""The ground before one's feet: pebbles."""

import numpy as np
from scipy.ndimage import gaussian_filter, shift

from .camera import blur_by_map
from .noise import Noise, blend, grid, mix, normalised, paint, rgb, smooth


STONES = [(126, 122, 118), (92, 94, 100), (168, 158, 146), (148, 128, 110), (70, 72, 80), (188, 182, 172),
          (148, 118, 102), (112, 120, 118), (130, 110, 98), (206, 200, 188)]


def pebble_field(size, rng, noise, unit):
    """Heights, colours and gloss of a heap of pebbles, seen from above."""
    width, height = size
    level = np.full((height, width), -1e9, np.float32)
    colour = np.zeros((height, width, 3), np.float32)
    placed = np.empty((0, 3))
    for count, low, high in ((260, 150, 270), (1500, 76, 150), (4000, 36, 76), (6000, 17, 36)):
        for _ in range(count):
            x, y, radius = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(low, high) * unit
            room = 0.74 * (radius + placed[:, 2])
            if np.any((placed[:, 0] - x) ** 2 + (placed[:, 1] - y) ** 2 < room * room):
                continue
            placed = np.vstack([placed, (x, y, radius)])
            pebble(level, colour, rng, noise, x, y, radius, rng.uniform(-10, 6) * unit, unit)
    return level, colour


def pebble(level, colour, rng, noise, x, y, radius, lift, unit):
    """Press one pebble into the heap, where it is higher than the others."""
    height, width = level.shape
    a, b = int(max(y - radius, 0)), int(min(y + radius + 1, height))
    c, d = int(max(x - radius, 0)), int(min(x + radius + 1, width))
    if a >= b or c >= d:
        return
    py, px = np.mgrid[a:b, c:d].astype(np.float32)
    px, py = (px - x) / radius, (py - y) / radius
    turn, slim = rng.uniform(0, np.pi), rng.uniform(0.58, 0.95)
    u, v = px * np.cos(turn) + py * np.sin(turn), (-px * np.sin(turn) + py * np.cos(turn)) / slim
    seed = rng.uniform(0, 90)
    power = rng.uniform(2.0, 2.7)
    reach = np.abs(u) ** power + np.abs(v) ** power + 0.09 * noise.at(u * 1.1 + seed, v * 1.1)
    dome = np.sqrt(np.clip(1 - reach, 0, 1))
    flat = rng.uniform(0.34, 0.55)
    grit = noise.fbm(px * radius / (8 * unit) + seed, py * radius / (8 * unit), 3, 0.8)
    top = lift + flat * radius * slim * dome * (1 + 0.05 * noise.at(u * 2 + seed, v * 2)) + 0.22 * unit * grit
    above = (reach < 1) & (top > level[a:b, c:d])
    if not above.any():
        return
    level[a:b, c:d][above] = top[above]
    tone = rgb(*(np.array(STONES[rng.integers(len(STONES))]) * rng.uniform(0.8, 1.15)))
    mottle = noise.fbm(u * 3 + seed, v * 3, 5, 0.7)
    shade = tone * np.clip(1 + 0.12 * mottle + 0.06 * grit, 0.2, 2)[..., None]
    if rng.random() < 0.30:
        bend = v * np.cos(seed) + u * np.sin(seed) + 0.10 * noise.at(u * 2 + seed, v * 2)
        band = smooth(0.07, 0.03, np.abs(bend - rng.uniform(-0.4, 0.4)))
        shade = blend(shade, rgb(214, 208, 198), 0.8 * band)
    elif rng.random() < 0.4:
        shade = blend(shade, tone * 0.35, 0.8 * smooth(1.0, 1.6, noise.fbm(u * 12 + seed, v * 12, 2, 0.8)))
    colour[a:b, c:d][above] = shade[above]


def pebbles(size, rng):
    """Wet and dry pebbles at the water's edge, in low sun."""
    width, height = size
    unit = width / 2592
    noise = Noise(rng)
    column, row = grid(width, height)
    level, colour = pebble_field(size, rng, noise, unit)
    grit = noise.fbm(column / (5 * unit), row / (5 * unit), 3, 0.9)
    sand = level < -14 * unit
    level = np.where(sand, -16 * unit + 0.6 * unit * grit, level)
    colour = np.where(sand[..., None], rgb(140, 122, 98) * (1 + 0.2 * grit)[..., None], colour)
    dy, dx = np.gradient(gaussian_filter(level, 0.7 * unit))
    normal = normalised(-dx, -dy, np.ones_like(dx))
    sun = normalised(-0.62, -0.42, 0.60)
    light = pebble_shadow(level, sun, unit)
    hollow = sum(np.clip((gaussian_filter(level, s * unit) - level) / (s * unit), 0, 1.2) for s in (12, 40)) / 2
    ambient = np.clip(1 - 1.1 * hollow, 0.10, 1)
    wet = smooth(-0.05, 0.05, row / height - 0.60 + 0.10 * np.sin(column / width * 5 + 1)
                 + 0.06 * noise.fbm(column / width * 4, row / height * 4, 3) - 0.0016 * level / unit)
    colour = mix(colour * 1.06, np.maximum(colour, 0) ** 1.32 * 0.95, wet[..., None])
    direct = np.clip(sum(n * s for n, s in zip(normal, sun)), 0, 1) * light
    image = colour * (paint(1.9 * direct, (1.0, 0.86, 0.68)) + paint(0.36 * ambient, (0.62, 0.74, 1.0)))
    half = normalised(sun[0], sun[1], sun[2] + 1)
    match = np.clip(sum(n * h for n, h in zip(normal, half)), 0, 1)
    gleam = wet * (1.5 * match ** 160 + 0.14 * match ** 22) * light
    mirror = wet * ambient * 0.10 * np.clip(normal[2] - 0.25 * normal[1], 0, 1) ** 3
    image = image + paint(gleam, (1, 0.94, 0.85)) + paint(mirror, (0.7, 0.82, 1.0))
    aside = np.abs(row / height - 0.60)
    return blur_by_map(image, 8 * unit * smooth(0.12, 0.65, aside), (0, 1.2, 3, 7))


def pebble_shadow(level, sun, unit):
    """Soft shadows that the pebbles throw on each other."""
    flat = np.hypot(sun[0], sun[1])
    light = np.ones_like(level)
    for step in np.geomspace(2 * unit, 150 * unit, 22):
        above = shift(level, (-sun[1] / flat * step, -sun[0] / flat * step), order=1, mode="nearest") \
            - level - step * sun[2] / flat
        light = np.minimum(light, 0.5 - above / (1.2 * unit + 0.10 * step))
    return np.clip(light, 0, 1)
