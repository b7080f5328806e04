"""What pyproject.toml cannot say: the version, and the kind of the wheel."""

import os
import re
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

folder = Path(__file__).resolve().parent
version = next(folder.parent.glob("Sources/*/CaptureBase/CaptureVersion.swift"), None)


class Package(Distribution):
    """A package that is for one kind of machine if it carries the library."""

    def has_ext_modules(self):
        return (folder / "src/capture/lib").exists()


class Wheel(bdist_wheel):
    """A wheel for every version of Python, since the package calls the library by ctypes."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(
    version=os.environ.get("CAPTURE_VERSION")
    or re.search(r'current = "(.*)"', version.read_text()).group(1),
    distclass=Package,
    cmdclass={"bdist_wheel": Wheel},
)
