"""Stores of photos."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Literal

from ._handle import Handle, held
from ._header import PhotoInfo, Query
from ._library import encoded, perform, produce, unpacked, whole
from ._library import text as decoded
from .errors import BadArgumentError
from .picture import Photo, Picture
from .size import Size


class Tier(StrEnum):
    """A size in which a store has a photo. The strings of these names can be used, too."""

    FULL = "full"
    """The original."""

    SCREEN = "screen"
    """As large as a screen."""

    LOW = "low"
    """As large as a screen, in fewer bytes."""

    THUMB = "thumb"
    """At most 128 pixels on the longer side."""


_tiers = list(Tier)


@dataclass(frozen=True)
class StoredPhoto:
    """A photo of a store, as it was at one moment.

    Attributes:
        id: The 32 hexadecimal digits that identify it, the same in every store.
        path: The original.
        camera: The name of the camera, if it is known.
        size: The width and height of the upright picture.
        taken: When it was taken, in UTC.
        bytes: The size of the original.
        rating: Stars from 1 to 5, 0 for none, or -1 if it is rejected.
        keywords: Its keywords.
    """

    id: str
    path: Path
    camera: str | None
    size: Size
    taken: datetime
    bytes: int
    rating: int
    keywords: tuple[str, ...] = ()


class Store(Handle):
    """A folder of photos with a catalogue. Iterating over it lists all photos, the newest first.

    Args:
        folder: The store's folder.
        create: Whether a new folder becomes a store.

    Raises:
        NoStoreError: The folder contains no store.
        CannotWriteError: The folder cannot be written.

    Attributes:
        folder: The store's folder.
    """

    _close_function = "store_close"
    _kind = "store"

    def __init__(self, folder: str | os.PathLike[str], *, create: bool = True) -> None:
        self.folder: Path = Path(folder)
        super().__init__(produce("store_open", encoded(folder), create))

    def add(self, photo: Picture | str | os.PathLike[str]) -> str:
        """Adds a photo, a frame, or a JPEG by its path.

        What the store has already is not added again.

        Returns:
            The photo's id.

        Raises:
            BadInputError: The file cannot be read, or is not a JPEG.
            CannotWriteError: The store cannot be written.
            DiskFullError: The disk is full.
        """
        digits = ctypes.create_string_buffer(33)
        with held(self) as pointer:
            if isinstance(photo, Picture):
                with held(photo) as picture:
                    perform("store_add", pointer, picture, digits)
            else:
                perform("store_add_file", pointer, encoded(photo), digits)
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
        """Lists photos, the newest first.

        Args:
            folder: Only photos in this folder of the store.
            keyword: Only photos with this keyword.
            text: Only photos with these words in their note, keywords or path.
            rating: Only photos with at least this many stars.
            limit: The most photos to list.
        """
        if limit == 0:
            return []
        query = Query.new(
            folder=encoded(folder),
            keyword=encoded(keyword),
            text=encoded(text),
            rating=whole(rating, "the least number of stars"),
            limit=whole(limit or 0, "a limit"),
        )
        with held(self) as pointer:
            handle = produce("store_list", pointer, ctypes.byref(query))
        return unpacked("photos", handle, PhotoInfo.new(), self._stored)

    def __iter__(self) -> Iterator[StoredPhoto]:
        return iter(self.photos())

    def read(
        self,
        photo: str | StoredPhoto | Photo,
        tier: Tier | Literal["full", "screen", "low", "thumb"] = Tier.FULL,
    ) -> Photo:
        """Reads a photo in one of its sizes.

        Args:
            photo: The photo, its id, or the first digits of that.
            tier: The size.

        Raises:
            NoPhotoError: There is no such photo, or several match.
            DamagedError: Its file is damaged or missing.
        """
        if tier not in _tiers:
            raise BadArgumentError(f"{tier!r} is not a size of a photo: {', '.join(_tiers)}")
        with held(self) as pointer:
            return Photo(produce("store_read", pointer, _digits(photo), _tiers.index(Tier(tier))))

    def rate(self, photo: str | StoredPhoto | Photo, rating: int) -> None:
        """Gives a photo stars (1 to 5) or none (0), or rejects it (-1).

        Raises:
            NoPhotoError: There is no such photo, or several match.
        """
        number = whole(rating, "a rating", signed=True)
        with held(self) as pointer:
            perform("store_rate", pointer, _digits(photo), number)

    def tag(
        self,
        photo: str | StoredPhoto | Photo,
        *,
        add: Iterable[str] = (),
        remove: Iterable[str] = (),
    ) -> None:
        """Adds keywords to a photo, and removes others.

        Raises:
            NoPhotoError: There is no such photo, or several match.
        """
        with held(self) as pointer:
            for word in _words(add):
                perform("store_tag", pointer, _digits(photo), encoded(word), None)
            for word in _words(remove):
                perform("store_tag", pointer, _digits(photo), None, encoded(word))

    def __repr__(self) -> str:
        return f"<Store {str(self.folder)!r}{' closed' if self.closed else ''}>"

    def _stored(self, info: PhotoInfo) -> StoredPhoto:
        return StoredPhoto(
            id=decoded(info.id) or "",
            path=self.folder / (decoded(info.path) or ""),
            camera=decoded(info.camera),
            size=Size(info.width, info.height),
            taken=datetime.fromtimestamp(info.taken, UTC),
            bytes=info.bytes,
            rating=info.rating,
            keywords=tuple((decoded(info.keywords) or "").splitlines()),
        )


def _digits(photo: str | StoredPhoto | Photo) -> bytes | None:
    return encoded(photo if isinstance(photo, str) else photo.id)


def _words(words: Iterable[str]) -> Iterable[str]:
    """Returns keywords; a single one need not be in a list."""
    return [words] if isinstance(words, str) else words
