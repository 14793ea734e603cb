"""The files of the built page, held in memory."""

from __future__ import annotations

from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

MISSING = "The page has not been built: run `make page`, then start the server again.\n"

START = "index.html"

CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"


class PageFile(NamedTuple):
    """A file of the page; `etag` changes with its content."""

    content: bytes
    media_type: str
    etag: str
    cache_control: str


class PageFiles:
    """All files of a folder, read once; no other file can be reached."""

    def __init__(self, folder: Path) -> None:
        files = sorted(folder.rglob("*")) if folder.is_dir() else []
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in files
            if path.is_file()
        }

    def __bool__(self) -> bool:
        return START in self._files

    def find(self, path: str) -> PageFile | None:
        """The file at a path; the start page for any path that names no file."""
        path = path.strip("/")
        found = self._files.get(path or START)
        if found is None and "." not in path.rpartition("/")[2]:
            return self._files.get(START)
        return found


def _read(path: Path, folder: Path) -> PageFile:
    content = path.read_bytes()
    kind = guess_type(path.name)[0] or "application/octet-stream"
    is_named_by_content = path.parent != folder
    return PageFile(
        content,
        kind,
        f'"{sha256(content).hexdigest()[:16]}"',
        CACHE_FOREVER if is_named_by_content else REVALIDATE,
    )
