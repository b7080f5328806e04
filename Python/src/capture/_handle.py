"""Handles of the library, which are released once, and never while they are in use."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import NoReturn, Self

from ._library import function
from .errors import ClosedError


class Loan:
    """A pointer of the library, which is given up with the last reference to this object.

    Code that uses the pointer keeps a reference meanwhile, so no thread needs a lock.
    """

    __slots__ = ("_give_up", "_is_given_up", "pointer")

    def __init__(self, pointer: int, close_function: str) -> None:
        self.pointer = pointer
        self._give_up = function(close_function)
        self._is_given_up = False

    def give_up(self) -> None:
        """Gives the pointer up now. Only who has the last reference may do that."""
        self._is_given_up = True
        self._give_up(self.pointer)

    def __del__(self) -> None:
        if not self._is_given_up:
            self._give_up(self.pointer)


#: Those to a local variable that is an argument of `sys.getrefcount`.
_own_references = 2


class Handle:
    """A thing of the library that has to be given up.

    That happens by ``close``, at the end of a ``with`` block, or with the last reference.
    """

    _close_function = ""

    _kind = "object"
    """What it is, in messages."""

    def __init__(self, pointer: int) -> None:
        self._loan: Loan | None = Loan(pointer, self._close_function)

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._loan is None

    def close(self) -> None:
        """Gives it up. Closing it again does nothing.

        Another thread that is using it at this moment gives it up when it has finished.
        """
        loan, self._loan = self._loan, None
        # An exception such as that of Ctrl-C would be lost in `__del__`, so nothing is left to that
        # unless others use the pointer: those have references, too.
        if loan is not None and sys.getrefcount(loan) <= _own_references:
            loan.give_up()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be sent to another process, or be copied")


def borrow(handle: Handle) -> Loan:
    """Returns the pointer of a handle; keep the loan for as long as the pointer is used."""
    loan = handle._loan  # pyright: ignore[reportPrivateUsage]
    if loan is None:
        kind = handle._kind  # pyright: ignore[reportPrivateUsage]
        raise ClosedError(f"the {kind} is closed")
    return loan


@contextmanager
def held(handle: Handle) -> Generator[int]:
    """Lends the pointer of a handle for a ``with`` block."""
    loan = borrow(handle)
    yield loan.pointer
