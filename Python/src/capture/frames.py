"""The live picture."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from ._handle import Handle
from ._library import call, produce
from ._waiting import Deadline, readable, wait_readable
from .errors import CancelledError, TimedOutError
from .picture import Frame


class Frames(Handle):
    """The frames of a camera, the newest at any time, read by `for` and by `async for`.

    The camera runs until the reader is closed. The frames end when the camera is closed.
    """

    _close_function = "frames_close"

    def fileno(self) -> int:
        """A descriptor that is readable while a frame is there, for `select`."""
        with self._held() as pointer:
            return call("frames_fd", pointer)

    def next(self, timeout: float | None = None) -> Frame:
        """Waits for a frame that was not returned before, at most so many seconds."""
        deadline = Deadline(timeout)
        while True:
            with self._held() as pointer:
                wait_readable(call("frames_fd", pointer), deadline)
                try:
                    return Frame(produce("frames_next", pointer, 0))
                except TimedOutError:
                    continue  # another thread was quicker

    def __iter__(self) -> Iterator[Frame]:
        return self

    def __next__(self) -> Frame:
        try:
            return self.next()
        except CancelledError:
            raise StopIteration from None

    def __aiter__(self) -> AsyncIterator[Frame]:
        return self

    async def __anext__(self) -> Frame:
        while True:
            try:
                await readable(self.fileno())
                with self._held() as pointer:
                    return Frame(produce("frames_next", pointer, 0))
            except TimedOutError:
                continue
            except CancelledError:
                raise StopAsyncIteration from None
