"""A still life: a bowl of fruit on a wooden table, by ray marching."""

import numpy as np
from scipy.ndimage import gaussian_filter, zoom

from .camera import blur_by_map, blurred
from .noise import Noise, blend, grid, mix, normalised, paint, ramp, rgb, smooth

EYE = (0.0, 3.2, -8.6)
PITCH = -0.29
LIGHT = normalised(-0.72, 0.62, -0.38)
BOWL, ORANGE, APPLE, LEMON, PLUM, GRAPE = range(6)

FRUIT = [  # kind, centre, radius, axis (for lemons)
    (ORANGE, (-0.72, 1.20, -0.30), 0.60, None),
    (APPLE, (0.42, 1.26, -0.52), 0.62, None),
    (LEMON, (1.12, 1.22, 0.28), 0.46, (0.8, 0.35, 0.4)),
    (APPLE, (-0.30, 1.36, 0.74), 0.62, None),
    (ORANGE, (0.62, 1.42, 0.62), 0.60, None),
    (PLUM, (-1.18, 1.15, 0.42), 0.40, None),
    (ORANGE, (0.02, 2.00, 0.10), 0.58, None),
    (LEMON, (-2.55, 0.44, -0.75), 0.44, (0.75, 0.05, 0.6)),
    (APPLE, (2.55, 0.58, 0.25), 0.60, None),
    (PLUM, (2.05, 0.38, -1.15), 0.39, None),
]


def grapes(rng):
    """A little heap of grapes beside the bowl."""
    heap = []
    for layer, (count, spread) in enumerate(((9, 0.52), (4, 0.26))):
        for index in range(count):
            turn = 2 * np.pi * index / count + 0.5 * layer
            reach = spread * (1 if index % 3 else 0.45)
            heap.append((GRAPE, (-1.75 + reach * 1.25 * np.cos(turn) + rng.uniform(-.04, .04),
                                 0.19 + 0.27 * layer,
                                 -1.75 + reach * 0.8 * np.sin(turn) + rng.uniform(-.04, .04)), 0.19, None))
    return heap


def distance_to(item, p):
    """Signed distance from points to one fruit."""
    kind, centre, radius, axis = item
    x, y, z = (p[i] - centre[i] for i in range(3))
    if kind == LEMON:
        a = normalised(*axis)
        along = x * a[0] + y * a[1] + z * a[2]
        across = np.sqrt(np.maximum(x * x + y * y + z * z - along * along, 0))
        t = np.abs(along) / (1.42 * radius)
        girth = radius * (0.98 * np.sqrt(np.clip(1 - t * t, 0.003, 1)) + 0.10 * np.exp(-((t - 0.98) / 0.16) ** 2))
        end = np.maximum(np.abs(along) - 1.5 * radius, 0)
        return 0.7 * np.hypot(np.maximum(across - girth, 0), end) + 0.7 * np.minimum(across - girth, 0)
    if kind == APPLE:
        flat = np.sqrt(x * x + z * z)
        dent = 0.30 * radius * np.exp(-(flat / (0.36 * radius)) ** 2) * np.sign(y)
        return 0.8 * (np.sqrt(flat * flat + (y * 1.06 + np.abs(dent) * np.sign(y)) ** 2)
                      - radius * (1 + 0.06 * y / radius))
    return np.sqrt(x * x + y * y + z * z) - radius


def bowl_distance(p):
    """Signed distance to the bowl: a thick cut shell on a foot."""
    x, y, z = p
    flat = np.sqrt(x * x + z * z)
    outer = np.sqrt(flat * flat + ((y - 1.62) * 1.12) ** 2)
    shell = np.maximum(np.abs(outer - 1.72) - 0.05, y - 1.13)
    rim = np.hypot(flat - 1.645, y - 1.13) - 0.065
    foot = np.maximum(np.abs(flat - 0.72) - 0.06, np.abs(y - 0.10) - 0.10)
    return 0.85 * np.minimum(np.minimum(shell, rim), foot)


def nearest(p, items, kinds=False):
    """Distance to the nearest surface, and its index in 1.. (0: the bowl)."""
    best = bowl_distance(p)
    which = np.zeros(best.shape, np.int16) if kinds else None
    for index, item in enumerate(items):
        d = distance_to(item, p)
        if kinds:
            which[d < best] = index + 1
        best = np.minimum(best, d)
    return (best, which) if kinds else best


