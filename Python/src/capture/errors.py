"""One exception for each cause of a failure."""

from __future__ import annotations


class CaptureError(Exception):
    """A failure, described in one or two sentences for a person.

    All other exceptions of this package are subclasses. The class itself is raised for causes that
    have no class of their own.

    Attributes:
        code: The number of the cause. From 10 on, the program ``capture`` ends with
            the same numbers.
    """

    code: int = 1

    def __str__(self) -> str:
        # KeyError, from which one class inherits, would quote the message.
        return str(self.args[0]) if self.args else ""


class TimedOutError(CaptureError, TimeoutError):
    """The time that the caller gave is over, and nothing came."""

    code = 2


class ClosedError(CaptureError):
    """It was closed before it was used, or while it was waited for."""

    code = 3


class ForkedError(CaptureError):
    """The process was forked from one that uses the library."""

    code = 4


class BadArgumentError(CaptureError, ValueError):
    """An argument is out of its range."""

    code = 5


class NoCameraError(CaptureError):
    """There is no such camera."""

    code = 10


class AmbiguousError(CaptureError):
    """Several cameras match."""

    code = 11


class BusyError(CaptureError):
    """Another program uses the camera."""

    code = 12


class NotPermittedError(CaptureError, PermissionError):
    """The user may not open the camera."""

    code = 13


class NoBandwidthError(CaptureError):
    """The USB bus has no room for the picture mode."""

    code = 14


class UnpluggedError(CaptureError):
    """The camera was unplugged."""

    code = 15


class NoAnswerError(CaptureError):
    """The camera gave no answer, or no frame, in time."""

    code = 16


class BadFramesError(CaptureError):
    """Frames arrived, but none was usable."""

    code = 17


class NoModeError(CaptureError):
    """The camera does not offer the picture mode."""

    code = 18


class NoControlError(CaptureError, KeyError):
    """The camera has no such control, or refuses the value."""

    code = 19


class DriverError(CaptureError):
    """The camera's driver reported an error."""

    code = 20


class ShortageError(CaptureError):
    """There are no more open files, threads or memory."""

    code = 21


class UnsettledError(CaptureError):
    """The picture did not settle, so there is no photo."""

    code = 22


class CannotWriteError(CaptureError, OSError):
    """The file or the store cannot be written."""

    code = 30


class DiskFullError(CaptureError, OSError):
    """The disk is full."""

    code = 31


class NoPhotoError(CaptureError, LookupError):
    """There is no such photo, or several match."""

    code = 40


class NoStoreError(CaptureError):
    """The folder contains no store, or is none."""

    code = 41


class NewerStoreError(CaptureError):
    """A newer version made the store."""

    code = 42


class DamagedError(CaptureError):
    """A photo of the store is damaged or missing."""

    code = 43


class BadCatalogueError(CaptureError):
    """The store's catalogue is damaged."""

    code = 45


class BadInputError(CaptureError):
    """A scenario, recording or photo cannot be read."""

    code = 65


_classes = {kind.code: kind for kind in CaptureError.__subclasses__()}


def failure(code: int, message: str) -> CaptureError:
    """Returns the exception for a failure of the library."""
    kind = _classes.get(code)
    if kind is not None:
        return kind(message)
    unknown = CaptureError(message)
    unknown.code = code
    return unknown
