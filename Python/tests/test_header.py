"""The package and capture.h are the same: functions, structures and codes."""

import ctypes
import re
from pathlib import Path

import pytest

from capture import CaptureError, _header, errors

header_path = next(Path(__file__).parents[2].glob("Sources/*/CCaptureLibrary/include/capture.h"))
header = re.sub(r"/\*.*?\*/", "", header_path.read_text(), flags=re.DOTALL)
header = re.sub(r"^#.*(\\\n.*)*$", "", header, flags=re.MULTILINE)

types = {
    "bool": ctypes.c_bool,
    "double": ctypes.c_double,
    "int": ctypes.c_int,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "size_t": ctypes.c_size_t,
    "void": None,
    "char *": ctypes.c_char_p,
    "uint8_t *": ctypes.POINTER(ctypes.c_uint8),
    "size_t *": ctypes.POINTER(ctypes.c_size_t),
}
structures = {
    "capture_camera_options": _header.CameraOptions,
    "capture_control": _header.ControlInfo,
    "capture_device": _header.DeviceInfo,
    "capture_error": _header.Error,
    "capture_mode": _header.ModeInfo,
    "capture_photo": _header.PhotoInfo,
    "capture_photo_options": _header.PhotoOptions,
    "capture_picture_info": _header.PictureInfo,
    "capture_pixels": _header.Pixels,
    "capture_query": _header.Query,
}
# Functions that Python has no use for.
not_bound = {"photo_take", "shot_notify"}


def python_type(words, length=None):
    """Returns the type of ctypes for a type of C; a handle is any pointer."""
    words = re.sub(r"\bconst\b", "", words).strip()
    words = re.sub(r"\s*\*$", " *", words)
    if length:
        return types[words] if words != "char" else ctypes.c_char * int(length)
    if words in types:
        return types[words]
    structure = structures.get(words.removesuffix(" *"))
    return ctypes.c_void_p if structure is None else ctypes.POINTER(structure)


def parameter_type(declaration):
    words, _, length = re.fullmatch(r"(.*?)(\w+)(?:\[(\w+)\])?", declaration.strip()).groups()
    return ctypes.c_char_p if length else python_type(words)


def functions_of_header():
    pattern = r"CAPTURE_API ([\w ]+?\s\**)\s*capture_(\w+)\(([^;]*)\);"
    for result, name, parameters in re.findall(pattern, header):
        if name not in not_bound:
            listed = [] if parameters.strip() == "void" else parameters.split(",")
            yield name, (python_type(result), [parameter_type(words) for words in listed])


def members_of_header(name):
    body = re.search(rf"typedef struct {name} {{(.*?)}} {name};", header, re.DOTALL).group(1)
    for declaration in filter(None, map(str.strip, body.split(";"))):
        first, *others = declaration.split(",")
        words, member, length = re.fullmatch(r"(.*?)(\w+)(?:\[(\d+)\])?", first).groups()
        for other in [member, *map(str.strip, others)]:
            yield other, python_type(words, length)


def test_every_function_has_the_types_of_the_header():
    expected = dict(functions_of_header())
    assert len(expected) > 40
    assert _header.functions == expected


@pytest.mark.parametrize("name", structures)
def test_a_structure_has_the_members_of_the_header(name):
    expected = list(members_of_header(name))
    assert expected[0] == ("size", ctypes.c_size_t)
    pointers = {ctypes.POINTER(ctypes.c_uint8): ctypes.c_void_p}
    assert structures[name]._fields_ == [
        (member, pointers.get(kind, kind)) for member, kind in expected
    ]


def test_every_structure_of_the_header_is_known():
    assert set(re.findall(r"typedef struct (\w+) {", header)) == set(structures)


def test_every_code_of_the_header_has_a_class_with_its_name():
    [codes] = [body for body in re.findall(r"enum {(.*?)}", header, re.DOTALL) if "_OK" in body]
    expected = {}
    for name, code in re.findall(r"CAPTURE_(\w+) = (\d+)", codes):
        words = {"FAILED": "Capture", "CANCELLED": "Closed"}.get(name) or name.title().replace(
            "_", ""
        )
        expected[f"{words}Error"] = int(code)
    del expected["OkError"]
    kinds = [CaptureError, *CaptureError.__subclasses__()]
    assert {kind.__name__: kind.code for kind in kinds} == expected


def test_every_class_of_errors_is_offered_by_the_package():
    import capture

    names = {name for name in vars(errors) if name.endswith("Error")}
    assert names == {name for name in capture.__all__ if name.endswith("Error")}
