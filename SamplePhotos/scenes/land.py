"""Wide scenes: dunes, a mountain lake, the sea, an aurora."""

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, map_coordinates, zoom

from .camera import blurred, bloom
from .noise import (Noise, blend, grid, mix, normalised, paint, ramp, rgb,
                    smooth)
from .terrain import cast, dot, slope_normal, sun_shadow
from .water import mirrored


def dunes(size, rng):
    """Rippled dunes in the last light of an afternoon."""
    width, height = size
    noise, fine = Noise(rng), Noise(rng)
    horizon, focal, eye = 0.33 * height, 1.05 * width, 17.0
    sun = normalised(0.86, 0.30, 0.42)

    def heights(x, z):
        bend = noise.fbm(x / 170 + 3.1, z / 170, 2)
        phase = (0.95 * x - 0.30 * z) / 92 + 0.42 * bend + 0.30
        t = phase - np.floor(phase)
        back = np.where(t < 0.66, t / 0.66, (1 - t) / 0.34)
        back = back * back * (1.6 - 0.6 * back)
        tall = 11 + 4 * noise.at(x / 230, z / 230) + 0.016 * z
        return (back * tall + 1.3 * noise.at(x / 60, z / 60)) * smooth(1600, 700, z)

    distances = np.geomspace(8, 1600, 1500)
    depth = cast(size, horizon, focal, eye, heights, distances)
    column, row = grid(width, height)
    sky = np.isinf(depth)
    z = np.where(sky, 1600, depth)
    x = z * (column - width / 2) / focal
    ground, normal = slope_normal(heights, x, z, 0.4)
    light = sun_shadow(heights, x[::2, ::2], z[::2, ::2], ground[::2, ::2],
                       sun, 60)
    light = zoom(light, 2, order=1)[:height, :width]

    footprint = z / focal * np.clip(z / 30, 1, 6)
    ripple_phase = (0.8 * x + 0.6 * z) / 0.62 + 1.3 * fine.fbm(x / 11, z / 11, 2) \
        + 0.16 * fine.at(x / 1.4, z / 1.4)
    fade = np.clip(1.5 - footprint / 0.25, 0, 1) * (0.6 + 0.4 * fine.at(x / 9, z / 9))
    ripple = (np.cos(6.283 * ripple_phase) + 0.35 * np.cos(12.57 * ripple_phase + 1)) * fade
    grain = fine.fbm(x * 5, z * 5, 3, 0.8, footprint * 5)
    tilt = 0.15 * ripple + 0.03 * grain
    normal = normalised(normal[0] - 0.8 * tilt, normal[1], normal[2] - 0.6 * tilt)
    direct = np.clip(dot(normal, sun), 0, 1) * light
    sand = rgb(226, 168, 108) * (1 + 0.05 * fine.fbm(x / 3, z / 3, 3))[..., None]
    shade = paint(direct * 2.6, (1.0, 0.80, 0.56)) \
        + paint(0.22 + 0.20 * normal[1], (0.50, 0.62, 0.95)) \
        + paint(0.12 * np.clip(-normal[0], 0, 1), (1.0, 0.6, 0.35))
    image = sand * shade * (1 + 0.05 * grain)[..., None]
    image = blend(image, rgb(236, 200, 172) * 0.95, 1 - np.exp(-z / 1500))

    up = (horizon - row) / height
    air = ramp([(-0.05, rgb(250, 214, 178)), (0.06, rgb(214, 204, 206)),
                (0.35, rgb(92, 138, 196))], up)
    veil = noise.fbm(column / width * 3.4 + 1.5 * row / width, row / width * 11, 7, 0.58)
    air = blend(air, rgb(255, 236, 220), 0.4 * smooth(0.3, 2.6, veil))
    return np.where(sky[..., None], air, image)


