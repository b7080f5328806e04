"""The cameras that are plugged in."""

from __future__ import annotations

import ctypes
import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

from . import _library
from ._handle import Handle
from ._library import DeviceInfo, produce, text
from ._waiting import Deadline, readable, wait_readable
from .simulator import Simulator, held_simulator


@dataclass(frozen=True)
class Device:
    """A camera that is plugged in."""

    name: str
    #: Such as /dev/video0; that of a simulated camera is not a file.
    path: str
    serial: str | None = None
    #: Where it is plugged in.
    port: str | None = None


def described(info: DeviceInfo) -> Device:
    """Reads the library's description of a camera."""
    return Device(text(info.name) or "", text(info.path) or "", text(info.serial), text(info.port))


def devices(simulator: Simulator | None = None) -> list[Device]:
    """Lists the cameras of the machine, or those of a simulator."""
    with held_simulator(simulator) as pointer:
        handle = produce("devices_list", pointer)
    try:
        found: list[Device] = []
        info = DeviceInfo.new()
        while _library.call("devices_get", handle, len(found), ctypes.byref(info)):
            found.append(described(info))
        return found
    finally:
        _library.call("devices_release", handle)


class DeviceWatch(Handle):
    """Lists of cameras: of now, and again whenever one is plugged in or unplugged.

    It is read by `for` and by `async for`.
    """

    _close_function = "watch_close"

    def __init__(self, simulator: Simulator | None = None) -> None:
        self._simulator = simulator
        self._has_begun = False
        with held_simulator(simulator) as pointer:
            super().__init__(produce("watch_open", pointer))

    def _descriptor(self) -> int:
        with self._held() as pointer:
            return _library.call("watch_fd", pointer)

    def _next(self) -> list[Device]:
        if self._has_begun:
            os.read(self._descriptor(), 8)
        self._has_begun = True
        return devices(self._simulator)

    def __iter__(self) -> Iterator[list[Device]]:
        return self

    def __next__(self) -> list[Device]:
        if self._has_begun:
            wait_readable(self._descriptor(), Deadline(None))
        return self._next()

    def __aiter__(self) -> AsyncIterator[list[Device]]:
        return self

    async def __anext__(self) -> list[Device]:
        if self._has_begun:
            await readable(self._descriptor())
        return self._next()


def watch_devices(simulator: Simulator | None = None) -> DeviceWatch:
    """Watches the cameras of the machine, or those of a simulator."""
    return DeviceWatch(simulator)
