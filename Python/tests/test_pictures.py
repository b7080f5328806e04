"""Arrays of numpy and images of Pillow."""

import gc
import io
import subprocess
import sys

import numpy
import PIL.Image
import pytest

from capture import BadArgumentError


def test_an_array_shares_the_memory_of_its_photo_and_is_read_only(capture_camera):
    photo = capture_camera.photo(size=(640, 480))
    first, second = photo.array(), photo.array()
    assert numpy.shares_memory(first, second)
    assert (first.shape, first.dtype) == ((480, 640, 4), numpy.uint8)
    assert (first[:, :, 3] == 255).all()
    with pytest.raises(ValueError, match="read-only"):
        first[0, 0, 0] = 1


def test_an_array_outlives_its_photo(capture_camera):
    photo = capture_camera.photo(size=(640, 480))
    array = photo.array()
    corner = array[:10, :10]
    expected = corner.copy()
    photo.close()
    del photo, array
    gc.collect()
    for _ in range(5):  # would take the memory
        capture_camera.photo(size=(640, 480)).array()
    assert (corner == expected).all()


def test_the_memory_is_released_with_the_last_array(capture_camera, released):
    photo = capture_camera.photo(size=(640, 480))
    part = photo.array("rgb")[1:]
    photo.close()
    del photo
    gc.collect()
    assert "picture_release" not in released
    del part
    gc.collect()
    assert released.count("picture_release") == 1


def test_a_photo_is_released_when_it_is_closed_even_if_an_error_of_it_is_kept(
    capture_camera, tmp_path, released
):
    photo = capture_camera.photo(size=(640, 480))
    with pytest.raises(OSError, match="create the folder first") as failure:
        photo.save(tmp_path / "no folder" / "a.jpg")
    photo.close()
    assert "picture_release" in released
    assert failure.value.code == 30


def test_channels_are_views_in_the_order_that_is_asked_for(capture_camera):
    photo = capture_camera.photo(size=(640, 480))
    bgra, bgr, rgb = (photo.array(order) for order in ("bgra", "bgr", "rgb"))
    assert (bgr == bgra[:, :, :3]).all()
    assert (rgb[:, :, ::-1] == bgr).all()
    assert numpy.shares_memory(rgb, bgra)
    with pytest.raises(BadArgumentError, match="bgra, bgr, rgb"):
        photo.array("cmyk")


def test_arrays_and_images_show_what_pillow_reads_from_the_jpeg(capture_camera):
    photo = capture_camera.photo()
    expected = numpy.asarray(PIL.Image.open(io.BytesIO(photo.jpeg)).convert("RGB"), dtype=int)
    assert abs(photo.array("rgb") - expected).mean() < 2
    assert abs(numpy.asarray(photo.image(), dtype=int) - expected).mean() < 2


def test_a_frame_has_pixels_too(capture_camera):
    with capture_camera.frames() as frames:
        frame = next(frames)
    assert frame.array().shape == (frame.size.height, frame.size.width, 4)
    assert PIL.Image.open(io.BytesIO(frame.jpeg)).size == frame.size


def test_a_notebook_shows_a_photo(capture_camera):
    photo = capture_camera.photo()
    assert photo._repr_jpeg_() == photo.jpeg


def test_numpy_and_pillow_and_asyncio_are_imported_only_when_they_are_used():
    script = (
        "import sys, capture\n"
        "simulator = capture.Simulator()\n"
        "capture.Camera(simulator=simulator).photo()\n"
        "print([name for name in ('numpy', 'PIL', 'asyncio', 'pytest') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
