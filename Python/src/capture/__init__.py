"""Still photos from the cameras of a Linux machine, and a store that keeps them.

Example:
    from capture import Camera

    with Camera() as camera:
        camera.photo().save("door.jpg")
"""

from typing import TYPE_CHECKING

from ._library import version
from .camera import Camera, Mode, Priority
from .controls import Control, Controls
from .devices import Device, DeviceWatch, devices, watch_devices
from .errors import (
    AmbiguousError,
    BadArgumentError,
    BadCatalogueError,
    BadFramesError,
    BadInputError,
    BusyError,
    CannotWriteError,
    CaptureError,
    ClosedError,
    DamagedError,
    DiskFullError,
    DriverError,
    ForkedError,
    NewerStoreError,
    NoAnswerError,
    NoBandwidthError,
    NoCameraError,
    NoControlError,
    NoModeError,
    NoPhotoError,
    NoStoreError,
    NotPermittedError,
    ShortageError,
    TimedOutError,
    UnpluggedError,
    UnsettledError,
)
from .frames import Frames
from .picture import Frame, Photo, Picture
from .shot import Shot
from .simulator import Simulator
from .size import Size
from .store import Store, StoredPhoto, Tier

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    """Finds out the version only on request, since that loads the library."""
    if name == "__version__":
        return version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "AmbiguousError",
    "BadArgumentError",
    "BadCatalogueError",
    "BadFramesError",
    "BadInputError",
    "BusyError",
    "Camera",
    "CannotWriteError",
    "CaptureError",
    "ClosedError",
    "Control",
    "Controls",
    "DamagedError",
    "Device",
    "DeviceWatch",
    "DiskFullError",
    "DriverError",
    "ForkedError",
    "Frame",
    "Frames",
    "Mode",
    "NewerStoreError",
    "NoAnswerError",
    "NoBandwidthError",
    "NoCameraError",
    "NoControlError",
    "NoModeError",
    "NoPhotoError",
    "NoStoreError",
    "NotPermittedError",
    "Photo",
    "Picture",
    "Priority",
    "ShortageError",
    "Shot",
    "Simulator",
    "Size",
    "Store",
    "StoredPhoto",
    "Tier",
    "TimedOutError",
    "UnpluggedError",
    "UnsettledError",
    "__version__",
    "devices",
    "version",
    "watch_devices",
]
