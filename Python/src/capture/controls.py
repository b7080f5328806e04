"""The settings of a camera."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ._handle import Handle, held
from ._header import ControlInfo
from ._library import encoded, perform, produce, text, unpacked
from .errors import NoControlError

#: A number, whether a switch is on, or the name of a choice.
Value = int | bool | str


@dataclass(frozen=True)
class Control:
    """A setting of a camera, as it was at one moment.

    Attributes:
        name: Such as ``"brightness"``.
        value: A number, True or False for a switch, or the name of a choice; None if it has none.
        default: The value after a reset.
        choices: The values that it accepts, for people, such as ``"0...255"``.
        numbers: The numbers that it accepts, if it accepts numbers, such as ``range(0, 256)``.
        settable: Whether it can be set now; a manual control cannot while its automatic one is on.
    """

    name: str
    value: Value | None
    default: Value | None
    choices: str
    numbers: range | None
    settable: bool


class Controls(Mapping[str, Control]):
    """The settings of a camera by their names. Each look at them reads them from the driver.

    Example:
        camera.controls["brightness"].value
        camera.controls["brightness"] = 200     # or "60%"
        camera.controls.reset("brightness")
    """

    def __init__(self, camera: Handle) -> None:
        self._camera = camera

    def __getitem__(self, name: str) -> Control:
        controls = self._read()
        if name in controls:
            return controls[name]
        from difflib import get_close_matches

        close = get_close_matches(name, controls, 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise NoControlError(f"the camera has no control {name!r}{hint}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __setitem__(self, name: str, value: Value) -> None:
        """Sets a control.

        Args:
            name: The control's name.
            value: A number, True, False, the name of a choice, or a percentage such as ``"60%"``.

        Raises:
            NoControlError: The camera has no such control, or refuses the value.
        """
        words = ("off", "on")[value] if isinstance(value, bool) else str(value)
        self._set(name, words)

    def reset(self, *names: str) -> None:
        """Sets controls to their defaults; without names, all that can be set.

        Raises:
            NoControlError: The camera has no such control.
        """
        for name in names or [name for name, control in self._read().items() if control.settable]:
            self._set(name, None)

    def __repr__(self) -> str:
        return f"<Controls {', '.join(self)}>"

    def _read(self) -> dict[str, Control]:
        with held(self._camera) as pointer:
            handle = produce("controls_list", pointer)
        controls = unpacked("controls", handle, ControlInfo.new(), _control)
        return {control.name: control for control in controls}

    def _set(self, name: str, value: str | None) -> None:
        with held(self._camera) as pointer:
            perform("control_set", pointer, encoded(name), encoded(value))


def _control(info: ControlInfo) -> Control:
    choices = text(info.choices) or ""
    numbers = _range(choices)
    return Control(
        name=text(info.name) or "",
        value=_value(text(info.value), choices, numbers),
        default=_value(text(info.default_value), choices, numbers),
        choices=choices,
        numbers=numbers,
        settable=info.settable,
    )


def _range(choices: str) -> range | None:
    """Reads numbers such as ``2000...6500 in steps of 10``."""
    words = re.fullmatch(r"(-?\d+)\.\.\.(-?\d+)(?: in steps of (\d+))?", choices)
    if words is None:
        return None
    lowest, highest, step = words.groups()
    return range(int(lowest), int(highest) + 1, int(step or 1))


def _value(words: str | None, choices: str, numbers: range | None) -> Value | None:
    if words is None:
        return None
    if choices == "on or off":
        return words == "on"
    return int(words) if numbers is not None else words
