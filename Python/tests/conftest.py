"""Fixtures of several tests."""

import pytest

from capture import _handle


@pytest.fixture
def released(monkeypatch):
    """The names of the functions by which handles were given up since the test began."""
    names = []
    give_up = _handle.Loan.__del__

    def record(loan):
        names.append(loan._give_up.__name__.removeprefix("capture_"))
        give_up(loan)

    monkeypatch.setattr(_handle.Loan, "__del__", record)
    return names
