"""At home: a window in a brick wall, and a bookshelf."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import gaussian_filter, shift

from .camera import blur_by_map, blurred
from .noise import Noise, blend, grid, mix, normalised, paint, ramp, rgb, smooth


def shaded(height_map, albedo, sun, scale, gloss=0.0):
    """Light a relief seen from the front. Heights and `scale` in pixels."""
    dy, dx = np.gradient(height_map)
    normal = normalised(-dx * scale, -dy * scale, np.ones_like(dx))
    direct = np.clip(sum(n * s for n, s in zip(normal, sun)), 0, 1)
    lit = np.ones_like(height_map)
    for step in np.geomspace(1.5, 190, 26):
        lean = step / np.hypot(sun[0], sun[1])
        above = shift(height_map, (-sun[1] * lean, -sun[0] * lean), order=1, mode="nearest") \
            - height_map - sun[2] * lean
        lit = np.minimum(lit, 0.5 - above / (0.9 + 0.06 * step))
    lit = np.clip(lit, 0, 1)
    hollow = np.clip((gaussian_filter(height_map, 9) - height_map) / 16, -0.3, 0.7)
    ambient = 0.30 * (1 - hollow)
    light = paint(1.75 * direct * lit, (1.0, 0.87, 0.68)) + paint(ambient, (0.66, 0.78, 1.0))
    return albedo * light + paint(gloss * lit * direct ** 30, (1, 1, 1)), lit


def bricks(column, row, unit, rng, noise):
    """Height and colour of a brick wall in running bond."""
    wide, tall, joint = 290 * unit, 97 * unit, 9 * unit
    wobble = 2.2 * unit * noise.fbm(column / (90 * unit), row / (90 * unit), 3)
    course = np.floor((row + wobble) / tall)
    along = (column + wobble) / wide + 0.5 * (course % 2) + 0.06 * np.sin(course * 2.3)
    number = np.floor(along)
    edge = np.minimum(np.minimum(along - number, 1 - along + number) * wide,
                      tall / 2 - np.abs((row + wobble) - (course + 0.5) * tall))
    table = rng.random((3, 4096)).astype(np.float32)
    key = ((course * 37 + number * 101) % 4096).astype(int)
    grit = noise.fbm(column / (9 * unit), row / (9 * unit), 4, 0.8)
    edge = edge + 1.6 * unit * noise.fbm(column / (16 * unit), row / (16 * unit), 3, 0.7)
    face = smooth(joint * 0.42, joint * 1.0, edge)
    relief = 7.5 * unit * face * (0.85 + 0.3 * table[0][key]) + 0.24 * unit * grit * (0.5 + 0.6 * face)
    clay = ramp([(0, rgb(112, 50, 36)), (0.35, rgb(156, 76, 54)), (0.7, rgb(176, 98, 70)),
                 (0.9, rgb(150, 104, 84)), (1, rgb(84, 52, 48))], table[1][key])
    blotch = noise.fbm(column / (40 * unit), row / (40 * unit), 4, 0.6)
    clay = clay * (1 + 0.13 * blotch + 0.06 * grit)[..., None]
    mortar = rgb(176, 164, 146) * (1 + 0.08 * grit)[..., None]
    return relief, blend(mortar, clay, face)


class Relief:
    """A picture with a height per pixel, built up box by box."""

    def __init__(self, height_map, colour, unit, noise):
        self.height_map, self.colour, self.unit, self.noise = height_map, colour, unit, noise

    def box(self, left, top, right, bottom, level, colour, grain=(8, 60), rough=0.06):
        """Set a box (in 1/2592 units) to a level and a grained colour."""
        area = np.s_[int(top * self.unit):int(bottom * self.unit), int(left * self.unit):int(right * self.unit)]
        y, x = np.mgrid[area].astype(np.float32) / self.unit
        streak = self.noise.fbm(x / grain[0] + level, y / grain[1] + left, 4, 0.6)
        self.height_map[area] = level * self.unit + 0.28 * self.unit * streak
        self.colour[area] = np.asarray(colour) * (1 + rough * streak)[..., None]


def shutter(relief, left, right, top, bottom):
    """A louvred shutter, standing open flat on the wall."""
    green = rgb(62, 104, 98)
    relief.box(left, top, right, bottom, 26, green)
    for slat in np.arange(top + 50, bottom - 60, 27):
        if abs(slat - (top + bottom) / 2) < 36:
            continue
        for line in range(20):
            relief.box(left + 40, slat + line, right - 40, slat + line + 1.5, 8 + line, green)


def window(relief, rng):
    """The window with its stone surround, sash bars and shutters."""
    left, right, top, bottom = 640, 1296, 700, 1760
    stone = rgb(196, 186, 166)
    relief.box(left - 90, top - 150, right + 90, top - 8, 18, stone, (26, 20), 0.07)
    relief.box(left - 110, bottom, right + 110, bottom + 84, 46, stone, (26, 20), 0.07)
    relief.box(left, top - 8, right, bottom, -46, rgb(120, 100, 84), (20, 20))
    white = rgb(226, 222, 210)
    relief.box(left + 4, top, right - 4, bottom - 4, -22, white)
    middle = (left + right) / 2
    panes = []
    for x0, x1 in ((left + 60, middle - 36), (middle + 36, right - 60)):
        for index in range(3):
            step = (bottom - top - 110) / 3
            y0 = top + 56 + index * step
            panes.append((x0, y0, x1, y0 + step - 30))
            relief.box(*panes[-1], -38, rgb(10, 12, 14), rough=0.0)
    relief.box(middle - 5, top + 20, middle + 5, bottom - 20, -17, white * 0.9)
    shutter(relief, left - 430, left - 24, top - 20, bottom - 6)
    shutter(relief, right + 24, right + 430, top - 20, bottom - 6)
    return panes


def glass(image, panes, unit, noise, lit):
    """Lay the mirrored sky and a hint of curtain into the panes."""
    for left, top, right, bottom in panes:
        area = np.s_[int(top * unit):int(bottom * unit), int(left * unit):int(right * unit)]
        y, x = np.mgrid[area].astype(np.float32) / unit
        warp = 0.05 * noise.at(x / 160 + left, y / 160)
        tree = smooth(-0.2, 0.25, noise.fbm(x / 210 + 3 + warp, y / 210, 6, 0.6) + (y - 1250) / 420)
        sky = ramp([(700, rgb(120, 164, 208)), (1700, rgb(206, 218, 220))], y)
        mirror = blend(sky * 0.55, rgb(34, 44, 30) * (1 + 0.3 * noise.fbm(x / 18, y / 18, 3))[..., None], tree)
        folds = 0.5 + 0.5 * np.sin(x / 19 + 1.5 * noise.at(x / 90, y / 600))
        lace = smooth(1060, 1000, y) * (0.25 + 0.2 * folds)
        image[area] = mirror * 0.8 + paint(lace * 0.5, (1, 0.96, 0.88)) + 0.02 * lit[area][..., None]
    return image


def geraniums(image, unit, rng, noise):
    """A planted box on the sill: leaves, and red heads of small petals."""
    height, width = image.shape[:2]
    layer = Image.new("RGB", (width, height))
    mask = Image.new("L", (width, height), 0)
    draw, cover = ImageDraw.Draw(layer), ImageDraw.Draw(mask)

    def blob(x, y, radius, colour):
        turn = np.arange(12) / 12 * 2 * np.pi
        reach = radius * (1 + 0.22 * rng.standard_normal(12).clip(-1, 1))
        outline = [(float(x + r * np.cos(a)), float(y + 0.86 * r * np.sin(a))) for r, a in zip(reach, turn)]
        draw.polygon(outline, fill=tuple(int(np.clip(v, 0, 255)) for v in colour))
        cover.polygon(outline, fill=255)

    box = [600 * unit, 1690 * unit, 1336 * unit, 1800 * unit]
    draw.rectangle(box, fill=(134, 78, 54))
    cover.rectangle(box, fill=255)
    for _ in range(900):
        x, y = rng.uniform(590, 1346), rng.normal(1640, 48)
        light = np.clip((1740 - y) / 130, 0.3, 1.15) * rng.uniform(0.4, 1.15)
        blob(x * unit, min(y, 1760) * unit, rng.uniform(9, 24) * unit, np.array((74, 106, 48)) * light)
    for _ in range(30):
        x, y = rng.uniform(610, 1326), rng.normal(1588, 40)
        for _ in range(60):
            dx, dy = rng.normal(0, 17, 2)
            light = 0.72 - dy / 60 - dx / 95 + rng.uniform(-0.2, 0.2)
            blob((x + dx) * unit, (y + dy * 0.8) * unit, rng.uniform(4, 8) * unit, np.array((186, 36, 46)) * light)
    cover_map = gaussian_filter(np.asarray(mask, np.float32) / 255, 1.0 * unit)
    column, row = grid(width, height)
    grain = 1 + 0.10 * noise.fbm(column / (7 * unit), row / (7 * unit), 3, 0.7)
    flowers = (np.asarray(layer, np.float32) / 255) ** 2.2 * 1.25 * grain[..., None]
    shadow = shift(gaussian_filter(cover_map, 6 * unit), (34 * unit, 26 * unit), order=1)
    return blend(image * (1 - 0.55 * shadow)[..., None], blurred(flowers, 0.7 * unit), cover_map)


def brick(size, rng):
    """A shuttered window in a sunlit brick wall, in the shade of leaves."""
    width, height = size
    unit = height / 2592
    noise = Noise(rng)
    column, row = grid(width, height)
    height_map, colour = bricks(column, row, unit, rng, noise)
    relief = Relief(height_map, colour, unit, noise)
    panes = window(relief, rng)
    grime = noise.fbm(column / (300 * unit), row / (700 * unit), 5, 0.6)
    colour = relief.colour * np.clip(1 - 0.10 * grime, 0.6, 1.2)[..., None]
    sun = normalised(-0.62, -0.60, 0.52)
    image, lit = shaded(gaussian_filter(relief.height_map, 0.8 * unit), colour, sun, 1.0)
    image = glass(image, panes, unit, noise, lit)
    image = geraniums(image, unit, rng, noise)
    x, y = column / (unit * 210), row / (unit * 210)
    leaves = noise.fbm(x + 0.4 * noise.at(x * .7, y * .7), y, 4, 0.62)
    reach = smooth(0.2, 1.25, (column / width) * 1.1 + (row / height) * 0.2)
    dapple = gaussian_filter(smooth(-0.25, 0.25, leaves + 1.1 - 2.2 * reach), 7 * unit)
    image = image * mix(np.array((0.24, 0.28, 0.36), np.float32), np.ones(3, np.float32), dapple[..., None])
    corner = np.hypot(column / width - 0.5, row / height - 0.5)
    return blur_by_map(image, 3.2 * unit * smooth(0.28, 0.68, corner), (0, 1.2, 3.2))


SPINES = [(122, 34, 30), (28, 52, 84), (38, 74, 54), (92, 62, 36), (196, 178, 140), (60, 30, 60),
          (176, 120, 46), (44, 44, 48), (150, 72, 48), (88, 108, 116), (214, 204, 186), (24, 84, 92)]
TITLES = ["The Tide Tables", "Light and Glass", "A Walk in Fog", "Northern Birds", "Letters Home",
          "Salt", "The Long Exposure", "Gardens", "Of Rivers", "The Lamp Room", "Maps of Quiet", "Stone & Moss",
          "Winter Bread", "A Year of Clouds", "Harbours", "The Old Orchard", "Small Boats", "Grain", "Twelve Hills"]


def lettering(text, wide, tall):
    """A mask of a title, as written down a spine."""
    font = ImageFont.load_default(size=max(8, int(wide)))
    left, top, right, bottom = font.getbbox(text)
    image = Image.new("L", (right - left + 4, bottom - top + 4), 0)
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, font=font, fill=255)
    if image.width > tall:
        image = image.resize((max(2, int(tall)), max(2, int(image.height * tall / image.width))))
    return np.asarray(image.transpose(Image.Transpose.ROTATE_270), np.float32) / 255


def spine(rng, wide, tall, noise, unit):
    """The picture of one book's spine and its mask of gilding."""
    y, x = np.mgrid[0:tall, 0:wide].astype(np.float32)
    across = (x + 0.5) / wide * 2 - 1
    base = np.array(SPINES[rng.integers(len(SPINES))]) * rng.uniform(0.8, 1.15)
    pale = base.mean() > 150
    seed = rng.uniform(0, 60)
    cloth = noise.fbm(x / (2.6 * unit) + seed, y / (2.6 * unit), 2, 0.8)
    wear = noise.fbm(x / (40 * unit) + seed, y / (60 * unit), 5, 0.65)
    colour = rgb(*np.clip(base, 8, 250)) * (1 + 0.10 * cloth + 0.10 * wear)[..., None]
    rub = smooth(0.80, 1.0, np.abs(across) + 0.05 * wear) + smooth(0.975, 1.0, np.abs(y / tall * 2 - 1) + 0.006 * wear)
    colour = blend(colour, rgb(*np.clip(base * 1.25 + 38, 0, 250)), 0.4 * np.clip(rub, 0, 1))
    gilt = np.zeros((tall, wide), np.float32)
    band = rng.choice([0.06, 0.09, 0.12])
    for at in (band, band + 0.012, 1 - band, 1 - band - 0.012):
        gilt[int(at * tall):int(at * tall) + max(1, int(4 * unit))] = rng.choice([0.0, 1.0], p=[0.25, 0.75])
    words = lettering(str(rng.choice(TITLES)), min(wide * rng.uniform(0.34, 0.50), 40 * unit), tall * 0.62)
    top = int(tall * rng.uniform(band + 0.06, 0.94 - band - words.shape[0] / tall)) if words.shape[0] < tall * 0.74 else int(tall * 0.14)
    left = (wide - words.shape[1]) // 2
    if left >= 0:
        gilt[top:top + words.shape[0], left:left + words.shape[1]] = words[:tall - top]
    ink = rgb(46, 34, 28) if pale else rgb(226, 184, 96)
    gilt = gilt * np.clip(0.92 + 0.18 * cloth - 0.15 * wear, 0.3, 1)
    colour = blend(colour, ink, gilt)
    ribs = rng.random() < 0.3
    round_light = np.sqrt(np.clip(1 - (0.94 * across) ** 2, 0, 1))
    shade = 0.22 + 0.62 * round_light * (0.75 - 0.33 * across)
    if ribs:
        for at in np.linspace(0.2, 0.8, 4):
            rib = (y / tall - at) / 0.008
            shade = shade * (1 - 0.35 * rib * np.exp(-rib * rib))
    highlight = np.exp(-((across + 0.45) / 0.16) ** 2) * (0.05 + 0.25 * gilt)
    return colour * shade[..., None] + paint(highlight, (1, 0.95, 0.85))


