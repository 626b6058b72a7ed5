"""Make the pictures of the guide to the lab: `uv run python tools/lab_pictures.py RESULTS`.

RESULTS is a folder with the results of the experiments in docs/lab, each named like its file. A
picture is one section of a report, as a browser draws it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from wyrmtable.lab.report import page
from wyrmtable.lab.store import Store

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.e2e.conftest import CHROMIUM_ARGUMENTS, chromium  # noqa: E402

FOLDER = ROOT / "docs" / "lab"
# experiment: sections, and how they are seen
PICTURES = {
    "seat-balance": [("wins", 820, "light"), ("maps", 820, "light")],
    "value-of-speed": [("survival", 820, "light"), ("damage", 820, "dark")],
    "egg-or-deathmatch": [("length", 820, "light"), ("ends", 820, "light")],
    "breath-types": [("differs", 820, "light"), ("damage", 390, "dark")],
}


def main() -> None:
    """The command."""
    results = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        for name, pictures in PICTURES.items():
            written = Path(folder) / f"{name}.html"
            written.write_text(page(Store(results / name)), encoding="utf-8")
            for section, width, scheme in pictures:
                context = browser.new_context(
                    viewport={"width": width, "height": 900},
                    color_scheme="dark" if scheme == "dark" else "light",
                )
                tab = context.new_page()
                tab.goto(written.as_uri())
                charts = "document.querySelectorAll('.chart:not([data-drawn])').length === 0"
                tab.wait_for_function(charts)
                tab.wait_for_timeout(500)
                shown = FOLDER / f"{name}-{section}.png"
                tab.locator(f"#{section}").screenshot(path=shown)
                print(shown.relative_to(ROOT))
                context.close()
        browser.close()


if __name__ == "__main__":
    main()
