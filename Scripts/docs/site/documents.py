"""The Markdown documents of the repository."""
import os
import shutil
from pathlib import Path

#: Documents that are not for readers of the site.
_LEFT_OUT = (".build/", ".git", "Tests/Fixtures/", "Fuzz/")
#: What a page may show or offer as a file. Everything else that a document links is source code.
SHOWN = (".md", ".jpg", ".png", ".svg", ".json", ".toml", ".yml", ".yaml", ".service", ".socket", ".timer")


def copy_documents(root: Path, sources: Path) -> None:
    """Puts the documents, and the files beside them, where the links between them expect each other."""
    for folder, folders, files in os.walk(root):
        place = os.path.relpath(folder, root)
        if f"{place}/".startswith(_LEFT_OUT):
            folders.clear()
            continue
        for name in (name for name in files if name.endswith(SHOWN)):
            target = sources / place / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(f"{folder}/{name}", target)