def conifers(size, trees):
    """A mask (0 to 1) of conifers; `trees` holds (x, foot, height, seed)."""
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for x, foot, tall, seed in trees:
        rng = np.random.default_rng(int(seed))
        draw.rectangle([x - tall * 0.012, foot - tall * 0.2, x + tall * 0.012, foot], fill=255)
        tiers = 9 + int(rng.integers(0, 7))
        for tier in range(tiers):
            t = (tier + 1) / tiers
            base = foot - tall * (1 - 0.93 * t)
            reach = tall * 0.2 * t ** 0.85
            left = reach * rng.uniform(0.65, 1.1)
            right = reach * rng.uniform(0.65, 1.1)
            tip = base - tall * (0.08 + 0.10 * t)
            draw.polygon([(x, tip), (x + right * 0.5, base - tall * 0.03),
                          (x + right, base + tall * 0.015), (x + right * 0.3, base - tall * 0.012),
                          (x, base + tall * 0.01), (x - left * 0.35, base - tall * 0.01),
                          (x - left, base + tall * 0.018), (x - left * 0.5, base - tall * 0.03)],
                         fill=255)
    return np.asarray(mask, np.float32) / 255


def lake(size, rng):
    """A mountain lake at dusk, the peaks mirrored in it."""
    width, height = size
    noise, fine = Noise(rng), Noise(rng)
    shore, focal = 0.56 * height, 1.15 * width
    sun = normalised(0.90, 0.24, -0.25)

    def heights(x, z):
        u, v = x / 5200 + 0.35, z / 5200 + 0.2
        bend = 0.12 * noise.at(u * 2, v * 2)
        peaks = noise.ridged(u + bend, v - bend, 9, 0.52)
        valley = 0.30 + 0.70 * smooth(200, 4200, np.abs(x + 300))
        return (3000 * peaks * smooth(1700, 7000, z) * valley
                + 130 * noise.at(x / 900, z / 900) - 90)

    depth = cast(size, shore, focal, 2.0, heights, np.linspace(1400, 15000, 1500))
    column, row = grid(width, height)
    sky = np.isinf(depth)
    z = np.where(sky, 15000, depth)
    x = z * (column - width / 2) / focal
    ground, normal = slope_normal(heights, x, z, 14.0)
    half = np.s_[::2, ::2]
    light = zoom(sun_shadow(heights, x[half], z[half], ground[half], sun, 2600, 14),
                 2, order=1)[:height, :width]
    direct = np.clip(dot(normal, sun), 0, 1) * light
    rough = fine.fbm(x / 60, ground / 60, 5, 0.75)
    snow = smooth(-0.10, 0.14, normal[1] - 0.62 + (ground - 900) / 3200 + 0.05 * rough)
    forest = smooth(560, 330, ground + 70 * rough)
    rock = rgb(112, 104, 104) * (1 + 0.22 * rough)[..., None]
    albedo = blend(rock, rgb(236, 238, 244), snow)
    albedo = blend(albedo, rgb(38, 52, 44) * (1 + 0.35 * rough)[..., None], forest)
    scene = albedo * (paint(direct * 1.9, (1.0, 0.56, 0.36))
                      + paint(0.26 + 0.22 * normal[1], (0.52, 0.60, 0.92)))
    scene = blend(scene, rgb(186, 160, 186) * 0.62, 1 - np.exp(-z / 17000))

    up = (shore - row) / height
    air = ramp([(0.0, rgb(255, 196, 150)), (0.16, rgb(246, 168, 150)),
                (0.32, rgb(160, 136, 178)), (0.60, rgb(70, 88, 146))], up)
    flow = column / width * 3 + 0.3 * noise.at(column / width * 2, row / width * 3)
    cloud = noise.fbm(flow + 2.3, row / width * 9 - column / width, 8, 0.60)
    air = blend(air, rgb(255, 150, 118), 0.70 * smooth(0.3, 2.3, cloud) * smooth(0.05, 0.3, up))
    air = blend(air, rgb(124, 92, 124), 0.45 * smooth(1.4, 3.4, cloud))
    scene = np.where(sky[..., None], air * 0.85, scene)
    mist = np.exp(-np.abs(up - 0.015) / 0.022) * (0.55 + 0.25 * noise.fbm(column / width * 5, row / width * 14, 4))
    scene = blend(scene, rgb(206, 180, 196) * 0.7, np.clip(mist, 0, 0.8))

    trees = []
    for _ in range(420):
        at = rng.uniform(-0.02, 1.02)
        edge = abs(at - 0.45) * 1.5
        tall = height * rng.uniform(0.018, 0.040) * (0.6 + 3.2 * edge ** 2.4)
        trees.append((at * width, shore + 1, tall, rng.integers(1 << 30)))
    mask = conifers(size, trees)
    needles = 0.7 + 0.5 * fine.fbm(column / width * 300, row / width * 200, 3, 0.8)
    scene = blend(scene, rgb(26, 30, 36) * needles[..., None], mask)
    return mirrored(scene, shore, noise, fine)


