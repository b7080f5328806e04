"""Photos that are being taken."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ._handle import Handle
from ._library import call, produce
from ._waiting import Deadline, readable, wait_readable
from .picture import Photo


class Shot(Handle):
    """A photo that is being taken: `wait` for it, or `await` it. Closing it cancels the photo."""

    _close_function = "shot_close"

    def __init__(self, pointer: int) -> None:
        super().__init__(pointer)
        try:
            self._descriptor = produce_descriptor(pointer)
        except BaseException:
            self.close()
            raise

    def fileno(self) -> int:
        """A descriptor that is readable once the photo is there or has failed, for `select`."""
        return self._descriptor

    def wait(self, timeout: float | None = None) -> Photo:
        """Waits for the photo, at most so many seconds; Ctrl-C ends the wait at once."""
        deadline = Deadline(timeout)
        with self._held():
            wait_readable(self._descriptor, deadline)
        return self._photo()

    def __await__(self) -> Generator[Any, None, Photo]:
        yield from readable(self._descriptor).__await__()
        return self._photo()

    def _photo(self) -> Photo:
        with self._held() as pointer:
            return Photo(produce("shot_wait", pointer, 0))


def produce_descriptor(pointer: int) -> int:
    """The descriptor of a shot."""
    import ctypes

    from ._library import Error
    from .errors import error

    failure = Error.new()
    descriptor = call("shot_fd", pointer, ctypes.byref(failure))
    if descriptor < 0:
        raise error(failure.code, failure.message.decode(errors="replace"))
    return descriptor
