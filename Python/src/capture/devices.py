"""The cameras that are plugged in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import dataclass

from ._handle import held
from ._header import DeviceInfo
from ._library import call, perform, produce, text, unpacked
from ._waiting import Deadline, Waitable
from .errors import ClosedError, TimedOutError
from .simulator import Simulator, cameras_of


@dataclass(frozen=True)
class Device:
    """A camera that is plugged in.

    Attributes:
        name: What its maker calls it.
        path: Such as ``/dev/video0``; that of a simulated camera is not a file.
        serial: Its serial number, if it has one.
        port: Where it is plugged in, if that is known.
    """

    name: str
    path: str
    serial: str | None = None
    port: str | None = None


def described(info: DeviceInfo) -> Device:
    """Reads the library's description of a camera."""
    return Device(text(info.name) or "", text(info.path) or "", text(info.serial), text(info.port))


def devices(simulator: Simulator | None = None) -> list[Device]:
    """Lists the cameras of the machine, or those of a simulator."""
    with cameras_of(simulator) as pointer:
        handle = produce("devices_list", pointer)
    return unpacked("devices", handle, DeviceInfo.new(), described)


class DeviceWatch(Waitable):
    """Lists of cameras for ``for`` and ``async for``: of now, and then whenever they change.

    The iteration ends when the watch is closed.
    """

    _close_function = "watch_close"
    _kind = "watch"
    _nothing = "no camera was plugged in or unplugged"

    def __init__(self, simulator: Simulator | None = None) -> None:
        self._simulator = simulator
        self._has_begun = False
        with cameras_of(simulator) as pointer:
            super().__init__(produce("watch_open", pointer))

    def _descriptor(self, pointer: int) -> int:
        descriptor: int = call("watch_fd", pointer)
        return descriptor

    def _has_news(self) -> bool:
        """Whether the cameras were not listed yet, or have changed since the last time."""
        has_begun, self._has_begun = self._has_begun, True
        with held(self) as pointer, suppress(TimedOutError):
            perform("watch_wait", pointer, 0)
            return True
        return not has_begun

    def __iter__(self) -> Iterator[list[Device]]:
        return self

    def __next__(self) -> list[Device]:
        try:
            while not self._has_news():
                self._wait(Deadline(None))
            return devices(self._simulator)
        except ClosedError:
            raise StopIteration from None

    def __aiter__(self) -> AsyncIterator[list[Device]]:
        return self

    async def __anext__(self) -> list[Device]:
        try:
            while not self._has_news():
                await self._wait_in_loop()
            return devices(self._simulator)
        except ClosedError:
            raise StopAsyncIteration from None


def watch_devices(simulator: Simulator | None = None) -> DeviceWatch:
    """Watches the cameras of the machine, or those of a simulator.

    Example:
        for cameras in watch_devices():
            print([camera.name for camera in cameras])
    """
    return DeviceWatch(simulator)
