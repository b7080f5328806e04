"""The index of the search, as a script, since pages from files cannot load anything else."""
import json

from page import Page

#: How much of a section's text is searched.
_LONGEST = 1500


def search_index(pages: list[Page]) -> str:
    rows = [
        [entry.name, entry.kind, entry.address, entry.text.replace("`", "")[:_LONGEST]]
        for page in pages for entry in page.entries
    ]
    return f"captureSearch({json.dumps(rows, ensure_ascii=False, separators=(',', ':'))});\n"
