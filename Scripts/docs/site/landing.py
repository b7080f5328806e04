"""The first page: it sends a reader to the right place."""
from examples import CLIENTS, EXAMPLES
from highlight import listing
from markup import element, escape, link
from page import Page

#: For each way to use Capture: a name, a sentence, one thing to type, its language, and where it goes on.
_DOORS = [
    ("Command line", "Take and keep photos from a shell, a script, cron or systemd.",
     "capture snap --to door.jpg", "sh",
     [("guide.html", "Guide"), ("commands/index.html", "Commands")]),
    ("Page", "See the camera, and rate and find photos, in a browser.",
     "capture serve", "sh",
     [("guide.html#see-everything-on-a-page", "Start it"), ("documents/Page/index.html", "Every view")]),
    ("Swift", "Put a camera into your own program, with frames, photos and a store.",
     "let photo = try await Camera.first().photo()", "swift",
     [("documents/Articles/FirstPhoto.html", "The first photo"), (f"{EXAMPLES}#swift", "Examples"),
      ("swift/index.html", "Reference")]),
    ("C", "Link libcapture from C, C++, or any language that can call C.",
     "capture_photo_take(camera, NULL, &error)", "c",
     [("documents/C.html", "Start"), (f"{EXAMPLES}#c-and-c", "Examples"), ("c/index.html", "Reference")]),
    ("Python", "Take photos and read stores, with NumPy and Pillow if you have them.",
     "with Camera() as camera: photo = camera.photo()", "python",
     [("documents/Python.html", "Start"), (f"{EXAMPLES}#python", "Examples"),
      ("python/index.html", "Reference")]),
    ("Any other language", "Keep a camera ready in a process that reads and writes lines of JSON.",
     "capture shell", "sh", [("documents/Shell.html", "Requests"), (CLIENTS, "Clients")]),
    ("HTTP", "Ask a running server for pictures, photos and events.",
     "capture serve --plain", "sh",
     [("documents/HTTP.html", "The server"), ("http/index.html", "Requests")]),
    ("Tests without a camera", "Simulate cameras and their faults, the same on every run.",
     "capture snap --simulator=unplug.json", "sh",
     [("documents/Scenarios.html", "Scenarios"), ("documents/Articles/Testing.html", "Tests in Swift"),
      ("guide.html#work-without-a-camera", "Commands")]),
]
_LEAD = (
    "Capture takes still photos with webcams and other video cameras on Linux: complete, newer than "
    "the request, and settled in light, colour and focus. It also keeps them, in a store.")
_PICTURE = "files/Page/sheet-1280-{}.jpg"
PICTURES = {f"Documentation/Page/sheet-1280-{theme}.jpg": _PICTURE.format(theme) for theme in ("light", "dark")}


def landing(pages: list[Page]) -> Page:
    """The first page, with links to those pages that exist."""
    known = {page.path for page in pages}
    doors = [_door(door, known) for door in _DOORS if door[4][-1][0].split("#")[0] in known]
    body = element("p", _LEAD, class_="lead") + element("div", "".join(doors), class_="doors") + _picture()
    page = Page("index.html", "Capture", "Photos from cameras on Linux", body, summary=_LEAD)
    page.entry("Capture", "start", text=_LEAD)
    return page


def _door(door: tuple[str, str, str, str, list[tuple[str, str]]], known: set[str]) -> str:
    name, sentence, example, language, targets = door
    there = [(path, words) for path, words in targets if path.split("#")[0] in known]
    links = "".join(element("li", link(escape(words), path)) for path, words in there)
    return element("section", (
        element("h2", link(escape(name), there[0][0])) + element("p", escape(sentence))
        + listing(example, language) + element("ul", links, class_="targets")))


def _picture() -> str:
    light, dark = (_PICTURE.format(theme) for theme in ("light", "dark"))
    return element("figure", (
        f'<picture><source srcset="{dark}" media="(prefers-color-scheme: dark)">'
        f'<img src="{light}" alt="The contact sheet of the page: rows of photos with stars and picks" '
        'width="1280" height="800"></picture>'
        + element("figcaption", "The contact sheet of <code>capture serve</code>", class_="edge")))
