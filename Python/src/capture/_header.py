"""The structures and functions of ``capture.h``; a test compares them with the header."""

from __future__ import annotations

import ctypes
from ctypes import (
    POINTER,
    Structure,
    c_bool,
    c_char,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_void_p,
)
from typing import Any, ClassVar, Self


class Sized(Structure):
    """A structure whose first member is its size."""

    _fields_: ClassVar[Any]

    @classmethod
    def new(cls, **members: Any) -> Self:
        """Creates a structure of this version; members that are not named are zero."""
        return cls(size=ctypes.sizeof(cls), **members)


class Error(Sized):
    _fields_ = [("size", c_size_t), ("code", c_int32), ("message", c_char * 1012)]


class DeviceInfo(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("name", c_char_p),
        ("path", c_char_p),
        ("serial", c_char_p),
        ("port", c_char_p),
    ]


class CameraOptions(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("simulator", c_void_p),
        ("selector", c_char_p),
        ("width", c_int32),
        ("height", c_int32),
        ("format", c_char_p),
        ("rate", c_double),
        ("exact", c_bool),
    ]


class ModeInfo(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("width", c_int32),
        ("height", c_int32),
        ("rate", c_double),
        ("format", c_char * 8),
    ]


class ControlInfo(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("name", c_char_p),
        ("value", c_char_p),
        ("default_value", c_char_p),
        ("choices", c_char_p),
        ("settable", c_bool),
    ]


class PictureInfo(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("width", c_int32),
        ("height", c_int32),
        ("taken", c_int64),
        ("nanoseconds", c_int32),
        ("id", c_char_p),
        ("camera", c_char_p),
        ("report", c_char_p),
        ("exposed_ns", c_int64),
        ("settled", c_int32),
        ("unsettled", c_char_p),
    ]


class Pixels(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("width", c_int32),
        ("height", c_int32),
        ("stride", c_size_t),
        ("bytes", c_void_p),
    ]


class PhotoOptions(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("priority", c_int32),
        ("within_ms", c_int32),
        ("width", c_int32),
        ("height", c_int32),
        ("keep_unsettled", c_bool),
    ]


class PhotoInfo(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("id", c_char_p),
        ("path", c_char_p),
        ("camera", c_char_p),
        ("width", c_int32),
        ("height", c_int32),
        ("taken", c_int64),
        ("bytes", c_int64),
        ("rating", c_int32),
        ("keywords", c_char_p),
    ]


class Query(Sized):
    _fields_ = [
        ("size", c_size_t),
        ("folder", c_char_p),
        ("keyword", c_char_p),
        ("text", c_char_p),
        ("rating", c_int32),
        ("limit", c_size_t),
    ]


# What each function returns, and takes, by its name without "capture_".
functions: dict[str, tuple[Any, list[Any]]] = {
    "version": (c_char_p, []),
    "simulator_open": (c_void_p, [c_char_p, POINTER(Error)]),
    "simulator_unplug": (c_int, [c_void_p, c_size_t, POINTER(Error)]),
    "simulator_plug": (c_int, [c_void_p, c_size_t, POINTER(Error)]),
    "simulator_close": (None, [c_void_p]),
    "devices_list": (c_void_p, [c_void_p, POINTER(Error)]),
    "devices_get": (c_bool, [c_void_p, c_size_t, POINTER(DeviceInfo)]),
    "devices_release": (None, [c_void_p]),
    "watch_open": (c_void_p, [c_void_p, POINTER(Error)]),
    "watch_wait": (c_int, [c_void_p, c_int32, POINTER(Error)]),
    "watch_fd": (c_int, [c_void_p]),
    "watch_close": (None, [c_void_p]),
    "camera_open": (c_void_p, [POINTER(CameraOptions), POINTER(Error)]),
    "camera_close": (None, [c_void_p]),
    "camera_describe": (c_int, [c_void_p, POINTER(DeviceInfo), POINTER(Error)]),
    "camera_mode": (c_bool, [c_void_p, c_size_t, POINTER(ModeInfo)]),
    "controls_list": (c_void_p, [c_void_p, POINTER(Error)]),
    "controls_get": (c_bool, [c_void_p, c_size_t, POINTER(ControlInfo)]),
    "controls_release": (None, [c_void_p]),
    "control_set": (c_int, [c_void_p, c_char_p, c_char_p, POINTER(Error)]),
    "lease_open": (c_void_p, [c_void_p, POINTER(Error)]),
    "lease_close": (None, [c_void_p]),
    "picture_describe": (c_int, [c_void_p, POINTER(PictureInfo), POINTER(Error)]),
    "picture_jpeg": (POINTER(c_uint8), [c_void_p, POINTER(c_size_t), POINTER(Error)]),
    "picture_pixels": (c_int, [c_void_p, POINTER(Pixels), POINTER(Error)]),
    "picture_save": (c_int, [c_void_p, c_char_p, POINTER(Error)]),
    "picture_release": (None, [c_void_p]),
    "shot_begin": (c_void_p, [c_void_p, POINTER(PhotoOptions), POINTER(Error)]),
    "shot_wait": (c_void_p, [c_void_p, c_int32, POINTER(Error)]),
    "shot_fd": (c_int, [c_void_p, POINTER(Error)]),
    "shot_close": (None, [c_void_p]),
    "frames_open": (c_void_p, [c_void_p, POINTER(Error)]),
    "frames_next": (c_void_p, [c_void_p, c_int32, POINTER(Error)]),
    "frames_fd": (c_int, [c_void_p]),
    "frames_close": (None, [c_void_p]),
    "store_open": (c_void_p, [c_char_p, c_bool, POINTER(Error)]),
    "store_close": (None, [c_void_p]),
    "store_add_file": (c_int, [c_void_p, c_char_p, c_char_p, POINTER(Error)]),
    "store_add": (c_int, [c_void_p, c_void_p, c_char_p, POINTER(Error)]),
    "store_list": (c_void_p, [c_void_p, POINTER(Query), POINTER(Error)]),
    "photos_get": (c_bool, [c_void_p, c_size_t, POINTER(PhotoInfo)]),
    "photos_release": (None, [c_void_p]),
    "store_read": (c_void_p, [c_void_p, c_char_p, c_int32, POINTER(Error)]),
    "store_rate": (c_int, [c_void_p, c_char_p, c_int32, POINTER(Error)]),
    "store_tag": (c_int, [c_void_p, c_char_p, c_char_p, c_char_p, POINTER(Error)]),
}