def shelf_row(image, rng, noise, unit, top, foot):
    """Fill one shelf with books, one of them leaning."""
    width = image.shape[1]
    room = foot - top
    x = int(-10 * unit)
    gap = rng.uniform(0.35, 0.75) * width
    while x < width:
        wide = int(rng.choice([44, 58, 70, 86, 108, 132]) * rng.uniform(0.9, 1.12) * unit)
        tall = int(room * np.clip(rng.normal(0.80, 0.07), 0.62, 0.95))
        book = spine(rng, wide, tall, noise, unit)
        if x < gap <= x + wide + 1:
            x = leaning(image, book, x, foot) + int(12 * unit)
            continue
        set_back = rng.uniform(0.74, 1.0)
        place(image, book * set_back, None, x, int(foot - tall))
        edge = image[int(foot - tall):int(foot), max(x - int(3 * unit), 0):max(x, 0) + int(2 * unit)]
        edge *= 0.45
        x += wide + int(rng.integers(1, 4) * unit)


def place(image, picture, mask, left, top):
    """Paste a picture, cut at the frame's edge."""
    height, width = image.shape[:2]
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + picture.shape[1], width), min(top + picture.shape[0], height)
    if x0 >= x1 or y0 >= y1:
        return
    part = np.s_[y0 - top:y1 - top, x0 - left:x1 - left]
    area = image[y0:y1, x0:x1]
    image[y0:y1, x0:x1] = picture[part] if mask is None else blend(area, picture[part], mask[part])


