"""Stores of photos."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from . import _library
from ._handle import Handle
from ._library import PhotoInfo, Query, encoded, perform, produce, text
from .errors import BadArgumentError
from .picture import Photo, Picture

Tier = Literal["full", "screen", "low"]
_tiers: tuple[Tier, ...] = ("full", "screen", "low")


@dataclass(frozen=True)
class StoredPhoto:
    """A photo of a store, as it was at one moment."""

    id: str
    #: The original, in the store's folder.
    path: str
    camera: str | None
    size: tuple[int, int]
    #: When it was taken, in UTC.
    taken: datetime
    bytes: int
    #: Stars from 1 to 5, 0 for none, or -1 if it is rejected.
    rating: int


class Store(Handle):
    """A folder of photos with a catalogue; a new folder becomes a store unless `create` is false."""

    _close_function = "store_close"

    def __init__(self, folder: str | os.PathLike[str], *, create: bool = True) -> None:
        super().__init__(produce("store_open", os.fsencode(folder), create))

    def add(self, photo: Picture | str | os.PathLike[str]) -> str:
        """Adds a photo, or a JPEG by its path, and returns its id; a known one is not added again."""
        digits = ctypes.create_string_buffer(33)
        with self._held() as pointer:
            if isinstance(photo, Picture):
                with photo._held() as picture:
                    perform("store_add", pointer, picture, digits)
            else:
                perform("store_add_file", pointer, os.fsencode(photo), digits)
        return digits.value.decode()

    def photos(
        self,
        *,
        folder: str | None = None,
        keyword: str | None = None,
        text: str | None = None,
        rating: int = 0,
        limit: int | None = None,
    ) -> list[StoredPhoto]:
        """Lists photos, the newest first; `rating` is the least number of stars."""
        query = Query.new(
            folder=encoded(folder),
            keyword=encoded(keyword),
            text=encoded(text),
            rating=rating,
            limit=limit or 0,
        )
        with self._held() as pointer:
            handle = produce("store_list", pointer, ctypes.byref(query))
        try:
            found: list[StoredPhoto] = []
            info = PhotoInfo.new()
            while _library.call("photos_get", handle, len(found), ctypes.byref(info)):
                found.append(_stored(info))
            return found
        finally:
            _library.call("photos_release", handle)

    def read(self, id: str, tier: Tier = "full") -> Photo:
        """Reads a photo, by its id or the beginning of it, in one of its sizes."""
        if tier not in _tiers:
            raise BadArgumentError(f"{tier!r} is not a size: {', '.join(_tiers)}")
        with self._held() as pointer:
            return Photo(produce("store_read", pointer, encoded(id), _tiers.index(tier)))

    def rate(self, id: str, rating: int) -> None:
        """Gives a photo stars (1 to 5) or none (0), or rejects it (-1)."""
        with self._held() as pointer:
            perform("store_rate", pointer, encoded(id), rating)

    def tag(self, id: str, *, add: Iterable[str] = (), remove: Iterable[str] = ()) -> None:
        """Adds keywords to a photo, and removes others."""
        with self._held() as pointer:
            for word in add:
                perform("store_tag", pointer, encoded(id), encoded(word), None)
            for word in remove:
                perform("store_tag", pointer, encoded(id), None, encoded(word))


def _stored(info: PhotoInfo) -> StoredPhoto:
    return StoredPhoto(
        id=text(info.id) or "",
        path=text(info.path) or "",
        camera=text(info.camera),
        size=(info.width, info.height),
        taken=datetime.fromtimestamp(info.taken, UTC),
        bytes=info.bytes,
        rating=info.rating,
    )
