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
from wyrmtable_command import run_command

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.e2e.conftest import CHROMIUM_ARGUMENTS, chromium  # noqa: E402

FOLDER = ROOT / "docs" / "lab"
# experiment: sections or parts of them, and how they are seen
PICTURES = {
    "seat-balance": [("wins", "#wins", 820, "light")],
    "value-of-speed": [
        ("survival", "#survival", 820, "light"),
        ("maps", "#maps .maps >> nth=0", 820, "light"),
    ],
    "egg-or-deathmatch": [
        ("length", "#length", 820, "light"),
        ("ends", "#ends", 390, "dark"),
    ],
    "breath-types": [("differs", "#differs", 820, "light")],
}


def main() -> None:
    """The command."""
    results = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGUMENTS)
        for name, pictures in PICTURES.items():
            if not (results / name).exists():
                continue
            written = Path(folder) / f"{name}.html"
            written.write_text(page(Store(results / name)), encoding="utf-8")
            for picture, part, width, scheme in pictures:
                context = browser.new_context(
                    viewport={"width": width, "height": 900},
                    color_scheme="dark" if scheme == "dark" else "light",
                )
                context.set_default_timeout(180_000)  # a busy machine draws slowly
                tab = context.new_page()
                tab.goto(written.as_uri(), wait_until="commit")
                alone = part.split()[0]  # whatever else is on the page need not be painted
                hidden = f"section:not({alone}), .maps ~ .maps"
                tab.add_style_tag(content=f"{hidden} {{ display: none }}")
                tab.wait_for_load_state()
                left = f"document.querySelectorAll('{alone} .chart:not([data-drawn])').length"
                tab.wait_for_function(f"{left} === 0")
                tab.wait_for_timeout(300)
                shown = FOLDER / f"{name}-{picture}.png"
                tab.locator(part).screenshot(path=shown)
                print(shown.relative_to(ROOT))
                context.close()
        browser.close()


if __name__ == "__main__":
    run_command(main)
