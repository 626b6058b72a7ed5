"""What axe finds on a page."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.e2e.conftest import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious_problems(page: Page) -> list[str]:
    """Everything serious or critical, with the element; the page needs `bypass_csp`."""
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for rule in found["violations"]
        for node in rule["nodes"]
        if rule["impact"] in ("serious", "critical")
    ]