def leaning(image, book, left, foot):
    """Paste a book that leans against the next one; returns its right end."""
    tall, wide = book.shape[:2]
    angle = -9.0
    lean = [np.asarray(Image.fromarray(book[..., c].astype(np.float32)).rotate(
        angle, Image.Resampling.BICUBIC, expand=True)) for c in range(3)]
    mask = np.asarray(Image.new("L", (wide, tall), 255).rotate(
        angle, Image.Resampling.BICUBIC, expand=True), np.float32) / 255
    place(image, np.stack(lean, axis=-1), mask, left, int(foot - mask.shape[0] + wide * 0.02))
    return left + mask.shape[1]


def board(width, tall, noise, unit, seed):
    """The front edge of an oak shelf."""
    y, x = np.mgrid[0:tall, 0:width].astype(np.float32) / unit
    rings = noise.fbm(x / 420 + seed, y / 30, 3)
    pores = noise.fbm(x / 40 + seed, y / 2.4, 3, 0.8)
    tone = 0.5 + 0.2 * np.sin(7 * rings + y / 9) + 0.13 * pores
    colour = ramp([(0, rgb(70, 42, 24)), (1, rgb(160, 108, 66))], tone)
    roll = np.sqrt(np.clip(1 - (y / y.max() * 2 - 1) ** 4, 0, 1))
    return colour * (0.12 + 0.6 * roll * (1.15 - 0.5 * y / y.max()))[..., None]


