"""Cameras."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Self

from ._handle import Handle, Loan, held
from ._header import CameraOptions, DeviceInfo, ModeInfo, PhotoOptions
from ._library import encoded, entries, perform, produce, whole
from .controls import Controls
from .devices import Device, described
from .errors import BadArgumentError
from .frames import Frames
from .picture import Photo
from .shot import Shot
from .simulator import Simulator, cameras_of
from .size import Size


class Priority(StrEnum):
    """What matters most for a photo. The strings of these names can be used, too."""

    BALANCED = "balanced"
    """Light, colour and focus have settled well enough."""

    QUALITY = "quality"
    """They have settled completely, or the photo fails. A picture without detail that does not
    change, as in a dark room, is taken; ``Photo.settled`` is then false."""

    SPEED = "speed"
    """The next good frame."""


_priorities = list(Priority)


@dataclass(frozen=True)
class Mode:
    """A picture format and size that a camera offers.

    Attributes:
        size: The width and height of the frames.
        format: Four letters, such as ``"MJPG"``.
        rate: The most frames per second.
    """

    size: Size
    format: str
    rate: float


class Camera(Handle):
    """A camera. It runs when a photo or a frame is wanted, and for ten seconds more.

    All threads can use it at the same time. Closing it waits for the device, ten seconds at most.

    Example:
        with Camera() as camera:
            camera.photo().save("door.jpg")

    Args:
        selector: Which camera: a path, a number, a name or a part of one, ``serial:NUMBER``,
            ``port:PORT``, or one of ``devices()``; ``simulator`` or ``simulator=FILE`` for a
            simulated one. By default the first camera.
        size: The width and height of the frames, as ``(640, 480)`` or ``"640x480"``; the nearest
            larger size is chosen.
        format: The format that the camera sends, such as ``"MJPG"`` or ``"YUYV"``.
        rate: Frames per second; the nearest rate is chosen.
        exact: Whether photos fail unless the camera offers exactly that size, format and rate.
        simulator: Whose cameras are meant, if not those of the machine.

    Raises:
        NoCameraError: No camera matches.
        AmbiguousError: Several cameras match.

    Attributes:
        device: The camera's description.
    """

    _close_function = "camera_close"
    _kind = "camera"

    def __init__(
        self,
        selector: str | int | Device | None = None,
        *,
        size: tuple[int, int] | str | None = None,
        format: str | None = None,
        rate: float | None = None,
        exact: bool = False,
        simulator: Simulator | None = None,
    ) -> None:
        width, height = _sides(size)
        options = CameraOptions.new(
            selector=encoded(_words(selector)),
            width=width,
            height=height,
            format=encoded(format),
            rate=rate or 0,
            exact=exact,
        )
        with cameras_of(simulator) as pointer:
            options.simulator = pointer
            super().__init__(produce("camera_open", ctypes.byref(options)))
        info = DeviceInfo.new()
        with held(self) as pointer:
            perform("camera_describe", pointer, ctypes.byref(info))
            self.device: Device = described(info)

    @property
    def modes(self) -> list[Mode]:
        """The picture formats and sizes that the camera offers."""
        with held(self) as pointer:
            # Fails in a forked process, where there would be no modes.
            perform("camera_describe", pointer, ctypes.byref(DeviceInfo.new()))
            return entries("camera_mode", pointer, ModeInfo.new(), _mode)

    @property
    def controls(self) -> Controls:
        """The camera's settings, such as its brightness."""
        return Controls(self)

    def photo(
        self,
        *,
        priority: Priority | Literal["balanced", "quality", "speed"] = Priority.BALANCED,
        keep_unsettled: bool = False,
        within: float | None = None,
        size: tuple[int, int] | str | None = None,
    ) -> Photo:
        """Takes a photo that is newer than the call, and waits for it.

        Ctrl-C ends the wait at once.

        Args:
            priority: Whether to wait until light, colour and focus have settled.
            keep_unsettled: Return a photo with the priority ``quality`` even if they have not
                settled, instead of raising ``UnsettledError``; ``Photo.settled`` is then false.
            within: The most seconds that the photo may take: by then, the best that is possible is
                returned, or the photo fails.
            size: The width and height of the photo, if they are not those of the frames, as
                ``(640, 480)`` or ``"640x480"``.

        Raises:
            BusyError: Another program uses the camera.
            UnpluggedError: The camera is unplugged. If that happened while it was running, it is
                waited for: until the end of ``within``, or for ten seconds without that. A frame
                from before, of a picture that had not settled, is then returned instead.
            UnsettledError: The priority is ``quality``, and light, colour or focus did not settle.
                A picture without detail that does not change, as in a dark room, is returned.
            CaptureError: The photo failed in another way; the class says which.
        """
        with self.begin_photo(
            priority=priority, keep_unsettled=keep_unsettled, within=within, size=size
        ) as shot:
            return shot.wait()

    def begin_photo(
        self,
        *,
        priority: Priority | Literal["balanced", "quality", "speed"] = Priority.BALANCED,
        keep_unsettled: bool = False,
        within: float | None = None,
        size: tuple[int, int] | str | None = None,
    ) -> Shot:
        """Begins to take a photo, and does not wait for it.

        Example:
            photo = await camera.begin_photo()

        Args:
            priority: As for ``photo``.
            keep_unsettled: As for ``photo``.
            within: As for ``photo``.
            size: As for ``photo``.
        """
        if priority not in _priorities:
            raise BadArgumentError(f"{priority!r} is not a priority: {', '.join(_priorities)}")
        width, height = _sides(size)
        options = PhotoOptions.new(
            priority=_priorities.index(Priority(priority)),
            within_ms=_milliseconds(within),
            width=width,
            height=height,
            keep_unsettled=keep_unsettled,
        )
        with held(self) as pointer:
            return Shot(produce("shot_begin", pointer, ctypes.byref(options)))

    def frames(self) -> Frames:
        """Returns the live picture. The camera runs until it is closed.

        Example:
            for frame in camera.frames():
                show(frame.array())
        """
        with held(self) as pointer:
            return Frames(produce("frames_open", pointer))

    @contextmanager
    def running(self) -> Generator[None]:
        """Keeps the camera running for a ``with`` block, so that photos need no start.

        That ends early if the camera fails, as it does after a minute without its plug.
        """
        with held(self) as pointer:
            lease = Loan(produce("lease_open", pointer), "lease_close")
        try:
            yield
        finally:
            del lease

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """Closes the camera in a thread, so that other tasks run while the device closes."""
        import asyncio  # which takes longer to import than this package

        await asyncio.to_thread(self.close)

    def __repr__(self) -> str:
        state = " closed" if self.closed else ""
        return f"<Camera {self.device.name!r} {self.device.path}{state}>"


def _words(selector: str | int | Device | None) -> str | None:
    if isinstance(selector, Device):
        return selector.path
    return None if selector is None else str(selector)


def _sides(size: tuple[int, int] | str | None) -> tuple[int, int]:
    if isinstance(size, str):
        return _written_sides(size)
    width, height = size or (0, 0)
    return whole(width, "a width"), whole(height, "a height")


def _written_sides(size: str) -> tuple[int, int]:
    sides = re.fullmatch("([1-9][0-9]{0,8})[xX]([1-9][0-9]{0,8})", size)
    if sides is None:
        raise BadArgumentError(f"a size cannot be {size!r}; expected a text such as '640x480'")
    return int(sides[1]), int(sides[2])


def _milliseconds(seconds: float | None) -> int:
    if seconds is None:
        return 0
    if not seconds > 0:
        raise BadArgumentError(f"a photo cannot be taken within {seconds} seconds")
    return max(1, round(min(seconds * 1000, 2**31 - 1)))


def _mode(info: ModeInfo) -> Mode:
    return Mode(Size(info.width, info.height), info.format.decode(), info.rate)
