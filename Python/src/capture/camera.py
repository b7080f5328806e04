"""Cameras."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from . import _library
from ._handle import Handle
from ._library import (
    CameraOptions,
    ControlInfo,
    DeviceInfo,
    ModeInfo,
    PhotoOptions,
    encoded,
    perform,
    produce,
    text,
)
from .devices import Device, described
from .errors import BadArgumentError, NoControlError
from .frames import Frames
from .picture import Photo
from .shot import Shot
from .simulator import Simulator, held_simulator

Priority = Literal["balanced", "quality", "speed"]
_priorities: tuple[Priority, ...] = ("balanced", "quality", "speed")


@dataclass(frozen=True)
class Mode:
    """A size and format that a camera offers."""

    size: tuple[int, int]
    #: Four letters, such as MJPG.
    format: str
    #: The most frames per second.
    rate: float


@dataclass(frozen=True)
class Control:
    """A setting of a camera, as it was at one moment."""

    name: str
    value: str | None
    default: str
    #: The values that it takes, in words.
    choices: str
    settable: bool


class Camera(Handle):
    """A camera, by default the first one. It runs when it is needed, and for ten seconds more.

    The selector is a path, a number, a name or a part of one, serial:NUMBER or port:PORT.
    """

    _close_function = "camera_close"

    def __init__(
        self,
        selector: str | int | None = None,
        *,
        simulator: Simulator | None = None,
        size: tuple[int, int] | None = None,
        format: str | None = None,
        rate: float | None = None,
        exact: bool = False,
    ) -> None:
        width, height = size or (0, 0)
        options = CameraOptions.new(
            selector=encoded(None if selector is None else str(selector)),
            width=width,
            height=height,
            format=encoded(format),
            rate=rate or 0,
            exact=exact,
        )
        with held_simulator(simulator) as pointer:
            options.simulator = pointer
            super().__init__(produce("camera_open", ctypes.byref(options)))

    @property
    def device(self) -> Device:
        """The camera's description."""
        info = DeviceInfo.new()
        with self._held() as pointer:
            perform("camera_describe", pointer, ctypes.byref(info))
            return described(info)

    @property
    def modes(self) -> list[Mode]:
        """The sizes and formats that the camera offers."""
        modes: list[Mode] = []
        info = ModeInfo.new()
        with self._held() as pointer:
            while _library.call("camera_mode", pointer, len(modes), ctypes.byref(info)):
                modes.append(Mode((info.width, info.height), info.format.decode(), info.rate))
        return modes

    @property
    def controls(self) -> Controls:
        """The camera's settings: read with `[name]`, set with `[name] = value`, reset with `del`."""
        return Controls(self)

    def photo(
        self,
        *,
        priority: Priority = "balanced",
        within: float | None = None,
        size: tuple[int, int] | None = None,
    ) -> Photo:
        """Takes a photo that is newer than the call, and waits for it.

        `within` is the time, in seconds, after which the best photo possible is taken.
        """
        with self.begin_photo(priority=priority, within=within, size=size) as shot:
            return shot.wait()

    def begin_photo(
        self,
        *,
        priority: Priority = "balanced",
        within: float | None = None,
        size: tuple[int, int] | None = None,
    ) -> Shot:
        """Begins to take a photo, which can be awaited."""
        if priority not in _priorities:
            raise BadArgumentError(f"{priority!r} is not a priority: {', '.join(_priorities)}")
        width, height = size or (0, 0)
        options = PhotoOptions.new(
            priority=_priorities.index(priority),
            within_ms=0 if within is None else max(1, round(within * 1000)),
            width=width,
            height=height,
        )
        with self._held() as pointer:
            return Shot(produce("shot_begin", pointer, ctypes.byref(options)))

    def frames(self) -> Frames:
        """The live picture; the camera runs until it is closed."""
        with self._held() as pointer:
            return Frames(produce("frames_open", pointer))

    @contextmanager
    def running(self) -> Iterator[None]:
        """Keeps the camera running for a `with` block, so that photos need no start."""
        with self._held() as pointer:
            lease = produce("lease_open", pointer)
        try:
            yield
        finally:
            _library.call("lease_close", lease)


class Controls(Mapping[str, Control]):
    """The settings of a camera. Each look reads them from the driver."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera

    def _read(self) -> dict[str, Control]:
        with self._camera._held() as pointer:
            handle = produce("controls_list", pointer)
        try:
            controls: dict[str, Control] = {}
            info = ControlInfo.new()
            while _library.call("controls_get", handle, len(controls), ctypes.byref(info)):
                control = Control(
                    text(info.name) or "",
                    text(info.value),
                    text(info.default_value) or "",
                    text(info.choices) or "",
                    info.settable,
                )
                controls[control.name] = control
            return controls
        finally:
            _library.call("controls_release", handle)

    def __getitem__(self, name: str) -> Control:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __setitem__(self, name: str, value: str | float | bool) -> None:
        words = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        self._set(name, words)

    def __delitem__(self, name: str) -> None:
        self._set(name, None)

    def _set(self, name: str, value: str | None) -> None:
        with self._camera._held() as pointer:
            try:
                perform("control_set", pointer, encoded(name), encoded(value))
            except NoControlError as error:
                raise error from None
