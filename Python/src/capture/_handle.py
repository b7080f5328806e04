"""Handles of the library, which are released once, and never while they are in use."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from . import _library
from .errors import CancelledError


class Handle:
    """A handle that is closed at the end of a `with` block, by `close`, or with the last reference."""

    #: The function that gives the handle up.
    _close_function = ""

    def __init__(self, pointer: int) -> None:
        self._pointer: int | None = pointer
        self._users = 0
        self._lock = threading.Lock()

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._pointer is None

    def close(self) -> None:
        """Gives it up; does nothing if that has been done already."""
        with self._lock:
            pointer, self._pointer = self._pointer, None
            if pointer is None:
                return
            if self._users > 0:
                self._rest = pointer
                return
        _library.call(self._close_function, pointer)

    _rest: int | None = None

    @contextmanager
    def _held(self) -> Iterator[int]:
        """Lends the pointer, which stays valid for the block."""
        with self._lock:
            pointer = self._pointer
            if pointer is None:
                raise CancelledError(f"the {type(self).__name__.lower()} is closed")
            self._users += 1
        try:
            yield pointer
        finally:
            with self._lock:
                self._users -= 1
                rest = None
                if self._users == 0:
                    rest, self._rest = self._rest, None
            if rest is not None:
                _library.call(self._close_function, rest)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_pointer", None) is not None:
            self.close()
