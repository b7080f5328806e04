"""Green scenes: a forest in fog and a meadow."""

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from .camera import blurred
from .noise import Noise, blend, grid, mix, paint, ramp, rgb, smooth


def trunk(image, x, lean, girth, foot, tone, fog, noise, unit, seed):
    """Draw one tree trunk, lit from behind at the middle of the picture."""
    height, width = image.shape[:2]
    left = int(max(x - abs(lean) - 2.2 * girth, 0))
    right = int(min(x + abs(lean) + 2.2 * girth, width))
    bottom = int(min(foot, height))
    if left >= right:
        return
    y, column = np.mgrid[0:bottom, left:right].astype(np.float32)
    t = 1 - y / foot
    path = x + lean * t + 0.10 * girth * noise.at(y / (700 * unit) + seed, y * 0 + seed)
    half = 0.5 * girth * (1 - 0.35 * t + 0.8 * np.exp(-(1 - y / foot) / 0.025))
    bark = noise.fbm(column / (0.10 * girth) + seed, y / (0.65 * girth), 4, 0.65)
    across = (column - path) / (half + 0.012 * girth * bark)
    mask = smooth(1 + 1.2 / girth, 1 - 1.2 / girth, np.abs(across))
    rim = np.clip(across * np.sign(width * 0.52 - x), -1, 1)
    moss = smooth(0.1, 1.4, noise.fbm(column / (60 * unit) + seed, y / (140 * unit), 4) + 0.9 * (0.4 - t))
    colour = blend(np.asarray(tone) * (1 + 0.42 * bark)[..., None], rgb(66, 84, 34) * (1 + 0.4 * bark)[..., None] * 0.55, 0.6 * moss)
    light = 0.34 + 0.55 * np.clip(rim, 0, 1) ** 2 + 0.12 * rim
    area = image[:bottom, left:right]
    shade = mix(colour * light[..., None], area, fog)
    image[:bottom, left:right] = blend(area, shade, mask)


def boughs(image, noise, unit, layer, tone, fog, share):
    """Leafy boughs hanging in from above, clump by clump."""
    height, width = image.shape[:2]
    column, row = grid(width, height)
    x, y = column / (unit * 260) + 7.7 * layer, row / (unit * 200) + 3.1 * layer
    clumps = noise.fbm(x, y, 3, 0.5)
    leafy = noise.fbm(x * 11, y * 11, 3, 0.8)
    reach = clumps + 0.62 * leafy + 2.3 * (share - row / height) / share - 0.9
    mask = smooth(-0.06, 0.10, reach)
    light = 0.55 + 0.30 * leafy + 0.15 * noise.at(x * 30, y * 30)
    colour = np.asarray(tone) * np.clip(light, 0.1, 2)[..., None]
    return blend(image, mix(colour, image, fog), mask)


def ferns(image, rng, unit, foot, count, size, tone, fog):
    """A row of ferns standing on the forest floor."""
    height, width = image.shape[:2]
    layer = Image.new("RGB", (width, height))
    mask = Image.new("L", (width, height), 0)
    draw, cover = ImageDraw.Draw(layer), ImageDraw.Draw(mask)
    for _ in range(count):
        x, y = rng.uniform(-0.05, 1.05) * width, foot + rng.uniform(-0.3, 0.5) * size
        for angle in rng.uniform(-1.25, 1.25, 8):
            frond(draw, cover, rng, x, y, angle, size * rng.uniform(0.6, 1.1), tone, unit)
    shade = gaussian_filter(np.asarray(mask, np.float32) / 255, 0.8 * unit)
    colour = (np.asarray(layer, np.float32) / 255) ** 2.2
    return blend(image, mix(blurred(colour, 0.8 * unit), image, fog), shade)


