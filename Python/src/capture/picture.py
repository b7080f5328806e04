"""Photos and frames: copies, which can be kept."""

from __future__ import annotations

import ctypes
import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from . import _library
from ._handle import Handle
from ._library import PictureInfo, Pixels, perform, produce, text

if TYPE_CHECKING:
    import numpy
    from PIL.Image import Image


class Picture(Handle):
    """A photo, a frame or a photo of a store."""

    _close_function = "picture_release"

    def __init__(self, pointer: int) -> None:
        super().__init__(pointer)
        info = PictureInfo.new()
        _library.call("picture_describe", pointer, ctypes.byref(info))
        #: The width and height of the upright picture.
        self.size: tuple[int, int] = (info.width, info.height)
        #: The name of the camera, if it is known.
        self.camera: str | None = text(info.camera)
        self._info = info.seconds, info.nanoseconds, text(info.id), text(info.report)

    @property
    def jpeg(self) -> bytes:
        """The picture as a JPEG; that of a photo has its metadata."""
        count = ctypes.c_size_t()
        with self._held() as pointer:
            start = produce("picture_jpeg", pointer, ctypes.byref(count))
            return ctypes.string_at(start, count.value)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Saves a JPEG, or by the path's ending a PNG or PPM; the file is complete or absent."""
        with self._held() as pointer:
            perform("picture_save", pointer, os.fsencode(path))

    def array(self) -> numpy.ndarray[Any, numpy.dtype[numpy.uint8]]:
        """The upright picture as rows of pixels: blue, green, red and 255, as OpenCV wants them.

        The array is read-only and shares the library's memory; the picture lives as long as it does.
        """
        import numpy

        lent = self._lent()
        shape = (self.size[1], self.size[0], 4)
        array = numpy.ndarray(shape, numpy.uint8, lent.bytes, 0, (lent.stride, 4, 1))
        array.flags.writeable = False
        return array

    def image(self) -> Image:
        """The upright picture for Pillow."""
        from PIL import Image

        lent = self._lent()
        return Image.frombuffer("RGB", self.size, lent.bytes, "raw", "BGRX", lent.stride, 1)

    def _lent(self) -> _Lent:
        pixels = Pixels.new()
        with self._held() as pointer:
            perform("picture_pixels", pointer, ctypes.byref(pixels))
        return _Lent(self, pixels)


class _Lent:
    """Pixels, as a buffer that keeps their picture."""

    def __init__(self, picture: Picture, pixels: Pixels) -> None:
        self.stride: int = pixels.stride

        class Bytes(ctypes.c_uint8 * (pixels.stride * pixels.height)):
            pass

        self.bytes = Bytes.from_address(pixels.bytes)
        # The pixels are released with the last reference to the handle, not by `close`.
        self.bytes.keeper = _Keeper(picture)  # pyright: ignore[reportAttributeAccessIssue]


class _Keeper:
    """Counts as a user of a picture, so that it is not released by then."""

    def __init__(self, picture: Picture) -> None:
        self._use = picture._held()
        self._use.__enter__()

    def __del__(self) -> None:
        self._use.__exit__(None, None, None)


class Photo(Picture):
    """A photo that was taken, or is kept in a store."""

    @property
    def id(self) -> str:
        """The digits that identify the photo."""
        return self._info[2] or ""

    @property
    def taken(self) -> datetime:
        """When it was taken, in UTC."""
        seconds, nanoseconds = self._info[:2]
        return datetime.fromtimestamp(seconds, UTC).replace(microsecond=nanoseconds // 1000)

    @property
    def report(self) -> str | None:
        """How the picture settled, in words."""
        return self._info[3]

    def __repr__(self) -> str:
        return f"<Photo {self.id[:10]} {self.size[0]}x{self.size[1]}>"


class Frame(Picture):
    """A frame of the live picture."""

    @property
    def timestamp(self) -> float:
        """When it was exposed, on the clock of `time.monotonic`."""
        return self._info[0] + self._info[1] / 1e9

    def __repr__(self) -> str:
        return f"<Frame {self.timestamp:.3f} {self.size[0]}x{self.size[1]}>"