def swell(rng, cells, length, wind, speed):
    """A periodic patch of wind sea (heights in metres), `length` metres wide."""
    k = 2 * np.pi * np.fft.fftfreq(cells, length / cells)
    kx, kz = np.meshgrid(k, k)
    size = np.hypot(kx, kz)
    size[0, 0] = 1
    longest = speed * speed / 9.81
    along = np.abs(kx * wind[0] + kz * wind[1]) / size
    power = np.exp(-1 / (size * longest) ** 2) / size ** 4 * (0.06 + along ** 4)
    power *= np.exp(-(size * length / cells * 0.7) ** 2)
    power[0, 0] = 0
    white = np.fft.fft2(rng.standard_normal((cells, cells)))
    patch = np.fft.ifft2(white * np.sqrt(power)).real
    return (patch / patch.std()).astype(np.float32)


def evening_sky(x, y, z):
    """Clear sky colour in a direction, sun low at the left of the middle."""
    sun = normalised(-0.16, 0.085, 1.0)
    air = ramp([(-0.1, rgb(255, 190, 120)), (0.05, rgb(255, 186, 124)),
                (0.16, rgb(236, 176, 150)), (0.34, rgb(128, 150, 186)),
                (0.8, rgb(46, 88, 150))], y)
    near = np.clip(x * sun[0] + y * sun[1] + z * sun[2], 0, 1)
    glow = 0.9 * near ** 24 + 1.6 * near ** 260
    return air * 0.8 + paint(glow, (1.0, 0.60, 0.26))


def clouds(x, y, z, noise):
    """Cover (0 to 1) and lit side of a deck of broken cloud."""
    high = np.maximum(y, 0.012)
    u, v = x / high * 0.55, z / high * 0.55
    u = u + 0.35 * noise.fbm(u * 0.7 + 8, v * 0.7, 2)
    foot = 0.0005 / (high * high)
    here = noise.fbm(u * 1.3, v * 1.3, 8, 0.60, foot)
    sunward = noise.fbm((u + 0.03) * 1.3, (v - 0.15) * 1.3, 6, 0.60, foot)
    cover = smooth(0.0, 1.3, here)
    return cover, np.clip(0.5 + 0.45 * (here - sunward) - 0.22 * here, 0, 1)


def sea(size, rng):
    """Evening clouds over a choppy sea."""
    width, height = size
    noise, fine = Noise(rng), Noise(rng)
    horizon, focal, eye = 0.56 * height, 0.95 * width, 3.4
    wide = swell(rng, 1024, 190, (0.35, 0.94), 9)
    small = swell(rng, 512, 13, (0.6, 0.8), 2.2)

    def tile(patch, length, x, z):
        scale = len(patch) / length
        return map_coordinates(patch, [z * scale, x * scale], order=1,
                               mode="grid-wrap", prefilter=False)

    def heights(x, z):
        big = 0.42 * tile(wide, 190, x, z) + 0.2 * tile(wide, 190 * 0.37, z + 40, x)
        return big + 0.1 * np.maximum(big, 0) ** 2

    column, row = grid(width, height)
    depth = cast(size, horizon, focal, eye, heights, np.geomspace(3, 9000, 1700))
    sky = np.isinf(depth) | (row < horizon - 0.01 * height)
    z = np.where(sky, 9000, np.minimum(depth, 9000))
    x = z * (column - width / 2) / focal
    foot = z / focal * np.clip(z / eye, 1, 40)
    ground = heights(x, z)
    step = np.maximum(0.12, foot * 0.5)
    slope_x = (heights(x + step, z) - ground) / step
    slope_z = (heights(x, z + step) - ground) / step
    detail = np.clip(1.2 - foot / 3, 0, 1)
    slope_x = slope_x + 0.55 * detail * (tile(small, 13, x + 0.05, z) - tile(small, 13, x, z))
    slope_z = slope_z + 0.55 * detail * (tile(small, 13, x, z + 0.05) - tile(small, 13, x, z))
    spark = fine.fbm(x * 3, z * 3, 4, 0.8, np.minimum(foot * 0.9, 0.8))
    slope_x = slope_x + 0.035 * spark
    normal = normalised(-slope_x, np.ones_like(x), -slope_z)
    view = normalised((column - width / 2) / focal, -(row - horizon) / focal, np.ones_like(x))
    facing = np.clip(-dot(normal, view), 0.02, 1)
    bounce = [v + 2 * facing * n for v, n in zip(view, normal)]
    bounce[1] = np.abs(bounce[1]) + 0.02
    fresnel = 0.02 + 0.98 * (1 - facing) ** 5
    body = paint(0.4 + 0.5 * np.clip(ground, -0.5, 1.2), rgb(20, 84, 96))
    water = blend(body, evening_sky(*normalised(*bounce)) * 0.85, np.clip(fresnel * 0.9, 0, 1))
    crest = ground + 0.22 * fine.fbm(x * 0.8, z * 0.8, 5, 0.75) - 0.6 * slope_z
    foam = smooth(1.05, 1.55, crest) * (0.6 + 0.3 * spark)
    water = blend(water, rgb(232, 214, 206) * 0.8, np.clip(foam, 0, 0.85))
    water = blend(water, rgb(246, 190, 150) * 0.8, 1 - np.exp(-z / 5200))

    air = evening_sky(*view)
    cover, lit = clouds(*view, noise)
    colour = ramp([(0.0, rgb(84, 80, 108)), (0.45, rgb(178, 134, 138)),
                   (0.75, rgb(255, 196, 150)), (1.0, rgb(255, 236, 206))], lit)
    near = np.clip((view[1] - 0.02) / 0.10, 0, 1)
    air = blend(air, colour * 0.85, cover * near * 0.94)
    return np.where(sky[..., None], air, water)


