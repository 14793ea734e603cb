"""The files of the built page, held in memory."""

from __future__ import annotations

import gzip
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

MISSING = "The page has not been built: run `make page`, then start the server again.\n"

START = "index.html"

CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"

WORTH_ZIPPING = 0.8
"""The share of its size to which a file has to shrink to be sent compressed."""


class PageFile(NamedTuple):
    """A file of the page; `etag` changes with its content.

    `zipped` is its content compressed by gzip, where that is much smaller.
    """

    content: bytes
    zipped: bytes | None
    media_type: str
    etag: str
    cache_control: str


class PageFiles:
    """All files of a folder; no other file can be reached."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, PageFile] = {}

    def read(self) -> None:
        """Read them all; this takes a tenth of a second, because they are compressed, too."""
        folder = self._folder
        files = sorted(folder.rglob("*")) if folder.is_dir() else []
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in files
            if path.is_file()
        }

    def __bool__(self) -> bool:
        return START in self._files

    def find(self, path: str) -> PageFile | None:
        """The file at a path, which is the start page at the root; `None` where there is none."""
        return self._files.get(path.strip("/") or START)


def address_within(path: str, raw_path: str, query: str) -> str:
    """Where the page shows what somebody looks for at a path: behind the `#`, from there.

    The page says itself that it has nothing there. `raw_path` is the path as it was sent.
    """
    up = "../" * (raw_path.count("/") - 1) or "./"
    asked = f"?{quote(query, safe='=&%+')}" if query else ""
    return f"{up}#/{quote(path.strip('/'))}{asked}"


def _read(path: Path, folder: Path) -> PageFile:
    content = path.read_bytes()
    zipped = gzip.compress(content, mtime=0)
    kind = guess_type(path.name)[0] or "application/octet-stream"
    is_named_by_content = path.parent != folder
    return PageFile(
        content,
        zipped if len(zipped) < WORTH_ZIPPING * len(content) else None,
        kind,
        sha256(content).hexdigest()[:16],
        CACHE_FOREVER if is_named_by_content else REVALIDATE,
    )