def march(origin, rays, items, limit, steps=70):
    """Travelled distance along each ray (flat arrays) until a hit, or inf."""
    travelled = np.full(rays[0].shape, 4.5, np.float32)
    result = np.full(rays[0].shape, np.inf, np.float32)
    active = np.arange(len(travelled))
    for _ in range(steps):
        p = [origin[i] + rays[i][active] * travelled[active] for i in range(3)]
        d = nearest(p, items)
        travelled[active] += d
        hit = d < 0.0015
        result[active[hit]] = travelled[active[hit]]
        active = active[~hit & (travelled[active] < limit)]
        if not len(active):
            break
    return result


def soft_shadow(p, items, hardness=5.0):
    """How much of the wide window light reaches points."""
    light = np.ones_like(p[0])
    t = 0.06
    while t < 4.2:
        d = nearest([p[i] + LIGHT[i] * t for i in range(3)], items)
        light = np.minimum(light, 0.5 + 0.5 * hardness * d / t)
        t *= 1.22
    light = np.clip(light, 0, 1)
    return light * light * (3 - 2 * light)


def occlusion(p, normal, items):
    """How open the surroundings of points are (0 to 1)."""
    shut = 0.0
    for reach, weight in ((0.06, 2.4), (0.15, 1.4), (0.34, 0.8), (0.7, 0.42)):
        shut = shut + weight * np.maximum(
            reach - nearest([p[i] + normal[i] * reach for i in range(3)], items), 0)
    return np.clip(1 - shut, 0.06, 1)


def surface_normal(p, items):
    """Normals of the nearest surface by central differences."""
    e = 0.003
    parts = []
    for axis in range(3):
        high = [p[i] + (e if i == axis else 0) for i in range(3)]
        low = [p[i] - (e if i == axis else 0) for i in range(3)]
        parts.append(nearest(high, items) - nearest(low, items))
    return normalised(*parts)


def wood(x, z, noise, footprint):
    """Colour and gloss of the table boards."""
    board = np.floor(z / 1.15 + 0.45)
    seam = np.abs(z / 1.15 + 0.45 - board - 0.5)
    shift = 13.7 * board
    rings = noise.fbm(x * 0.28 + shift, z * 2.0 + shift, 3)
    stripe = np.cos(9 * rings + 5 * z)
    fibre = noise.fbm(x * 2.2 + shift, z * 46, 4, 0.75, footprint * 46)
    tone = 0.5 + 0.16 * stripe + 0.13 * fibre + 0.12 * np.sin(board * 2.4)
    colour = ramp([(0.0, rgb(58, 32, 18)), (0.5, rgb(124, 76, 44)), (1.0, rgb(176, 118, 72))], tone)
    crack = smooth(0.478, 0.495, seam)
    return colour * (1 - 0.85 * crack)[..., None], 0.5 + 0.2 * fibre


def skin(kind, centre, p, normal, noise):
    """Colour and shine of a fruit's skin."""
    x, y, z = (p[i] - centre[i] for i in range(3))
    turn = np.arctan2(z, x)
    fine = noise.fbm(x * 24 + 5 * centre[0], y * 24 + z * 17, 3, 0.7)
    broad = noise.fbm(x * 2.5 + 3 * centre[0], y * 2.5 + z * 2, 3)
    if kind == ORANGE:
        colour = ramp([(-1.5, rgb(206, 98, 20)), (1.5, rgb(236, 140, 40))], 0.5 * broad + 0.2 * fine)
        stem = np.exp(-((x * x + z * z) / 0.0035)) * (y > 0)
        return blend(colour, rgb(84, 92, 30), np.clip(stem, 0, 1)), 0.35
    if kind == APPLE:
        streak = noise.fbm(turn * 9 + centre[0], y * 1.2, 4, 0.7)
        red = smooth(-1.6, 1.2, broad + 0.40 * streak + 0.9 * x + 0.5)
        colour = blend(np.broadcast_to(rgb(196, 164, 72), p[0].shape + (3,)), rgb(146, 30, 28) * (1 + 0.10 * streak)[..., None], red)
        speck = smooth(1.7, 2.2, fine)
        colour = blend(colour, rgb(232, 196, 140), 0.3 * speck)
        stem = np.exp(-((x * x + z * z) / 0.012)) * (y > 0)
        return blend(colour, rgb(90, 86, 34), np.clip(stem, 0, 1)), 0.8
    if kind == LEMON:
        return ramp([(-2, rgb(222, 178, 22)), (1.5, rgb(248, 216, 60))], broad + 0.3 * fine), 0.4
    if kind == PLUM:
        bloom = smooth(-0.8, 1.6, broad + 0.35 * fine + 0.7 * normal[1])
        return blend(np.broadcast_to(rgb(52, 16, 44), p[0].shape + (3,)), rgb(118, 104, 146), 0.6 * bloom), 0.3
    dust = smooth(-0.6, 1.8, broad + 0.4 * fine)
    return blend(np.broadcast_to(rgb(150, 168, 62), p[0].shape + (3,)), rgb(196, 204, 140), 0.4 * dust), 0.9