def bookshelf(size, rng):
    """Old books on oak shelves in the light of a reading lamp."""
    width, height = size
    unit = height / 2592
    noise = Noise(rng)
    image = np.zeros((height, width, 3), np.float32) + rgb(40, 28, 20) * 0.35
    thick, room = int(64 * unit), int(815 * unit)
    column, row = grid(width, height)
    dark = np.ones((height, width), np.float32)
    for index in range(4):
        top = int(-180 * unit) + index * (thick + room)
        shelf_row(image, rng, noise, unit, top + thick, top + thick + room)
        place(image, board(width, thick, noise, unit, index * 9.7), None, 0, top)
        below = (row - top - thick) / (220 * unit)
        dark = np.where(below > 0, np.minimum(dark, 0.25 + 0.75 * smooth(-0.05, 1, below)), dark)
        on_board = (row >= top) & (row < top + thick)
        dark = np.where(on_board, 1.0, np.where((row >= top + thick), 0.25 + 0.75 * smooth(-0.05, 1, below), dark))
    lamp = np.hypot((column - 0.30 * width) / width, (row - 0.40 * height) / height * 1.2)
    pool = 0.16 + 1.7 * np.exp(-(lamp / 0.5) ** 2)
    return image * dark[..., None] * (
        paint(pool, (1.0, 0.80, 0.56)) + np.array((0.06, 0.075, 0.10), np.float32))
