"""Stores of photos."""

from datetime import UTC

import numpy
import pytest

from capture import (
    BadArgumentError,
    BadInputError,
    NoPhotoError,
    NoStoreError,
    Store,
    Tier,
)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "store") as store:
        yield store


@pytest.fixture
def photo(capture_camera):
    return capture_camera.photo(size=(640, 480))


def test_a_photo_is_added_once_and_found(store, photo):
    id = store.add(photo)
    assert store.add(photo) == id
    [found] = store
    assert (found.id, found.size, found.camera) == (id, photo.size, "Simulated Camera")
    assert found.path.read_bytes() == photo.jpeg
    assert found.bytes == len(photo.jpeg)
    assert found.taken == photo.taken.replace(microsecond=0)
    assert found.taken.tzinfo is UTC


def test_photos_are_rated_and_tagged_and_found_by_that(store, photo):
    id = store.add(photo)
    store.rate(id, 4)
    store.tag(id, add=["harbour", "boat"], remove=["boat"])
    [found] = store.photos(rating=4, keyword="harbour", text="harb")
    assert (found.rating, found.keywords) == (4, ("harbour",))
    assert store.photos(rating=5) == store.photos(keyword="boat") == store.photos(limit=0) == []
    store.tag(found, add="boat")
    store.rate(found, -1)
    assert store.photos(keyword="boat")[0].rating == -1


def test_a_photo_that_was_taken_has_the_id_that_the_store_gives_it(store, photo):
    assert store.add(photo) == photo.id
    store.rate(photo, 3)
    store.tag(photo, add=["booth"])
    assert store.read(photo).jpeg == photo.jpeg
    [found] = store
    assert (found.rating, found.keywords) == (3, ("booth",))


def test_a_missing_file_is_bad_input(store):
    with pytest.raises(BadInputError, match="No such file"):
        store.add("nowhere.jpg")


def test_the_newest_photos_are_listed_first(store, capture_camera):
    ids = [store.add(capture_camera.photo(size=(640, 480))) for _ in range(3)]
    assert {found.id for found in store} == set(ids)
    times = [found.taken for found in store]
    assert times == sorted(times, reverse=True)
    assert store.photos(limit=2) == store.photos()[:2]


def test_a_photo_is_read_in_its_sizes_by_all_that_names_it(store, capture_camera):
    photo = capture_camera.photo()
    id = store.add(photo)
    [found] = store
    assert store.read(found).jpeg == store.read(id[:8]).jpeg == photo.jpeg
    screen, low = store.read(id, "screen"), store.read(id, Tier.LOW)
    assert screen.size[0] < photo.size[0]
    assert max(store.read(id, "thumb").size) == 128
    assert len(low.jpeg) < len(screen.jpeg) < len(photo.jpeg)
    assert screen.id == id
    assert screen.report is screen.exposed is None
    assert screen.array("rgb").shape == (*reversed(screen.size), 3)
    with pytest.raises(BadArgumentError, match="full, screen, low, thumb"):
        store.read(id, "huge")


def test_a_file_is_added_by_its_path(store, photo, tmp_path):
    photo.save(tmp_path / "a.jpg")
    assert store.add(tmp_path / "a.jpg") == store.photos()[0].id
    (tmp_path / "b.jpg").write_text("no photo")
    with pytest.raises(BadInputError):
        store.add(tmp_path / "b.jpg")


def test_a_frame_is_added_with_the_time_at_which_it_was_taken(store, capture_camera):
    with capture_camera.frames() as frames:
        frame = next(frames)
    store.add(frame)
    [found] = store
    assert found.taken == frame.taken.replace(microsecond=0)


def test_a_photo_that_is_not_there_is_an_error(store, photo):
    id = store.add(photo)
    for use in [store.read, lambda id: store.rate(id, 1), lambda id: store.tag(id, add=["x"])]:
        with pytest.raises(NoPhotoError):
            use("0" * 32)
    assert store.read(id).id == id


@pytest.mark.parametrize("rating", [-2, 6, 2**40, -(2**40), "3", 2.5, None])
def test_a_rating_that_is_not_a_number_of_its_range_is_refused(store, rating):
    with pytest.raises(BadArgumentError):
        store.rate("0" * 32, rating)


def test_a_whole_number_of_numpy_is_a_rating_and_a_limit(store, photo):
    id = store.add(photo)
    store.rate(id, numpy.int64(4))
    [found] = store.photos(rating=numpy.uint8(4), limit=numpy.int32(1))
    assert found.rating == 4
    with pytest.raises(BadArgumentError):
        store.rate(id, numpy.float64(4))


def test_a_folder_without_a_store_is_an_error_unless_one_may_be_made(tmp_path):
    with pytest.raises(NoStoreError):
        Store(tmp_path / "nothing", create=False)
    with Store(tmp_path / "new") as store:
        assert repr(store) == f"<Store '{tmp_path}/new'>"
    with Store(tmp_path / "new", create=False) as store:
        assert store.photos() == []