def glaze(p, noise):
    """The bowl's blue and white stoneware glaze."""
    x, y, z = p
    turn = np.arctan2(z, x)
    fine = noise.fbm(turn * 22, y * 26, 4, 0.75)
    colour = ramp([(-2, rgb(176, 178, 172)), (2, rgb(222, 220, 208))], fine)
    band = smooth(0.035, 0.02, np.abs(y - 0.92 + 0.006 * fine)) + smooth(0.02, 0.01, np.abs(y - 0.80))
    petals = smooth(0.10, 0.0, np.abs(y - 0.58 - 0.13 * np.abs(np.sin(turn * 8))) - 0.018)
    return blend(colour, rgb(38, 66, 128), np.clip(0.85 * band + 0.7 * smooth(0.6, 1, petals), 0, 0.9))


def shine(normal, rays, power):
    """The window mirrored in a glossy skin, and the grazing-angle factor."""
    facing = np.clip(-sum(n * r for n, r in zip(normal, rays)), 0, 1)
    bounce = [r + 2 * facing * n for n, r in zip(normal, rays)]
    hit = np.clip(sum(b * l for b, l in zip(bounce, LIGHT)), 0, 1)
    return hit ** power, 0.04 + 0.96 * (1 - facing) ** 5


def shade_objects(p, rays, items, noise):
    """Light leaving the bowl and the fruit at points p."""
    _, which = nearest(p, items, kinds=True)
    normal = list(surface_normal(p, items))
    rough = noise.fbm(p[0] * 23 + p[2] * 9, p[1] * 23 - p[2] * 14, 2, 0.6)
    colour = np.zeros(p[0].shape + (3,), np.float32)
    gloss = np.zeros_like(p[0])
    pitted = np.zeros_like(p[0])
    for index in np.unique(which):
        at = which == index
        part = [axis[at] for axis in p]
        if index == 0:
            colour[at], gloss[at] = glaze(part, noise), 0.9
            continue
        kind, centre = items[index - 1][:2]
        colour[at], gloss[at] = skin(kind, centre, part, [n[at] for n in normal], noise)
        pitted[at] = {ORANGE: 0.065, LEMON: 0.06}.get(kind, 0.012)
    normal[0] = normal[0] + pitted * rough
    normal[1] = normal[1] + pitted * np.roll(rough, 3)
    normal = normalised(*normal)
    light = soft_shadow([p[i] + 0.02 * normal[i] for i in range(3)], items)
    open_air = occlusion(p, normal, items)
    wrap = np.clip((sum(n * l for n, l in zip(normal, LIGHT)) + 0.18) / 1.18, 0, 1)
    shade = paint(2.5 * wrap * light, (1.0, 0.93, 0.82)) \
        + paint(open_air * (0.20 + 0.14 * normal[1]), (0.62, 0.72, 0.95)) \
        + paint(open_air * 0.22 * np.clip(-normal[1] + 0.3, 0, 1), (1.0, 0.58, 0.32))
    mirror, graze = shine(normal, rays, 60)
    wide, _ = shine(normal, rays, 9)
    return colour * shade + paint(gloss * light * (1.1 * mirror + 0.10 * wide), (1, 0.97, 0.92)) \
        + paint(gloss * open_air * graze * 0.22, (0.7, 0.75, 0.85))


