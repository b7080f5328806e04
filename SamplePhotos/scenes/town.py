"""The town by night: a harbour and a street."""

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from .camera import blur_by_map, bloom, blurred
from .noise import (Noise, blend, grid, mix, normalised, paint, ramp, rgb,
                    smooth)
from .water import mirrored

WARM = (1.0, 0.54, 0.18)
WINDOW_TINTS = np.array([[1.0, 0.62, 0.26], [1.0, 0.72, 0.40], [1.0, 0.85, 0.62],
                         [0.72, 0.86, 1.0], [1.0, 0.52, 0.20]], np.float32)


def building(image, rng, left, right, top, foot, cell, glow, tone):
    """Draw one building with a grid of windows, some of them lit."""
    left, right, top = (int(max(v, 0)) for v in (left, right, top))
    area = image[top:int(foot), left:right]
    if area.size == 0:
        return
    rows, columns = area.shape[:2]
    area[:] = np.asarray(tone) * mix(0.8, 1.5, np.linspace(0, 1, rows))[:, None, None]
    wide, tall = max(cell, 3), max(int(cell * rng.uniform(1.1, 1.7)), 4)
    count = (rows // tall + 1, columns // wide + 1)
    lit = rng.random(count) < rng.uniform(0.14, 0.5)
    lit |= (rng.random(count[0]) < 0.08)[:, None]
    power = lit * rng.gamma(1.6, 0.5, count) * glow
    tint = WINDOW_TINTS[rng.integers(0, len(WINDOW_TINTS), count)] * power[..., None]
    y, x = np.arange(rows), np.arange(columns)
    pane = ((y % tall > tall * 0.3) & (y % tall < tall * 0.86))[:, None] \
        & ((x % wide > wide * 0.16) & (x % wide < wide * 0.80))[None, :]
    light = tint[(y // tall)[:, None], (x // wide)[None, :]]
    area += light * pane[..., None] + 0.02 * pane[..., None] * np.array((0.5, 0.7, 1.0))


def skyline(image, rng, shore, unit):
    """Three rows of buildings, from hazy to near."""
    height, width = image.shape[:2]
    haze = np.array((0.055, 0.060, 0.105), np.float32)
    for layer, (count, low, high, cell, glow) in enumerate((
            (34, 0.10, 0.34, 8, 0.40), (26, 0.08, 0.26, 11, 0.8), (24, 0.035, 0.10, 15, 1.1))):
        for _ in range(count):
            x = rng.uniform(-0.03, 1.0)
            centre = np.exp(-((x - 0.62) / 0.28) ** 2)
            tall = height * rng.uniform(low, high) * (0.45 + 0.75 * centre if layer < 2 else 1)
            wide = width * rng.uniform(0.022, 0.058) * (1.4 if layer == 2 else 1)
            tone = haze * (1.0, 0.55, 0.32)[layer] * rng.uniform(0.7, 1.2)
            building(image, rng, x * width, x * width + wide, shore - tall, shore,
                     max(3, round(cell * unit)), glow, tone)
            if layer == 0 and tall > 0.25 * height:
                mast(image, x * width + wide / 2, shore - tall, 0.05 * height, unit)


def mast(image, x, foot, tall, unit):
    """A thin mast with a red lamp on top."""
    half = max(1, round(unit))
    x, top = int(np.clip(x, 4, image.shape[1] - 5)), int(foot - tall)
    image[top:int(foot), x - half:x + half] = 0.02
    image[top - 2 * half:top + half, x - half:x + half] = (3.0, 0.25, 0.12)


def lamps(image, rng, shore, unit):
    """The row of lamps along the quay."""
    width = image.shape[1]
    spots = np.zeros_like(image)
    for x in np.linspace(0.01, 0.99, 38) + rng.uniform(-0.006, 0.006, 38):
        row, column = int(shore - 17 * unit), int(x * width)
        spots[row - 2:row + 2, column - 2:column + 2] = np.array(WARM) * rng.uniform(18, 40) / max(unit, .5)
        image[row:int(shore), column:column + max(1, int(2 * unit))] *= 0.4
    return image + blurred(spots, 1.6 * unit)


def boats(image, rng, shore, unit):
    """Sailing boats at anchor in front of the quay."""
    height, width = image.shape[:2]
    layer = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(layer)
    sparks = np.zeros_like(image)
    for x in (0.08, 0.15, 0.235, 0.30, 0.41, 0.80, 0.88, 0.95):
        x, size = x * width + rng.uniform(-20, 20) * unit, rng.uniform(0.75, 1.25) * 84 * unit
        draw.polygon([(x - size, shore - size * 0.22), (x + 0.8 * size, shore - size * 0.20),
                      (x + 0.6 * size, shore + 2), (x - 0.8 * size, shore + 2)], fill=255)
        draw.polygon([(x - 0.4 * size, shore - size * 0.2), (x - 0.3 * size, shore - size * 0.42),
                      (x + 0.25 * size, shore - size * 0.42), (x + 0.4 * size, shore - size * 0.2)], fill=235)
        draw.line([(x - 0.1 * size, shore), (x - 0.1 * size, shore - 2.5 * size)], fill=255, width=max(1, round(5 * unit)))
        for end in (-0.95, 0.8):
            draw.line([(x - 0.1 * size, shore - 2.45 * size), (x + end * size, shore - 0.2 * size)],
                      fill=150, width=max(1, round(1.6 * unit)))
        draw.line([(x - 0.1 * size, shore - 0.5 * size), (x + 0.7 * size, shore - 0.55 * size)],
                  fill=255, width=max(1, round(6 * unit)))
        row, column = int(shore - 2.5 * size), int(x - 0.1 * size)
        sparks[row - 2:row + 1, column - 1:column + 2] = (9, 8.5, 8)
        row, column = int(shore - 0.33 * size), int(x)
        sparks[row - 2:row + 2, column - 5:column + 6] = (2.4, 1.5, 0.6)
    mask = gaussian_filter(np.asarray(layer, np.float32) / 255, 0.7 * unit)
    tones = np.array((0.035, 0.037, 0.05), np.float32)
    return blend(image, tones, mask) + blurred(sparks, 1.1 * unit)


def bokeh(image, rng, unit):
    """Lamps of a garland close by, far out of focus, as bright discs."""
    height, width = image.shape[:2]
    column, row = grid(width, height)
    for index in range(11):
        t = (index / 10) ** 1.7
        x = t * 0.86 - 0.02
        y = 0.30 - 0.52 * t + 0.36 * t * t + rng.uniform(-0.008, 0.008)
        radius = (118 - 92 * t ** 0.7) * unit
        reach = np.hypot(column - x * width, (row - y * height) * 1.02) / radius
        disc = smooth(1.04, 0.96, reach) * (0.72 + 0.28 * reach ** 4)
        tint = np.array(WARM) if index % 3 else np.array((1.0, 0.36, 0.22))
        image = image + paint(disc * rng.uniform(0.16, 0.26) * (1 + t), tint)
    return image


def harbour(size, rng):
    """A harbour town after sunset, seen over the water."""
    width, height = size
    unit = width / 2592
    shore = 0.56 * height
    noise, fine = Noise(rng), Noise(rng)
    column, row = grid(width, height)
    up = (shore - row) / height
    image = ramp([(0.0, rgb(178, 108, 92)), (0.12, rgb(110, 86, 118)),
                  (0.30, rgb(44, 58, 108)), (0.6, rgb(16, 26, 62))], up) * 0.7
    cloud = noise.fbm(column / width * 2.4 + 0.6 * row / width, row / width * 9, 6, 0.55)
    image = blend(image, rgb(120, 76, 96) * 0.5, 0.55 * smooth(-0.1, 1.9, cloud))
    skyline(image, rng, shore, unit)
    image = lamps(image, rng, shore, unit)
    image = boats(image, rng, shore, unit)
    image = bloom(image, 0.22, 16 * unit)
    image = mirrored(image, shore, noise, fine, chop=3.2, samples=7, deep=rgb(10, 18, 34))
    return bokeh(image, rng, unit)


def cobble_relief(x, z, table, fine, footprint):
    """Height and tone of cobbles laid in bent rows."""
    bent = z + 0.09 * np.cos(x * 1.5)
    course = np.floor(bent / 0.19)
    shift_by = table[0][(course % 4096).astype(int)]
    along = x / 0.23 + shift_by * 5
    number = np.floor(along)
    key = ((course * 61 + number * 17) % 4096).astype(int)
    u = np.abs((along - number) * 2 - 1) * (1.02 + 0.10 * table[1][key])
    v = np.abs((bent / 0.19 - course) * 2 - 1) * (1.02 + 0.08 * table[2][key])
    dome = np.clip(1 - np.maximum(u, v) ** 5 - 0.35 * (u * v) ** 3, 0, 1) ** 0.6
    rough = fine.fbm(x * 20, z * 20, 3, 0.6, footprint * 20)
    level = 0.026 * dome * (0.75 + 0.4 * table[1][key]) + 0.0018 * rough * dome
    return level, table[2][key], dome, rough, table[:, key]


def street(size, rng):
    """A cobbled lane after rain, at night, under wall lamps."""
    width, height = size
    noise, fine = Noise(rng), Noise(rng)
    table = rng.random((4, 4096)).astype(np.float32)
    column, row = grid(width, height)
    focal, horizon, eye, half = 1.22 * width, 0.43 * height, 1.45, 2.5
    right, down = (column - 0.47 * width) / focal, (row - horizon) / focal
    to_ground = np.where(down > 1e-3, eye / np.maximum(down, 1e-3), 1e4)
    to_wall = half / np.maximum(np.abs(right), 1e-4)
    end = 34.0
    depth = np.minimum(np.minimum(to_ground, to_wall), end).astype(np.float32)
    on_ground, on_wall = (to_ground <= to_wall) & (to_ground < end), (to_wall < to_ground) & (to_wall < end)
    x, y, z = right * depth, eye - down * depth, depth
    lights = [(side * (half - 0.45), 3.1, at) for side, at in
              ((1, 4.6), (-1, 9.0), (1, 14.0), (-1, 19.5), (1, 25.5), (-1, 31.0))]

    image = facade_end(x, y, fine, on_ground | on_wall)
    wall, wall_sky = houses(x, y, z, table, fine, lights, half)
    ground = wet_cobbles(x, z, right, down, focal, table, fine, noise, lights)
    night = ramp([(0.0, rgb(40, 50, 84)), (1.0, rgb(8, 14, 34))], (horizon - row) / height * 2)
    image = np.where(on_wall[..., None], wall, image)
    image = np.where(on_ground[..., None], ground, image)
    above_end = ~(on_ground | on_wall) & (y > 7.5 + 2.2 * np.clip(1 - np.abs(x) / 1.6, 0, 1))
    open_sky = (on_wall & wall_sky) | above_end
    image = np.where(open_sky[..., None], night * 0.7, image)
    image = blend(image, rgb(112, 84, 70) * 0.35, np.where(open_sky, 0, 0.6 * (1 - np.exp(-z / 30))))
    image = image + lanterns(column, row, lights, focal, horizon, eye, 0.47 * width)
    unsharp = 0.004 * width * np.clip(np.abs(1 / 5.5 - 1 / z) / 0.3 - 0.12, 0, 1)
    image = blur_by_map(image, unsharp, (0, 1.2, 3, 7))
    return bloom(image, 0.10, 0.012 * width)


def lamplight(x, y, z, normal, lights, power=6.5):
    """Diffuse lamp light reaching points with the given normal."""
    total = np.full(np.broadcast(x, y, z).shape, 0.0, np.float32)
    for lx, ly, lz in lights:
        dx, dy, dz = lx - x, ly - y, lz - z
        square = dx * dx + dy * dy + dz * dz + 0.25
        facing = np.clip(normal[0] * dx + normal[1] * dy + normal[2] * dz, 0, None) / np.sqrt(square)
        total = total + power * facing / square
    return total


def wet_cobbles(x, z, right, down, focal, table, fine, noise, lights):
    """Light leaving the wet paving."""
    footprint = z / focal * np.clip(z / 2, 1, 8)
    level, _, dome, rough, hashes = cobble_relief(x, z, table, fine, footprint)
    step = np.maximum(0.004, footprint * 0.35)
    slope_x = (cobble_relief(x + step, z, table, fine, footprint)[0] - level) / step
    slope_z = (cobble_relief(x, z + step, table, fine, footprint)[0] - level) / step
    calm = np.clip(1.25 - footprint / 0.16, 0.12, 1)
    slope_x = np.clip(slope_x, -1.4, 1.4) * calm + 0.10 * (hashes[3] - 0.5)
    slope_z = np.clip(slope_z, -1.4, 1.4) * calm + 0.10 * (hashes[1] - 0.5)
    puddle = smooth(0.7, 1.3, noise.fbm(x * 0.8, z * 0.5, 4)) * smooth(0.9, 0.2, dome * 0.7)
    slope_x, slope_z = slope_x * (1 - 0.9 * puddle), slope_z * (1 - 0.9 * puddle)
    normal = normalised(-slope_x, np.ones_like(x), -slope_z)
    stone = ramp([(0, rgb(62, 60, 62)), (0.6, rgb(98, 92, 88)), (1, rgb(124, 104, 92))], hashes[2])
    stone = stone * (0.35 + 0.65 * dome)[..., None] * (1 + 0.16 * rough)[..., None]
    image = stone * paint(lamplight(x, level, z, normal, lights), WARM) + stone * paint(0.05 + 0.05 * normal[1], (0.5, 0.65, 1.0))
    view = normalised(-right, down, -np.ones_like(right))
    for lx, ly, lz in lights:
        to = normalised(lx - x, ly - level, lz - z)
        middle = normalised(*(a + b for a, b in zip(to, view)))
        match = np.clip(sum(n * m for n, m in zip(normal, middle)), 0, 1)
        graze = 0.05 + 0.95 * (1 - np.clip(sum(v * m for v, m in zip(view, middle)), 0, 1)) ** 5
        fall = 9 / (4 + (lx - x) ** 2 + (lz - z) ** 2) ** 0.5
        spot = match ** 420 * 9 + match ** 40 * 0.22
        image = image + paint(np.clip(spot * graze * fall * (0.55 + 0.45 * dome), 0, 6), WARM)
    sky_glance = 0.05 + 0.6 * (1 - np.clip(sum(n * v for n, v in zip(normal, view)), 0, 1)) ** 5
    return image + paint(0.10 * sky_glance, (0.42, 0.55, 1.0))


def houses(x, y, z, table, fine, lights, half):
    """Light leaving the house fronts on both sides; and where sky begins."""
    left = x < 0
    house = np.floor((z + np.where(left, 2.6, 0)) / 6.2)
    key = ((house * 7 + np.where(left, 101, 3)) % 4096).astype(int)
    tint = ramp([(0, rgb(184, 160, 120)), (0.35, rgb(168, 120, 92)), (0.6, rgb(150, 150, 140)),
                 (1, rgb(196, 178, 150))], table[0][key])
    rough = fine.fbm(z * 5 + key, y * 5, 6, 0.65)
    stain = fine.fbm(z * 0.8 + key, y * 0.35, 4)
    colour = tint * (1 + 0.10 * rough + 0.12 * stain)[..., None]
    within = (z + np.where(left, 2.6, 0)) / 6.2 - house
    colour = colour * (1 - 0.5 * smooth(0.012, 0.004, np.minimum(within, 1 - within)))[..., None]
    plinth = smooth(0.62, 0.58, y + 0.02 * rough)
    colour = blend(colour, rgb(96, 90, 84) * (1 + 0.2 * rough)[..., None], plinth)
    facing = (np.where(left, 1.0, -1.0), 0.06 * rough, 0.08 * rough)
    image = colour * paint(lamplight(x, y, z, facing, lights), WARM) + colour * paint(0.035 + 0 * x, (0.5, 0.65, 1.0))
    bay = within * 3 - np.floor(within * 3)
    storey = np.where(y < 2.75, (y - 0.0) / 2.75, (y - 2.75) / 2.6 - np.floor((y - 2.75) / 2.6))
    opening = (np.abs(bay - 0.5) < 0.22) & (np.abs(storey - 0.55) < 0.25) & (y > 0.7)
    frame = (np.abs(bay - 0.5) < 0.26) & (np.abs(storey - 0.55) < 0.285) & (y > 0.7)
    image = np.where((frame & ~opening)[..., None], image * 1.25 + 0.004, image)
    number = key * 31 + np.floor(within * 3) * 5 + np.floor(y / 2.7) * 11
    chance = table[3][(number % 4096).astype(int)]
    bars = (np.abs(bay - 0.5) < 0.014) | (np.abs(storey - 0.60) < 0.018)
    inside = paint(0.55 + 0.35 * np.cos(bay * 40) * 0.3 + 0.3 * storey, (1.0, 0.62, 0.26)) * 1.1
    dark = paint(0.012 + 0.012 * storey, (0.6, 0.8, 1.2))
    panes = np.where((chance > 0.70)[..., None], inside, dark)
    panes = np.where(bars[..., None], image * 0.8, panes)
    image = np.where(opening[..., None], panes, image)
    tall = 6.2 + 2.8 * table[1][key]
    eaves = (y > tall - 0.25) & (y <= tall)
    return np.where(eaves[..., None], image * 0.4, image), y > tall


def facade_end(x, y, fine, elsewhere):
    """The gabled house that closes the lane."""
    rough = fine.fbm(x * 3, y * 3, 4, 0.7)
    image = rgb(150, 122, 96) * (0.22 + 0.04 * rough)[..., None] * np.array((1.0, 0.75, 0.5), np.float32)
    cell_x, cell_y = x / 0.95 - np.floor(x / 0.95), y / 2.1 - np.floor(y / 2.1)
    pane = (np.abs(cell_x - 0.5) < 0.24) & (np.abs(cell_y - 0.55) < 0.24) & (y > 2.0) & (y < 8.4)
    lit = (np.floor(x / 0.95) + 2 * np.floor(y / 2.1)) % 3 == 1
    image = np.where((pane & lit)[..., None], np.array((1.0, 0.6, 0.24)), np.where(pane[..., None], 0.01, image))
    door = (np.hypot(x / 0.62, np.maximum(y - 1.4, 0) / 0.6) < 1) & (y < 2.1)
    return np.where(door[..., None], np.array((0.5, 0.28, 0.10)), image)


def lanterns(column, row, lights, focal, horizon, eye, centre):
    """The lamps themselves and the haze round them."""
    glow = np.zeros(column.shape, np.float32)
    for lx, ly, lz in lights:
        u, v = centre + focal * lx / lz, horizon - focal * (ly - eye) / lz
        scale = focal / lz
        reach = np.hypot(column - u, row - v) / scale
        body = smooth(0.115, 0.09, np.maximum(np.abs(column - u) * 1.35, np.abs(row - v)) / scale)
        glow += 7 * body + 0.055 / (0.05 + reach * reach) * np.exp(-reach * 0.9)
    return paint(glow, (1.0, 0.62, 0.28))
