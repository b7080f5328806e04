"""From linear light to a JPEG: lens, sensor, tone curve and file."""

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates

ORIENTATION = 0x0112
TURN_FOR_STORING = {1: None, 3: Image.Transpose.ROTATE_180,
                    6: Image.Transpose.ROTATE_90,
                    8: Image.Transpose.ROTATE_270}


def blurred(image, sigma):
    """The image blurred alike in all channels."""
    if sigma <= 0:
        return image
    if image.ndim == 2:
        return gaussian_filter(image, sigma)
    return np.stack([gaussian_filter(image[..., c], sigma)
                     for c in range(image.shape[2])], axis=-1)


def blur_by_map(image, sigma, levels):
    """Blur with a strength per pixel, between a few ready blurred copies."""
    stack = [blurred(image, level) for level in levels]
    position = np.interp(sigma, levels, np.arange(len(levels)))
    result = np.zeros_like(image)
    for index, copy in enumerate(stack):
        weight = np.clip(1 - np.abs(position - index), 0, 1).astype(np.float32)
        result += copy * weight[..., None]
    return result


def bloom(image, strength, sigma):
    """The soft glow round bright lights."""
    small = np.asarray(image[::4, ::4])
    glow = blurred(small, sigma / 4)
    height, width = image.shape[:2]
    rows = np.linspace(0, glow.shape[0] - 1, height, dtype=np.float32)
    columns = np.linspace(0, glow.shape[1] - 1, width, dtype=np.float32)
    where = np.meshgrid(rows, columns, indexing="ij")
    return image + strength * np.stack(
        [map_coordinates(glow[..., c], where, order=1, mode="nearest")
         for c in range(3)], axis=-1)


def vignette(image, strength):
    """Darken towards the corners."""
    height, width = image.shape[:2]
    y = (np.arange(height, dtype=np.float32)[:, None] / height - 0.5) * 2
    x = (np.arange(width, dtype=np.float32)[None, :] / width - 0.5) * 2
    fall = 1 / (1 + strength * (x * x + y * y) / 2) ** 2
    return image * fall[..., None]


def sensor(image, rng, shot, read):
    """Add shot and read noise, softened as by demosaicing."""
    result = np.empty_like(image)
    common = rng.standard_normal(image.shape[:2]).astype(np.float32)
    for c in range(3):
        own = rng.standard_normal(image.shape[:2]).astype(np.float32)
        grain = gaussian_filter(common, 0.55) * 1.6 + gaussian_filter(own, 1.0) * 1.2
        light = image[..., c]
        result[..., c] = light + grain * np.sqrt(
            shot * shot * np.maximum(light, 0) + read * read)
    return result


def filmic(image):
    """A filmic curve: soft shoulder, slight toe, colours a little muted."""
    x = np.maximum(image, 0)
    x = x + 0.14 * (x.mean(axis=-1, keepdims=True) - x)
    return x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14)


def develop(image, photo, rng):
    """Linear light to an upright 8-bit picture."""
    image = np.asarray(image, np.float32) * np.float32(photo.exposure)
    image = blurred(vignette(image, photo.vignette), photo.softness)
    image = sensor(image, rng, photo.shot, photo.read)
    encoded = np.clip(filmic(image), 0, 1) ** (1 / 2.2)
    return Image.fromarray(np.clip(encoded * 255 + 0.5, 0, 255)
                           .astype(np.uint8))


def store(picture, path, orientation, quality):
    """Turn the upright picture as its tag asks and write the JPEG."""
    turn = TURN_FOR_STORING[orientation]
    if turn is not None:
        picture = picture.transpose(turn)
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    picture.save(path, "JPEG", quality=quality, subsampling="4:2:0",
                 optimize=False, progressive=False, exif=exif)
