"""Exceptions."""

import pickle

import pytest

from capture import BadArgumentError, CaptureError, NoControlError, NotPermittedError, TimedOutError
from capture.errors import failure


def test_an_error_has_the_class_the_code_and_the_sentence_of_its_cause():
    error = failure(13, "open the device: permission denied")
    assert type(error) is NotPermittedError
    assert (error.code, str(error)) == (13, "open the device: permission denied")


def test_a_cause_that_is_newer_than_the_package_keeps_its_code():
    error = failure(99, "something new")
    assert type(error) is CaptureError
    assert (error.code, str(error)) == (99, "something new")


@pytest.mark.parametrize(
    ("kind", "general"),
    [
        (BadArgumentError, ValueError),
        (NoControlError, KeyError),
        (NotPermittedError, PermissionError),
        (TimedOutError, TimeoutError),
    ],
)
def test_an_error_is_caught_as_that_of_python_for_the_same_cause(kind, general):
    with pytest.raises(general) as caught:
        raise kind("a sentence")
    assert str(caught.value) == "a sentence"


@pytest.mark.parametrize("code", [11, 19, 30, 99])
def test_an_error_reaches_the_parent_process_whole(code):
    copy = pickle.loads(pickle.dumps(failure(code, "a sentence")))
    assert (type(copy), copy.code, str(copy)) == (type(failure(code, "")), code, "a sentence")
