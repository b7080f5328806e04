"""The examples, the comparison with other libraries, and the code of the documents."""

import re
import runpy
import subprocess
import sys
import time
from pathlib import Path

import PIL.Image
import pytest

from capture import Camera, Photo, Store

pytest_plugins = ["pytester"]

root = Path(__file__).parents[2]
examples = root / "Examples/Python"
programs = ["photo", "motion", "booth", "timelapse", "sheet"]


def run_example(name, folder):
    subprocess.run(
        [sys.executable, examples / name, "simulated"], cwd=folder, check=True, timeout=120
    )
    return sorted(path.name for path in folder.iterdir())


def size_of(path):
    with PIL.Image.open(path) as image:
        return image.size


def test_the_photo_booth_makes_one_strip_of_four_photos(tmp_path):
    assert run_example("booth.py", tmp_path) == ["strip.jpg"]
    assert size_of(tmp_path / "strip.jpg") == (640, 1700)


def test_the_timelapse_adds_a_photo_for_each_moment_to_its_store(tmp_path):
    assert run_example("timelapse.py", tmp_path) == ["photos"]
    assert len(list(Store(tmp_path / "photos"))) == 3


def test_the_motion_detector_saves_a_photo_when_the_picture_moves(tmp_path):
    names = run_example("motion.py", tmp_path)
    assert names
    assert all(re.fullmatch(r"motion-\d{8}-\d{6}-\d{6}\.jpg", name) for name in names)


def test_an_example_has_at_most_60_lines():
    for path in examples.glob("*.py"):
        assert len(path.read_text().splitlines()) <= 60, path.name


def run_program(name):
    runpy.run_path(str(examples / "comparison" / f"{name}.py"))


class EnoughError(Exception):
    """Ends a program that would run for long."""


def test_the_photo_of_the_comparison_is_saved(capture_simulator, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run_program("photo")
    assert size_of("door.jpg") == (2592, 1936)


def test_the_booth_of_the_comparison_makes_its_strip(capture_simulator, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    run_program("booth")
    assert size_of("strip.jpg") == (640, 1700)


@pytest.mark.capture_scenario({"cameras": [{"name": "HD Pro Webcam C920"}]})
def test_the_timelapse_of_the_comparison_takes_numbered_photos(
    capture_simulator, tmp_path, monkeypatch
):
    sleeps = []

    def sleep(seconds):
        sleeps.append(seconds)
        if len(sleeps) == 3:
            raise EnoughError

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(time, "sleep", sleep)
    with pytest.raises(EnoughError):
        run_program("timelapse")
    assert sleeps == [60, 60, 60]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"lapse-{number}.jpg" for number in (1, 2, 3)
    ]


@pytest.mark.capture_scenario({"cameras": [{"motion": True}]})
def test_the_motion_detector_of_the_comparison_saves_a_photo(
    capture_simulator, tmp_path, monkeypatch
):
    names = []

    def save(photo, name):
        names.append(name)
        raise EnoughError

    monkeypatch.setattr(Photo, "save", save)
    with pytest.raises(EnoughError):
        run_program("motion")
    assert re.fullmatch(r"motion-\d{8}-\d{6}\.jpg", names[0])


def test_the_sheet_of_the_comparison_shows_the_store(capture_simulator, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with Store("photos") as store, Camera() as camera:
        store.add(camera.photo())
    run_program("sheet")
    with PIL.Image.open("sheet.png") as sheet:
        assert sheet.getpixel((64, 64)) != sheet.getpixel((300, 64)) == (255, 255, 255)


def table_after(heading, path):
    """Returns the rows of numbers in the first table after a heading."""
    text = (root / path).read_text().split(heading, 1)[1]
    rows = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE).group().splitlines()[2:]
    return [[int(cell) for cell in re.findall(r"\b\d+\b(?= \|)", row)] for row in rows]


def test_the_comparison_counts_the_lines_of_the_programs():
    ours = [
        len((examples / "comparison" / f"{name}.py").read_text().splitlines()) for name in programs
    ]
    others = [row[1:] for row in table_after("elsewhere", "Documentation/Reference/Comparison.md")]
    expected = [[count, *counts] for count, counts in zip(ours, others, strict=True)]
    assert table_after("## Compared with", "Documentation/Reference/Python.md") == expected


def blocks():
    """Returns the code of the documents that has to run."""
    documents = ["Guides/Libraries.md", "Reference/Python.md", "../Python/README.md"]
    for name in (f"Documentation/{document}" for document in documents):
        text = (root / name).read_text()
        for number, block in enumerate(re.findall(r"```python\n(.*?)```", text, re.DOTALL)):
            yield pytest.param(block, id=f"{name}-{number}")


@pytest.mark.parametrize("block", list(blocks()))
def test_the_code_of_a_document_runs(block, capture_simulator, pytester, monkeypatch):
    if "def test_" in block:
        pytester.makepyfile(block)
        result = pytester.runpytest_inprocess()
        assert result.ret == 0
        return
    monkeypatch.chdir(pytester.path)
    exec(compile(block, "document", "exec"), {"__name__": "__main__"})
