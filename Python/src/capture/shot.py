"""Photos that are being taken."""

from __future__ import annotations

import ctypes
from collections.abc import Generator
from typing import Any

from ._handle import held
from ._header import Error
from ._library import call, produce, reported
from ._waiting import Deadline, Waitable
from .picture import Photo


class Shot(Waitable):
    """A photo that is being taken: ``wait`` for it, or ``await`` it.

    Closing it cancels the photo, unless that is there already.
    """

    _close_function = "shot_close"
    _kind = "shot"
    _nothing = "the photo was not taken"

    def wait(self, timeout: float | None = None) -> Photo:
        """Waits for the photo. Ctrl-C ends the wait at once.

        Args:
            timeout: The most seconds to wait; by default, for as long as it takes. After a timeout,
                the photo can still be waited for.

        Raises:
            TimedOutError: The photo was not there in time.
            ClosedError: The shot or its camera was closed.
            CaptureError: The photo failed; the class says why.
        """
        self._wait(Deadline(timeout))
        return self._photo()

    def __await__(self) -> Generator[Any, None, Photo]:
        yield from self._wait_in_loop().__await__()
        return self._photo()

    def _photo(self) -> Photo:
        with held(self) as pointer:
            return Photo(produce("shot_wait", pointer, 0))

    def _descriptor(self, pointer: int) -> int:
        report = Error.new()
        descriptor: int = call("shot_fd", pointer, ctypes.byref(report))
        if descriptor < 0:
            raise reported(report)
        return descriptor

    def __repr__(self) -> str:
        return "<Shot closed>" if self.closed else "<Shot>"
