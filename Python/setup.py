"""What pyproject.toml cannot say: the version, and the kind of the wheel."""

import re
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel

folder = Path(__file__).resolve().parent
version = folder.parent / "Sources/CaptureBase/CaptureVersion.swift"


class Wheel(bdist_wheel):
    """A wheel for every version of Python, since it calls the library by ctypes."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = not (folder / "src/capture/lib").exists()

    def get_tag(self):
        platform = super().get_tag()[2]
        return "py3", "none", platform


setup(
    version=re.search(r'current = "(.*)"', version.read_text()).group(1),
    cmdclass={"bdist_wheel": Wheel},
)
