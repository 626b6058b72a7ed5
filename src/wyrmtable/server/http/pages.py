"""The built client: files are found in a list made before, so no path leads elsewhere."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cached_property
from pathlib import Path

from litestar import Request, Response, get
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

STATIC = Path(__file__).resolve().parent.parent / "static"
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
STAMP = "built-from.txt"  # written when a build is complete
SMALL = 1024  # bytes that are not worth compressing

MISSING = """<!doctype html><html lang="en"><title>Wyrmtable</title><h1>Wyrmtable</h1>
<p>The server works, but the pages of the client have not been built.</p></html>"""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Page:
    """One file of the client."""

    def __init__(self, body: bytes, kind: str, cache: str) -> None:
        self.body = body
        self.kind = kind
        self.cache = cache
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'

    @cached_property
    def packed(self) -> bytes | None:
        """The file in gzip, if that is shorter."""
        if len(self.body) < SMALL or self.kind.startswith(("image/png", "font/")):
            return None
        packed = gzip.compress(self.body, 9, mtime=0)
        return packed if len(packed) < len(self.body) else None


class Pages:
    """All files of the client; they are read anew when it has been built anew."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder
        self.files: dict[str, Page] = {}
        self.built = self.stamp()
        self.read()

    def stamp(self) -> int | None:
        """When the client was built, if it says so."""
        try:
            return (self.folder / STAMP).stat().st_mtime_ns
        except OSError:
            return None

    def read(self) -> None:
        """Read all files. Those of an earlier build stay, for pages that are still open."""
        folder = self.folder
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                cache = FOREVER if name.startswith("assets/") else ALWAYS_ASK
                self.files[name] = Page(path.read_bytes(), kind, cache)
        self.index = self.files.get("index.html") or Page(MISSING.encode(), "text/html", ALWAYS_ASK)

    def find(self, path: str) -> Page:
        """The file at a path; paths that are no file are the client's to route."""
        name = path.strip("/")
        if not name.startswith("assets/") and self.stamp() not in (None, self.built):
            self.built = self.stamp()
            self.read()
        found = self.files.get(name)
        if found is not None:
            return found
        if name.startswith(("api/", "assets/")) or name == "api" or "." in name.rpartition("/")[2]:
            raise NotFoundException("there is nothing here")
        return self.index


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(
    request: Request[object, object, AppState], pages: NamedDependency[Pages]
) -> Response[bytes]:
    """A page or file of the client."""
    found = pages.find(request.scope["path"])
    headers = {"etag": found.etag, "cache-control": found.cache, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=found.kind, headers=headers)
