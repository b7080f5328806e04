"""Loading the library, and calling its functions."""

from __future__ import annotations

import ctypes
import functools
import operator
import os
from collections.abc import Callable
from typing import Any, SupportsIndex, TypeVar

from ._header import Error, Sized, functions
from .errors import BadArgumentError, CaptureError, failure

_Info = TypeVar("_Info", bound=Sized)
_Entry = TypeVar("_Entry")


def _path() -> str:
    """Where the library is: as the user says, in the wheel, or where the system has it."""
    own = os.path.join(os.path.dirname(__file__), "lib", "libcapture.so.1")
    installed = own if os.path.exists(own) else "libcapture.so.1"
    return os.environ.get("CAPTURE_LIBRARY") or installed


@functools.cache
def library() -> ctypes.CDLL:
    """Loads the library, when it is used first.

    Importing the package is cheap thereby: pytest does so for each run.
    """
    try:
        loaded = ctypes.CDLL(_path())
        for name, (result, arguments) in functions.items():
            entry = getattr(loaded, f"capture_{name}")
            entry.restype, entry.argtypes = result, arguments
    except OSError as error:
        advice = "install libcapture, or set CAPTURE_LIBRARY to its path"
        raise ImportError(f"cannot load the library of Capture: {error}; {advice}") from None
    except AttributeError as error:
        reason = "it is older than the package, or another library"
        raise ImportError(f"cannot use the library of Capture: {error}; {reason}") from None
    return loaded


def function(name: str) -> Any:
    """Returns a function of the library, by its name without ``capture_``."""
    return getattr(library(), f"capture_{name}")


def call(name: str, *arguments: Any) -> Any:
    """Calls a function that cannot fail."""
    return function(name)(*arguments)


def produce(name: str, *arguments: Any) -> Any:
    """Calls a function that returns a pointer, or raises the error of one that fails."""
    report = Error.new()
    result = function(name)(*arguments, ctypes.byref(report))
    if not result:
        raise reported(report)
    return result


def perform(name: str, *arguments: Any) -> None:
    """Calls a function that returns a code, or raises the error of one that fails."""
    report = Error.new()
    if function(name)(*arguments, ctypes.byref(report)) != 0:
        raise reported(report)


def reported(report: Error) -> CaptureError:
    """Returns the exception for a failure that the library has described."""
    return failure(report.code, report.message.decode(errors="replace"))


def entries(name: str, handle: int, info: _Info, read: Callable[[_Info], _Entry]) -> list[_Entry]:
    """Reads what a function returns for 0, 1, 2 and so on."""
    found: list[_Entry] = []
    while call(name, handle, len(found), ctypes.byref(info)):
        found.append(read(info))
    return found


def unpacked(kind: str, handle: int, info: _Info, read: Callable[[_Info], _Entry]) -> list[_Entry]:
    """Reads a list of the library, and releases it."""
    try:
        return entries(f"{kind}_get", handle, info, read)
    finally:
        call(f"{kind}_release", handle)


def text(value: bytes | None) -> str | None:
    """Reads text of the library; bytes that are not UTF-8 are as in ``os.fsdecode``."""
    return None if value is None else value.decode(errors="surrogateescape")


def encoded(value: str | os.PathLike[str] | None) -> bytes | None:
    """Writes text or a path for the library."""
    if value is None:
        return None
    words = os.fspath(value)
    if "\0" in words:
        raise BadArgumentError("text for a camera or a store cannot contain a zero character")
    try:
        return words.encode(errors="surrogateescape")
    except UnicodeEncodeError as error:
        raise BadArgumentError(f"{words!r} is not text: {error.reason}") from None


def whole(value: SupportsIndex, name: str, *, signed: bool = False) -> int:
    """Returns a whole number of any type; ctypes would silently cut off one that is too large."""
    try:
        number = operator.index(value)
    except TypeError:
        raise BadArgumentError(f"{name} cannot be {value!r}") from None
    if not (-(2**31) if signed else 0) <= number < 2**31:
        raise BadArgumentError(f"{name} cannot be {value!r}")
    return number


def version() -> str:
    """Returns the version of the library, such as '0.2.0'."""
    words: bytes = call("version")
    return words.decode()
