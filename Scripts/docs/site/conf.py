"""How Sphinx makes the documentation site: Scripts/docs/build."""
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(Path(__file__).parent)]

project = "Capture"
release = subprocess.check_output(
    [ROOT / "Scripts/build/version"], text=True, env={**os.environ, "CAPTURE_COMMIT": ""}).strip()
html_title = f"Capture {release}"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton", "references"]
suppress_warnings = ["misc.highlighting_failure", "myst.domains"]  # examples are shortened

myst_enable_extensions = ["attrs_inline"]
smartquotes = False
myst_heading_anchors = 6

autodoc_member_order = "bysource"

html_theme = "furo"
html_static_path = ["capture.css", str(ROOT / "Page/style/tokens.css")]
html_css_files = ["tokens.css", "capture.css"]
html_favicon = str(ROOT / "Page/icon.svg")
html_use_index = html_domain_indices = False
html_copy_source = False
# A page that is a file cannot read the pages that it found.
html_show_search_summary = False
html_show_sphinx = False
copybutton_prompt_text = "$ "