def frond(draw, cover, rng, x, y, angle, size, tone, unit):
    """Draw one fern frond: a bent stem with leaflets on both sides."""
    bend = angle * rng.uniform(0.5, 1.0)
    light = rng.uniform(0.55, 1.35)
    for step in range(26):
        t = step / 26
        turn = angle + bend * t * t
        x, y = x + np.sin(turn) * size / 26, y - np.cos(turn) * size / 26 * (1 - 0.5 * t)
        leaf = size * 0.20 * (1 - t) ** 0.8 * min(1, 5 * t + 0.2)
        colour = tuple(int(np.clip(c * light * rng.uniform(0.8, 1.2) * (0.6 + 0.6 * t), 0, 255)) for c in tone)
        for side in (-1, 1):
            out = turn + side * 1.15
            tip = (x + np.sin(out) * leaf, y - np.cos(out) * leaf * 0.7 + 0.12 * leaf)
            thick = max(1.0, size / 75)
            shape = [(x, y - thick), ((x + tip[0]) / 2, (y + tip[1]) / 2 - thick), tip, (x, y + thick)]
            draw.polygon(shape, fill=colour)
            cover.polygon(shape, fill=255)


def forest(size, rng):
    """Old trees in morning fog, the sun behind them."""
    width, height = size
    unit = height / 2592
    noise, fine = Noise(rng), Noise(rng)
    column, row = grid(width, height)
    sun_x, sun_y = 0.52 * width, 0.40 * height
    reach = np.hypot((column - sun_x) / width, (row - sun_y) / height * 1.1)
    fog = ramp([(0, rgb(255, 244, 206)), (0.18, rgb(236, 226, 184)), (0.45, rgb(164, 176, 150)),
                (0.9, rgb(96, 120, 112))], reach)
    image = fog.copy()
    floor = 0.70 * height
    for layer in range(7):
        near = (layer + 1) / 7
        haze = 0.93 * (1 - near) ** 0.75 + 0.02
        foot = floor + 0.22 * height * near ** 3
        ground = smooth(foot - 0.05 * height, foot - 0.02 * height, row + 0.02 * height * noise.fbm(column / (300 * unit) + layer, column * 0, 4))
        litter = fine.fbm(column / (18 * unit * (0.3 + near)), row / (7 * unit * (0.3 + near)) + 9 * layer, 5, 0.7)
        soil = ramp([(-2, rgb(40, 34, 20)), (0, rgb(84, 72, 36)), (1, rgb(112, 120, 48)), (2.4, rgb(190, 160, 84))], litter)
        image = blend(image, mix(soil * 0.55, image * 0.5 + fog * 0.5, haze), ground * (0.9 if layer else 1))
        for index in range((26, 18, 13, 9, 6, 4, 2)[layer]):
            x = rng.uniform(-0.02, 1.02) * width
            if layer >= 4 and abs(x / width - 0.5) < 0.05 + 0.07 * (layer - 3):
                x += np.sign(x - 0.5 * width) * 0.24 * width
            girth = unit * (16 + 210 * near ** 2.6) * rng.uniform(0.7, 1.25)
            trunk(image, x, rng.normal(0, 40) * unit * (0.5 + near), girth, foot + rng.uniform(0, 0.02) * height,
                  rgb(74, 62, 50), haze, fine, unit, 3.7 * index + layer)
        if layer in (2, 4, 5, 6):
            image = boughs(image, fine, unit * (0.35 + 0.8 * near), layer, rgb(74, 104, 36), haze * 0.9, 0.05 + 0.038 * layer)
        if layer >= 3:
            image = ferns(image, rng, unit, foot, 16 + 10 * layer, unit * (50 + 190 * near ** 2), (96, 140, 52), haze * 0.85)
        drift = smooth(-0.6, 1.8, noise.fbm(column / (700 * unit) + layer, row / (260 * unit), 4))
        image = blend(image, fog, 0.20 * drift * (1 - near) + 0.05 * (1 - near))
    image = ferns(image, rng, unit, 1.05 * height, 60, 300 * unit, (72, 108, 40), 0.0)
    return image + sunbeams(column, row, sun_x, sun_y, width, noise)


def sunbeams(column, row, sun_x, sun_y, width, noise):
    """Shafts of light that fan out from the sun."""
    angle = np.arctan2(row - sun_y, column - sun_x)
    far = np.hypot(column - sun_x, row - sun_y) / width
    shafts = smooth(-0.8, 2.0, noise.fbm(angle * 5, far * 0.35 + 3, 4, 0.6))
    veil = shafts * np.exp(-far * 2.0) * smooth(0, 0.15, far) * 0.15 + 0.22 * np.exp(-far * far * 14)
    return paint(veil, (1.0, 0.90, 0.64))


