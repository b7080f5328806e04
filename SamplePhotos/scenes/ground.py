"""The ground before one's feet: fallen leaves, and pebbles."""

import numpy as np
from scipy.ndimage import gaussian_filter, shift

from .camera import blur_by_map
from .noise import Noise, blend, grid, mix, normalised, paint, ramp, rgb, smooth


AUTUMN = [(186, 66, 22), (206, 120, 28), (222, 168, 46), (148, 38, 26), (136, 84, 40), (110, 66, 36),
          (196, 148, 70), (150, 140, 50), (170, 92, 44)]


def leaf_outline(kind, angle, rng):
    """How far a leaf reaches in each direction (the stalk is at pi)."""
    if kind == "maple":
        lobes = sum(weight * np.exp(-(np.angle(np.exp(1j * (angle - at))) / 0.23) ** 2)
                    for at, weight in ((0, .62), (.95, .50), (-.95, .50), (1.95, .27), (-1.95, .27)))
        return 0.40 + lobes + 0.045 * np.abs(((angle * 7.3) % 1) - 0.5) * 2
    pointed = np.abs(np.cos(angle)) ** 7
    width = rng.uniform(0.40, 0.56)
    oval = width / np.sqrt(np.sin(angle) ** 2 + (width * np.cos(angle)) ** 2)
    return 0.80 * oval * (1 + 0.22 * pointed) + 0.012 * np.abs(((angle * 11) % 1) - 0.5)


def veins(kind, u, v, angle):
    """How much a point lies on a vein (0 to 1)."""
    if kind == "maple":
        best = np.zeros_like(u)
        for at in (0, 0.95, -0.95, 1.95, -1.95):
            along, aside = u * np.cos(at) + v * np.sin(at), -u * np.sin(at) + v * np.cos(at)
            line = np.exp(-(aside / (0.020 * np.clip(1.3 - along, 0.3, 2))) ** 2) * (along > -0.03)
            branch = np.abs(((along - np.abs(aside) * 0.9) * 6) % 1 - 0.5)
            twig = 0.4 * smooth(0.07, 0.02, branch) * smooth(0.30, 0.1, np.abs(aside)) * (along > 0.1)
            best = np.maximum(best, np.maximum(line, twig))
        return best
    middle = np.exp(-(v / 0.022) ** 2)
    side = np.abs(((u - np.abs(v) * 0.95) * 6.5) % 1 - 0.5)
    return np.maximum(middle, 0.6 * smooth(0.09, 0.02, side))


def leaf(rng, radius, noise):
    """One fallen leaf: its picture (linear) and its mask."""
    span = int(radius * 1.18)
    y, x = np.mgrid[-span:span + 1, -span:span + 1].astype(np.float32) / radius
    turn = rng.uniform(0, 2 * np.pi)
    u = x * np.cos(turn) + y * np.sin(turn)
    v = (-x * np.sin(turn) + y * np.cos(turn)) / rng.uniform(0.75, 1.0)
    v = v + rng.uniform(-0.25, 0.25) * u * u
    seed = rng.uniform(0, 90)
    angle, reach = np.arctan2(v, u), np.hypot(u, v)
    kind = "maple" if rng.random() < 0.5 else "beech"
    ragged = 0.02 * noise.at(u * 9 + seed, v * 9)
    edge = (leaf_outline(kind, angle, rng) + ragged - reach) * radius
    stalk = (np.abs(v - 0.1 * (u + 0.4) ** 2) < 0.014) & (u < 0) & (u > -1.12)
    mask = np.maximum(np.clip(edge / 2.0 + 0.5, 0, 1), stalk.astype(np.float32))
    base, other = (np.array(AUTUMN[i], float) for i in rng.integers(len(AUTUMN), size=2))
    patch = noise.fbm(u * 1.6 + seed, v * 1.6, 5, 0.6)
    grain = noise.fbm(u * 26 + seed, v * 26, 3, 0.8)
    colour = blend(np.broadcast_to(rgb(*base), u.shape + (3,)), rgb(*other), 0.8 * smooth(-0.2, 1.6, patch + 0.7 * reach))
    spots = smooth(1.45, 1.8, noise.fbm(u * 6 + seed, v * 6, 3)) + 0.7 * smooth(0.10, 0.0, edge / radius)
    colour = blend(colour, rgb(70, 42, 22), np.clip(0.75 * spots, 0, 1))
    ribs = veins(kind, u, v, angle)
    colour = blend(colour, rgb(*np.clip(base * 0.7 + 76, 0, 240)), 0.45 * ribs)
    bump = noise.fbm(u * 1.3 + seed, v * 1.3, 3, 0.4) * 0.10 - 0.10 * rng.uniform(-0.4, 1) * v * v + 0.010 * ribs \
        + 0.0012 * grain + rng.normal(0, 0.14) * x + rng.normal(0, 0.14) * y
    dy, dx = np.gradient(bump * radius)
    light = np.clip((0.52 * dx + 0.50 * dy + 0.70) / np.sqrt(1 + dx * dx + dy * dy), 0.05, 1.4)
    gleam = np.clip(light - 0.72, 0, 1) ** 2 * rng.uniform(0, 1.6)
    return colour * (1.35 * light * (1 + 0.06 * grain))[..., None] + gleam[..., None], mask


def stamp(image, picture, mask, left, top, fall):
    """Lay a leaf on the picture with its soft shadow."""
    height, width = image.shape[:2]
    pad = int(3 * fall)
    shadow = gaussian_filter(np.pad(mask, pad), 0.55 * fall)
    x0, y0 = left - pad + int(fall * 0.9), top - pad + int(fall)
    for part, x, y in ((shadow, x0, y0), (None, left, top)):
        rows, columns = (part if part is not None else mask).shape
        a, b = max(y, 0), min(y + rows, height)
        c, d = max(x, 0), min(x + columns, width)
        if a >= b or c >= d:
            continue
        cut = np.s_[a - y:b - y, c - x:d - x]
        if part is not None:
            image[a:b, c:d] *= (1 - 0.74 * part[cut])[..., None]
        else:
            image[a:b, c:d] = blend(image[a:b, c:d], picture[cut], mask[cut])


def leaves(size, rng):
    """Fallen leaves on damp ground."""
    width, height = size
    unit = height / 2592
    noise = Noise(rng)
    column, row = grid(width, height)
    soil = noise.fbm(column / (30 * unit), row / (30 * unit), 6, 0.7)
    image = ramp([(-3, rgb(22, 17, 12)), (0, rgb(56, 42, 28)), (3, rgb(96, 78, 54))], soil) * 0.6
    count = 240
    for index in range(count):
        depth = index / count
        radius = unit * rng.uniform(140, 290) * (0.8 + 0.3 * depth)
        picture, mask = leaf(rng, radius, noise)
        span = mask.shape[0] // 2
        x, y = rng.uniform(-0.04, 1.04) * width, rng.uniform(-0.04, 1.04) * height
        stamp(image, picture * mix(0.42, 1.0, depth), np.asarray(mask, np.float32),
              int(x - span), int(y - span), unit * rng.uniform(9, 26) * (0.5 + depth))
    pool = noise.fbm(column / width * 2.2, row / height * 2.6, 3)
    light = mix(np.array((0.44, 0.52, 0.66), np.float32), np.array((1.22, 1.08, 0.86), np.float32),
                smooth(-0.9, 0.9, pool + 0.9 * (0.5 - row / height))[..., None])
    aside = np.abs(row / height - 0.56 + 0.05 * (column / width - 0.5))
    return blur_by_map(image * light, 9 * unit * smooth(0.10, 0.62, aside), (0, 1.2, 3, 7))


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
