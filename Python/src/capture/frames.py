"""The live picture."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from ._handle import held
from ._library import call, produce
from ._waiting import Deadline, Waitable
from .errors import ClosedError, TimedOutError
from .picture import Frame


class Frames(Waitable):
    """The frames of a camera for ``for`` and ``async for``: each time the newest.

    A slow reader misses frames, and never gets old ones. The camera runs until they are closed. The
    iteration ends when they or the camera are closed.
    """

    _close_function = "frames_close"
    _kind = "reader of frames"
    _nothing = "no frame arrived"

    def next(self, timeout: float | None = None) -> Frame:
        """Waits for a frame that this reader has not returned yet. Ctrl-C ends the wait at once.

        Args:
            timeout: The most seconds to wait; by default, for as long as it takes, even for a
                camera that was unplugged.

        Raises:
            TimedOutError: No frame came in time.
            ClosedError: The reader or its camera was closed.
            CaptureError: The camera failed; the class says why.
        """
        deadline = Deadline(timeout)
        while True:
            self._wait(deadline)
            try:
                return self._newest()
            except TimedOutError:
                continue  # another thread was quicker

    def __iter__(self) -> Iterator[Frame]:
        return self

    def __next__(self) -> Frame:
        try:
            return self.next()
        except ClosedError:
            raise StopIteration from None

    def __aiter__(self) -> AsyncIterator[Frame]:
        return self

    async def __anext__(self) -> Frame:
        while True:
            try:
                await self._wait_in_loop()
                return self._newest()
            except TimedOutError:
                continue  # another task was quicker
            except ClosedError:
                raise StopAsyncIteration from None

    def _newest(self) -> Frame:
        with held(self) as pointer:
            return Frame(produce("frames_next", pointer, 0))

    def _descriptor(self, pointer: int) -> int:
        descriptor: int = call("frames_fd", pointer)
        return descriptor

    def __repr__(self) -> str:
        return "<Frames closed>" if self.closed else "<Frames>"