def curtain(column, row, size, noise, foot, wave, tall):
    """One aurora curtain: brightness and height above its lower edge."""
    width, height = size
    u = column / width
    fold = noise.fbm(u * wave + foot * 7, np.full_like(u, foot * 3), 4, 0.55)
    base = (foot + 0.075 * fold + 0.10 * (u - 0.5)) * height
    above = (base - row) / (tall * height)
    rays = 0.62 + 0.30 * noise.fbm(u * wave * 9 + 0.6 * fold, np.full_like(u, foot * 11) + above * 0.15, 4, 0.7)
    body = np.exp(np.where(above > 0, -2.3 * above, 26 * above))
    strength = 0.55 + 0.45 * noise.at(u * wave * 0.9 + foot * 31, np.full_like(u, 2.0))
    return body * np.clip(rays, 0, 2) * np.clip(strength, 0.05, 2), above


def stars(size, rng, count):
    """A field of stars of differing brightness and tint."""
    width, height = size
    field = np.zeros((height, width, 3), np.float32)
    x = rng.integers(0, width, count)
    y = rng.integers(0, height, count)
    bright = (rng.pareto(1.5, count) + 0.2) * 0.55
    tint = mix(np.array([1.0, 0.8, 0.6]), np.array([0.7, 0.85, 1.0]), rng.random((count, 1)))
    np.add.at(field, (y, x), np.minimum(bright, 24)[:, None] * tint)
    return blurred(field, 0.0004 * height)


