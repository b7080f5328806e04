"""Stores of photos."""

import pytest
from capture import BadInputError, NoPhotoError, NoStoreError, Store


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "store") as store:
        yield store


def test_a_photo_is_added_found_read_rated_and_tagged(store, capture_camera):
    photo = capture_camera.photo()
    id = store.add(photo)
    assert store.add(photo) == id
    store.rate(id, 4)
    store.tag(id, add=["harbour", "boat"], remove=["boat"])
    [found] = store.photos(rating=4, keyword="harbour")
    assert (found.id, found.size, found.rating) == (id, photo.size, 4)
    assert store.photos(keyword="boat") == []
    assert store.read(id[:8]).size == photo.size
    assert len(store.read(id, "low").jpeg) < len(store.read(id, "screen").jpeg)


def test_a_file_is_added_by_its_path(store, capture_camera, tmp_path):
    capture_camera.photo().save(tmp_path / "a.jpg")
    assert store.add(tmp_path / "a.jpg") == store.photos()[0].id
    (tmp_path / "b.jpg").write_text("no photo")
    with pytest.raises(BadInputError):
        store.add(tmp_path / "b.jpg")


def test_a_photo_that_is_not_there_is_an_error(store):
    with pytest.raises(NoPhotoError):
        store.read("0" * 32)


def test_a_folder_without_a_store_is_an_error_unless_one_may_be_made(tmp_path):
    with pytest.raises(NoStoreError):
        Store(tmp_path / "nothing", create=False)
