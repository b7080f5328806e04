"""The names of the references, so that documents can lead to them."""
from page import Page


class KnownNames:
    """Where the functions and types of each language are described."""

    def __init__(self, references: list[Page]) -> None:
        self._places: dict[str, dict[str, str]] = {"c": {}, "python": {}, "swift": {}}
        for page in references:
            places = self._places.get(page.path.split("/")[0], {})
            for entry in page.entries:
                # Of overloads, and of types with one name in two modules, the first one is meant. The program, the
                # package and a folder have the name of the module, too.
                if entry.kind not in ("reference", "C reference") and entry.name != "Capture":
                    places.setdefault(entry.name, entry.address)

    def address(self, code: str, document: str) -> str | None:
        """The place that a word of code in a document means."""
        name = code.split("(")[0] if code.endswith(")") else code
        if document.endswith("/C.md"):
            return self._places["c"].get(name)
        if "Python" in document:
            return self._places["python"].get(name)
        # Elsewhere, what Swift and Python have in common may mean either.
        is_certain = "Articles" in document or name not in self._places["python"]
        return self._places["swift"].get(code) if is_certain else None
