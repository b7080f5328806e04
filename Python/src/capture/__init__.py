"""Still photos from the cameras of a Linux machine, and a store that keeps them.

    from capture import Camera

    with Camera() as camera:
        camera.photo().save("door.jpg")
"""

from ._library import version
from .camera import Camera, Control, Controls, Mode
from .devices import Device, DeviceWatch, devices, watch_devices
from .errors import (
    AmbiguousError,
    BadArgumentError,
    BadCatalogueError,
    BadFramesError,
    BadInputError,
    BusyError,
    CancelledError,
    CannotWriteError,
    CaptureError,
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
)
from .frames import Frames
from .picture import Frame, Photo, Picture
from .shot import Shot
from .simulator import Simulator
from .store import Store, StoredPhoto

__version__ = version()

__all__ = [
    "AmbiguousError",
    "BadArgumentError",
    "BadCatalogueError",
    "BadFramesError",
    "BadInputError",
    "BusyError",
    "Camera",
    "CancelledError",
    "CannotWriteError",
    "CaptureError",
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
    "ShortageError",
    "Shot",
    "Simulator",
    "Store",
    "StoredPhoto",
    "TimedOutError",
    "UnpluggedError",
    "devices",
    "version",
    "watch_devices",
]
