"""Photos and frames: copies, which can be kept."""

from __future__ import annotations

import ctypes
import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from ._handle import Handle, borrow, held
from ._header import PictureInfo, Pixels
from ._library import encoded, perform, produce, text
from .errors import BadArgumentError
from .size import Size

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from PIL.Image import Image

#: The order of a pixel's bytes in an array.
Channels = Literal["bgra", "bgr", "rgb"]

_slices = {"bgra": slice(None), "bgr": slice(0, 3), "rgb": slice(2, None, -1)}

#: The values of ``CAPTURE_SETTLED_YES`` and ``CAPTURE_SETTLED_NO``.
_settled = {1: True, 2: False}


class Picture(Handle):
    """A photo or a frame. It can be kept after the camera is closed.

    Attributes:
        size: The width and height of the upright picture.
        camera: The name of the camera, if it is known.
        taken: When it was taken, in UTC; ``taken.astimezone()`` is the local time.
    """

    _close_function = "picture_release"
    _kind = "picture"

    def __init__(self, pointer: int) -> None:
        super().__init__(pointer)
        info = PictureInfo.new()
        perform("picture_describe", pointer, ctypes.byref(info))
        self.size: Size = Size(info.width, info.height)
        self.camera: str | None = text(info.camera)
        whole_seconds = datetime.fromtimestamp(info.taken, UTC)
        self.taken: datetime = whole_seconds.replace(microsecond=info.nanoseconds // 1000)
        self._id, self._report = text(info.id), text(info.report)
        self._exposed: float = info.exposed_ns / 1e9
        self._settled: bool | None = _settled.get(info.settled)
        self._unsettled = text(info.unsettled)

    @property
    def jpeg(self) -> bytes:
        """The picture as a JPEG; a photo's has its metadata."""
        count = ctypes.c_size_t()
        with held(self) as pointer:
            start = produce("picture_jpeg", pointer, ctypes.byref(count))
            return ctypes.string_at(start, count.value)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Saves the picture: a JPEG, or by the path's ending a PNG or PPM.

        The file is complete or absent, and replaces another one.

        Raises:
            CannotWriteError: The file cannot be written, or its ending names another format.
            DiskFullError: The disk is full.
        """
        with held(self) as pointer:
            perform("picture_save", pointer, encoded(path))

    def array(self, channels: Channels = "bgra") -> NDArray[numpy.uint8]:
        """Returns the upright picture as a numpy array of rows, columns and channels.

        Nothing is copied: the array shares the library's memory, is read-only, and stays valid for
        as long as it lives, even if the picture is closed. ``array().copy()`` can be written to.

        Args:
            channels: ``"bgra"``, as the memory is, where A is 255; ``"bgr"``, as OpenCV wants it;
                or ``"rgb"``, as most others do. The latter two are views of the same memory.

        Raises:
            BadFramesError: The frame is damaged.
            DamagedError: The photo is damaged.
        """
        import numpy

        if channels not in _slices:
            known = ", ".join(_slices)
            raise BadArgumentError(f"{channels!r} is not an order of channels: {known}")
        memory, stride = self._pixels()
        shape, steps = (self.size.height, self.size.width, 4), (stride, 4, 1)
        pixels = numpy.ndarray(shape, numpy.uint8, memory, 0, steps)
        return pixels[:, :, _slices[channels]]

    def image(self) -> Image:
        """Returns the upright picture as an image of Pillow, in RGB; a copy."""
        from PIL import Image

        memory, stride = self._pixels()
        # The Pillow of Debian 12 decodes bytes, but no memoryview.
        return Image.frombytes("RGB", self.size, bytes(memory), "raw", "BGRX", stride, 1)

    def _pixels(self) -> tuple[Any, int]:
        """Returns the memory of the pixels, which keeps the picture, and the bytes of a row."""
        pixels = Pixels.new()
        with held(self) as pointer:
            perform("picture_pixels", pointer, ctypes.byref(pixels))
            count = pixels.stride * pixels.height
            memory: Any = (ctypes.c_uint8 * count).from_address(pixels.bytes)
            memory.loan = borrow(self)
        return memoryview(memory).cast("B").toreadonly(), pixels.stride

    def _repr_jpeg_(self) -> bytes:
        """Shows the picture in a notebook."""
        return self.jpeg


class Photo(Picture):
    """A photo that was taken, or that a store keeps."""

    _kind = "photo"

    @property
    def id(self) -> str:
        """The 32 hexadecimal digits that identify the photo, the same in every store."""
        return self._id or ""

    @property
    def exposed(self) -> float | None:
        """When it was exposed, on the clock of ``time.monotonic``; None for a photo of a store."""
        return self._exposed or None

    @property
    def report(self) -> str | None:
        """How the picture settled, in words; None for a photo of a store."""
        return self._report

    @property
    def settled(self) -> bool | None:
        """Whether exposure, colour and focus had settled.

        None for a photo of a store, and for one with the priority ``speed``.
        """
        return self._settled

    @property
    def unsettled(self) -> str | None:
        """Why the picture had not settled, such as "still dark"; None unless that is so."""
        return self._unsettled

    def __repr__(self) -> str:
        return f"<Photo {self.id[:10]} {self.size} {self.taken:%Y-%m-%d %H:%M:%S} UTC>"


class Frame(Picture):
    """A frame of the live picture."""

    _kind = "frame"

    @property
    def exposed(self) -> float:
        """When it was exposed, in seconds on the clock of ``time.monotonic``."""
        return self._exposed

    def __repr__(self) -> str:
        return f"<Frame {self.exposed:.3f} {self.size}>"