def aurora(size, rng):
    """An aurora over a snowy clearing with a lit cabin."""
    width, height = size
    noise, fine = Noise(rng), Noise(rng)
    column, row = grid(width, height)
    skyline = 0.735 * height
    up = (skyline - row) / height
    image = ramp([(0.0, rgb(34, 70, 84)), (0.2, rgb(20, 42, 66)), (0.7, rgb(8, 16, 36))], up) * 0.8
    image = image + stars(size, rng, 2600) * smooth(0.0, 0.25, up)[..., None]
    for foot, wave, tall, power in ((0.60, 2.1, 0.24, 0.62), (0.47, 1.5, 0.33, 0.50),
                                    (0.66, 3.2, 0.16, 0.30)):
        glow, above = curtain(column, row, size, noise, foot, wave, tall)
        hue = ramp([(-0.05, rgb(190, 255, 170)), (0.2, rgb(70, 250, 150)),
                    (0.8, rgb(50, 190, 160)), (1.5, rgb(130, 80, 190)), (2.4, rgb(110, 40, 130))], above)
        image = image + hue * (power * glow)[..., None]

    for base, tall, count, tone in ((0.745, 0.045, 260, 0.045), (0.758, 0.10, 70, 0.022)):
        trees = [(rng.uniform(-0.03, 1.03) * width, (base + rng.uniform(0, 0.012)) * height,
                  tall * height * rng.uniform(0.5, 1.2), rng.integers(1 << 30)) for _ in range(count)]
        trees = [t for t in trees if tall < 0.09 or abs(t[0] / width - 0.60) > 0.20]
        mask = conifers(size, trees)
        frost = np.clip(fine.fbm(column / width * 120, row / width * 160, 3, 0.8), 0, 3)
        image = blend(image, paint(tone * (0.6 + 0.8 * frost), (0.65, 1.1, 1.0)), mask)

    top = (0.742 + 0.006 * noise.at(column / width * 2.2, column * 0)) * height
    snow = row > top
    below = np.maximum((row - top) / height, 0.002)
    z = 0.10 / below
    x = z * (column / width - 0.5) * 1.4
    foot = z * z * 0.012
    bumps = noise.fbm(x * 2.2, z * 2.2, 4, 0.5, foot * 2.2)
    later = noise.fbm(x * 2.2 + 0.05, z * 2.2 + 0.06, 4, 0.5, foot * 2.2)
    crystals = fine.fbm(x * 42, z * 42, 4, 0.85, np.minimum(foot * 42, 0.9))
    shade = 0.17 + 0.20 * (bumps - later) + 0.020 * crystals + 0.012 * bumps
    ground = paint(np.clip(shade, 0.02, 1), (0.52, 0.98, 0.90))
    lamp = np.hypot((column - 0.60 * width) / width, (row - 0.768 * height) / height * 2.6)
    ground = ground + paint(np.exp(-lamp * 9) * np.clip(shade * 5, 0, 2), (1.1, 0.55, 0.18)) * 0.6
    image = np.where(snow[..., None], ground, image)
    image = cabin(image, 0.60 * width, 0.762 * height, 0.17 * width, fine)
    return bloom(image, 0.12, 0.012 * height)


def cabin(image, x, foot, wide, fine):
    """Put a snow-roofed log cabin with lit windows into the picture."""
    height, width = image.shape[:2]
    layer = Image.new("RGB", (width, height))
    mask = Image.new("L", (width, height))
    tall = wide * 0.34

    def shape(points, colour):
        place = [(x + px * wide, foot - py * tall) for px, py in points]
        ImageDraw.Draw(layer).polygon(place, fill=colour)
        ImageDraw.Draw(mask).polygon(place, fill=255)

    def box(left, bottom, right, top, colour):
        shape([(left, bottom), (right, bottom), (right, top), (left, top)], colour)

    box(0.20, 1.6, 0.29, 2.6, (30, 28, 28))
    box(0.19, 2.55, 0.30, 2.72, (128, 176, 170))
    box(-0.5, -0.06, 0.5, 1.05, (44, 32, 26))
    for log in range(8):
        box(-0.5, log * 0.13, 0.5, log * 0.13 + 0.02, (22, 17, 15))
    shape([(-0.62, 0.95), (0.62, 0.95), (0.44, 2.15), (-0.44, 2.15)], (112, 168, 162))
    shape([(-0.62, 0.95), (0.62, 0.95), (0.61, 0.86), (-0.61, 0.86)], (66, 104, 104))
    for left in (-0.36, 0.14):
        box(left, 0.30, left + 0.2, 0.78, (255, 204, 110))
        box(left + 0.093, 0.30, left + 0.107, 0.78, (60, 36, 20))
        box(left, 0.53, left + 0.2, 0.56, (60, 36, 20))
    box(-0.08, 0.0, 0.06, 0.76, (92, 54, 30))
    picture = (np.asarray(layer, np.float32) / 255) ** 2.2
    lit = picture[..., :1] > 0.8
    picture = np.where(lit, picture * 2.2, picture * 0.6)
    cover = gaussian_filter(np.asarray(mask, np.float32) / 255, 0.8)
    column, row = grid(width, height)
    grain = 1 + 0.12 * fine.fbm(column / wide * 30, row / wide * 60, 3, 0.8)
    return blend(image, blurred(picture, 0.8) * grain[..., None], cover)