class Plants:
    """A layer of drawn plants with its own transparency."""

    def __init__(self, size):
        self.size = size
        self.layer = Image.new("RGB", size, (70, 92, 34))
        self.mask = Image.new("L", size, 0)
        self.draw, self.cover = ImageDraw.Draw(self.layer), ImageDraw.Draw(self.mask)

    def shape(self, points, colour):
        """A filled outline."""
        points = [(float(x), float(y)) for x, y in points]
        self.draw.polygon(points, fill=tuple(int(np.clip(c, 0, 255)) for c in colour))
        self.cover.polygon(points, fill=255)

    def blade(self, rng, x, foot, tall, colour, thick):
        """A grass blade: tapered and bent."""
        bend = rng.normal(0.08, 0.28) * tall
        t = np.linspace(0, 1, 7)
        path_x, path_y = x + bend * t * t, foot - tall * t * (1 - 0.12 * t)
        half = 0.5 * thick * (1 - t) ** 0.7 + 0.2
        self.shape(list(zip(path_x - half, path_y)) + list(zip((path_x + half)[::-1], path_y[::-1])), colour)
        return path_x[-1], path_y[-1]

    def poppy(self, rng, x, y, radius):
        """A poppy: crumpled petals, seen from the side or half from above."""
        flat = rng.uniform(0.45, 0.85)
        base = np.array((214, 42, 26)) * rng.uniform(0.85, 1.1)
        for index, start in enumerate(rng.permutation(5)):
            a = start / 5 * 2 * np.pi + rng.uniform(-.3, .3)
            turn = a + np.linspace(-0.85, 0.85, 11)
            reach = radius * np.cos(np.linspace(-1.1, 1.1, 11)) ** 0.4 * rng.uniform(0.86, 1.1, 11)
            edge = list(zip(x + np.cos(turn) * reach, y + np.sin(turn) * reach * flat))
            light = 0.66 + 0.10 * index - 0.20 * np.sin(a)
            self.shape([(x, y)] + edge, base * light)
            for fold in rng.uniform(-0.6, 0.6, 4):
                tip = (x + np.cos(a + fold) * radius * 0.9, y + np.sin(a + fold) * radius * 0.9 * flat)
                side = (x + np.cos(a + fold + .06) * radius * 0.7, y + np.sin(a + fold + .06) * radius * 0.7 * flat)
                self.shape([(x, y), side, tip], base * light * rng.uniform(0.75, 1.12))
        self.disc(x, y, radius * 0.24, flat, (36, 26, 30))
        self.disc(x, y - radius * 0.03, radius * 0.11, flat, (92, 112, 60))

    def disc(self, x, y, radius, flat, colour):
        """A filled ellipse."""
        turn = np.linspace(0, 2 * np.pi, 16)
        self.shape(list(zip(x + radius * np.cos(turn), y + radius * flat * np.sin(turn))), colour)

    def daisy(self, rng, x, y, radius, colour, heart):
        """A flower with many narrow petals."""
        flat = rng.uniform(0.4, 0.8)
        count = int(rng.integers(13, 19))
        for a in np.arange(count) / count * 2 * np.pi + rng.uniform(0, 1):
            turn = a + np.array((-0.12, -0.15, 0, 0.15, 0.12))
            reach = radius * np.array((0.3, 0.85, 1.0, 0.85, 0.3)) * rng.uniform(0.88, 1.08)
            self.shape(zip(x + np.cos(turn) * reach, y + np.sin(turn) * reach * flat),
                       np.array(colour) * (0.86 - 0.14 * np.sin(a) + rng.uniform(-.06, .06)))
        self.disc(x, y, radius * 0.30, flat, np.array(heart) * 0.8)
        self.disc(x - radius * 0.05, y - radius * 0.06, radius * 0.2, flat, heart)

    def picture(self, blur):
        """The layer in linear light, times its transparency, and that."""
        mask = np.asarray(self.mask, np.float32) / 255
        light = (np.asarray(self.layer, np.float32) / 255) ** 2.2 * mask[..., None]
        return blurred(light, blur), gaussian_filter(mask, blur)