def half_and_back(function, arrays, shape):
    """Evaluate at half size and enlarge: for soft shadows on the table."""
    small = [a.reshape(shape)[::2, ::2].ravel() for a in arrays]
    low = function(small).reshape((shape[0] + 1) // 2, (shape[1] + 1) // 2)
    return zoom(low, 2, order=1)[:shape[0], :shape[1]]


def fruit(size, rng):
    """Fruit in a bowl by a window, on an old table."""
    width, height = size
    noise = Noise(rng)
    items = FRUIT + grapes(rng)
    column, row = grid(width, height)
    focal = 1.28 * width
    right, up = (column - width / 2) / focal, -(row - 0.47 * height) / focal
    c, s = np.float32(np.cos(PITCH)), np.float32(np.sin(PITCH))
    rays = normalised(right, up * c + s, c - up * s)

    flat = np.where(rays[1] < -0.01, EYE[1] / np.maximum(-rays[1], 0.01), 60)
    table_depth = np.minimum(flat, 60).astype(np.float32)
    x, z = rays[0] * table_depth, EYE[2] + rays[2] * table_depth
    on_table = (rays[1] < -0.01) & (z < 5.2)
    image = wall(column / width, row / height, noise)
    image = np.where(on_table[..., None], table(x, z, rays, items, noise, table_depth / focal), image)

    bound = row > 0.03 * height
    flat_rays = [r[bound] for r in rays]
    hit = march(EYE, flat_rays, items, 14.0)
    hit = np.where(hit < table_depth[bound], hit, np.inf)
    solid = np.isfinite(hit)
    rows, columns = (index[solid] for index in np.nonzero(bound))
    p = [(EYE[i] + flat_rays[i] * np.where(solid, hit, 0))[solid] for i in range(3)]
    depth = np.where(on_table, table_depth, 22)
    unsharp = np.clip(np.abs(1 / 8.6 - 1 / depth) - 0.012, 0, 1) * 0.075 * width
    image = blur_by_map(image, unsharp, (0, 1.2, 3, 6, 12))
    whole = np.zeros((height, width), np.float32)
    whole[rows, columns] = 1
    front = np.zeros_like(image)
    front[rows, columns] = shade_objects(p, [r[solid] for r in flat_rays], items, noise)
    soft = gaussian_filter(whole, 0.8)
    return image * (1 - soft)[..., None] + blurred(front, 0.8)


def table(x, z, rays, items, noise, footprint):
    """Light leaving the table top."""
    shape = x.shape
    colour, gloss = wood(x, z, noise, footprint * 3)
    zero = np.zeros_like(x)
    light = half_and_back(lambda a: soft_shadow([a[0], a[1] + 0.01, a[2]], items), (x, zero, z), shape)
    open_air = half_and_back(lambda a: occlusion(a, (0, 1, 0), items), (x, zero, z), shape)
    fall = 1.5 / (1 + 0.035 * ((x + 4.5) ** 2 + (z - 0.5) ** 2))
    shade = paint(2.6 * LIGHT[1] * light * fall, (1.0, 0.92, 0.80)) + paint(0.30 * open_air, (0.62, 0.70, 0.92))
    facing = np.clip(-rays[1], 0, 1)
    graze = (0.04 + 0.7 * (1 - facing) ** 5) * gloss
    sheen = np.exp(-((x + 2.6) / 2.6) ** 2)
    return colour * shade + paint(graze * (0.25 + 0.9 * sheen) * open_air * (0.4 + 0.6 * light), (0.9, 0.92, 1.0))


def wall(u, v, noise):
    """The dim plaster wall behind, lit slantwise from the window."""
    patch = noise.fbm(u * 4, v * 3, 5, 0.55)
    beam = smooth(0.9, 0.1, u + 0.5 * v) * smooth(-0.3, 0.35, v + 0.6 * u)
    return mix(rgb(40, 44, 44), rgb(128, 122, 104), (0.12 + 0.75 * beam)[..., None]) * (1 + 0.07 * patch)[..., None]
