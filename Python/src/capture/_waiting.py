"""Waiting for descriptors, during which Ctrl-C and other threads are served."""

from __future__ import annotations

import os
import select
import time
from contextlib import ExitStack

from ._handle import Handle, held
from .errors import ClosedError, ForkedError, TimedOutError

_longest_wait = 2**31 - 1  # milliseconds, for poll


class Deadline:
    """The end of a wait.

    Args:
        seconds: How long the wait takes from now; None is for ever.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def milliseconds(self) -> float | None:
        """How long the wait takes from now; None is for ever."""
        if self._end is None:
            return None
        return min(max(0.0, (self._end - time.monotonic()) * 1000), _longest_wait)


class _Alarm:
    """A descriptor that becomes readable when a handle is closed, and so ends the waits for it."""

    def __init__(self) -> None:
        self.descriptor = os.eventfd(0, os.EFD_CLOEXEC)

    def sound(self) -> None:
        os.eventfd_write(self.descriptor, 1)

    def __del__(self) -> None:
        os.close(self.descriptor)


class Waitable(Handle):
    """A handle for whose descriptor threads wait, and tasks of asyncio."""

    _nothing = ""
    """What did not happen, in the message of a timeout."""

    def __init__(self, pointer: int) -> None:
        super().__init__(pointer)
        self._alarm = _Alarm()
        self._process = os.getpid()

    def fileno(self) -> int:
        """Returns a descriptor for ``select`` and its kind, readable while something is there.

        It belongs to this object. Do not read from it.
        """
        self._require_own_process()
        with held(self) as pointer:
            return self._descriptor(pointer)

    def close(self) -> None:
        """Gives it up, and ends the waits for it. Closing it again does nothing."""
        if self.closed:
            return
        super().close()
        if os.getpid() == self._process:  # a process that was forked shares the descriptor
            self._alarm.sound()

    def _descriptor(self, pointer: int) -> int:
        raise NotImplementedError

    def _wait(self, deadline: Deadline) -> None:
        """Waits until the descriptor is readable; raises TimedOutError at the deadline."""
        self._require_own_process()
        poll = select.poll()
        alarm = self._alarm
        with held(self) as pointer:
            poll.register(self._descriptor(pointer), select.POLLIN)
            poll.register(alarm.descriptor, select.POLLIN)
            if not poll.poll(deadline.milliseconds):
                raise TimedOutError(f"{self._nothing} within {deadline.seconds:g} s")
        self._require_open()

    async def _wait_in_loop(self) -> None:
        """Waits in the running loop until the descriptor is readable."""
        self._require_own_process()
        with ExitStack() as stack:
            with held(self) as pointer:
                # A loop knows one task for each descriptor, so every wait has copies of its own.
                copies = [_copy(self._descriptor(pointer), stack)]
                copies.append(_copy(self._alarm.descriptor, stack))
            await _readable(copies)
        self._require_open()

    def _require_own_process(self) -> None:
        if os.getpid() != self._process:
            raise ForkedError(
                f"the {self._kind} belongs to the process from which this one was forked"
            )

    def _require_open(self) -> None:
        if self.closed:
            raise ClosedError(f"the {self._kind} was closed")


def _copy(descriptor: int, stack: ExitStack) -> int:
    copy = os.dup(descriptor)
    stack.callback(os.close, copy)
    return copy


async def _readable(descriptors: list[int]) -> None:
    """Waits in the running loop until one of the descriptors is readable."""
    import asyncio  # which takes longer to import than this package

    loop = asyncio.get_running_loop()
    is_readable = loop.create_future()

    def finish() -> None:
        if not is_readable.done():
            is_readable.set_result(None)

    for descriptor in descriptors:
        loop.add_reader(descriptor, finish)
    try:
        await is_readable
    finally:
        for descriptor in descriptors:
            loop.remove_reader(descriptor)
