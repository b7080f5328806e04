"""Waiting for descriptors, during which Ctrl-C and other threads are served."""

from __future__ import annotations

import asyncio
import select
import time

from .errors import TimedOutError


class Deadline:
    """The end of a wait; None is never."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def milliseconds(self) -> float | None:
        """How long it takes from now; None is for ever."""
        return None if self._end is None else max(0.0, (self._end - time.monotonic()) * 1000)


def wait_readable(descriptor: int, deadline: Deadline) -> None:
    """Waits until a descriptor is readable; raises TimedOutError at the deadline."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    if not poll.poll(deadline.milliseconds):
        raise TimedOutError("it did not finish in the time given")


async def readable(descriptor: int) -> None:
    """Waits in the running loop until a descriptor is readable."""
    loop = asyncio.get_running_loop()
    is_readable = loop.create_future()

    def finish() -> None:
        loop.remove_reader(descriptor)
        if not is_readable.done():
            is_readable.set_result(None)

    loop.add_reader(descriptor, finish)
    try:
        await is_readable
    finally:
        loop.remove_reader(descriptor)