def plant_row(plants, rng, foot, tall, step):
    """Fill a layer with grass and flowers standing on one line."""
    width = plants.size[0]
    for _ in range(int(width / step * 15)):
        green = mix(np.array((70, 100, 32)), np.array((178, 176, 88)), rng.random() ** 1.6) * rng.uniform(0.55, 1.15)
        x = rng.uniform(-0.02, 1.02) * width
        tip = plants.blade(rng, x, foot + rng.uniform(0, 0.5) * tall, tall * rng.uniform(0.45, 1.1), green, 0.030 * tall)
        if rng.random() < 0.05:
            for seed in range(7):
                plants.disc(tip[0] + rng.normal(0, 0.012) * tall, tip[1] + seed * 0.02 * tall, 0.012 * tall, 1.9, (190, 170, 104))
    for _ in range(max(2, int(width / step * 0.30))):
        x, high = rng.uniform(-0.02, 1.02) * width, tall * rng.uniform(0.75, 1.22)
        tip = plants.blade(rng, x, foot + 0.2 * tall, high, (92, 118, 50), 0.02 * tall)
        kind = rng.random()
        if kind < 0.50:
            plants.poppy(rng, *tip, tall * rng.uniform(0.12, 0.17))
        elif kind < 0.78:
            plants.daisy(rng, *tip, tall * rng.uniform(0.08, 0.11), (246, 244, 236), (238, 186, 40))
        else:
            plants.daisy(rng, *tip, tall * rng.uniform(0.07, 0.10), (84, 98, 206), (60, 50, 130))


def meadow(size, rng):
    """Poppies, daisies and cornflowers in high summer grass."""
    width, height = size
    unit = width / 2592
    noise = Noise(rng)
    column, row = grid(width, height)
    image = far_meadow(column, row, width, height, noise, unit)
    for layer in range(14):
        near = (layer + 1) / 14
        foot = height * (0.44 + 0.16 * near + 0.62 * near ** 2.6)
        tall = height * (0.030 + 0.44 * near ** 1.9)
        blur = unit * (0.8 + 30 * max(abs(near - 0.72) - 0.06, 0) ** 1.25 * (1.0 if near < 0.72 else 2.4))
        plants = Plants(size)
        plant_row(plants, rng, foot, tall, tall * 0.16)
        light, mask = plants.picture(blur)
        dim = mix(0.42, 1.0, smooth(foot, foot - 0.8 * tall, row))
        grain = 1 + 0.10 * noise.fbm(column / (9 * unit), row / (16 * unit), 3, 0.8)
        light = light * (dim * grain)[..., None] * np.array((1.24, 1.12, 0.9), np.float32) * 1.25
        haze = 0.40 * (1 - near) ** 2
        image = image * (1 - mask)[..., None] + light * (1 - haze) + paint(mask * haze, rgb(206, 200, 150))
    glow = np.exp(-np.hypot((column / width - 0.80) / 0.5, (row / height - 0.12) / 0.5) ** 2)
    return image + paint(0.17 * glow, (1.0, 0.84, 0.5))


def far_meadow(column, row, width, height, noise, unit):
    """The blurred distance: sky, a wood, and the far end of the field."""
    image = ramp([(0, rgb(122, 172, 220)), (0.30, rgb(196, 214, 222)), (0.42, rgb(246, 232, 196))], row / height)
    cloud = noise.fbm(column / width * 2.5, row / height * 4, 5, 0.5)
    image = blend(image, rgb(255, 248, 236), 0.5 * smooth(0.2, 2.2, cloud))
    for layer, (base, tone) in enumerate(((0.335, rgb(140, 160, 160)), (0.375, rgb(92, 116, 76)))):
        crowns = 0.9 + 0.4 * noise.fbm(column / width * (7 + 7 * layer) + 4 * layer, column * 0 + layer, 5, 0.55)
        edge = (base + 0.03 * layer - (0.020 + 0.03 * layer) * crowns) * height
        leafy = noise.fbm(column / (45 * unit), row / (45 * unit), 3)
        image = blend(image, tone * (0.85 + 0.12 * leafy)[..., None], smooth(-9 * unit, 9 * unit, row - edge))
    field = ramp([(0.41, rgb(190, 180, 104)), (0.6, rgb(120, 132, 54))], row / height)
    dots = smooth(1.1, 1.9, noise.fbm(column / (26 * unit), row / (9 * unit), 2))
    field = blend(field, rgb(206, 70, 44), 0.6 * dots * smooth(0.56, 0.46, row / height))
    image = blend(image, field, smooth(0.405, 0.42, row / height))
    return blurred(image, 7 * unit)
