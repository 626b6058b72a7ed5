"""Reading and writing files of users: whole or not at all, with errors that name the file."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from wyrmtable.cli.polite import Refusal
from wyrmtable.core.converting import from_json
from wyrmtable.core.errors import BadRecord
from wyrmtable.core.record import LARGEST, Record

LARGEST_FILE = 4 * LARGEST  # bytes; a character has at most four
DATA_FILES = (".json", ".toml", ".yaml", ".yml")


def read_text(path: Path) -> str:
    """The text of a file; Refusal says why it cannot be read."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Refusal(f"{path}: {reason or 'cannot be read'}") from None
    if len(raw) > LARGEST_FILE:
        raise Refusal(f"{path}: a file has at most {LARGEST_FILE} bytes here")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise Refusal(f"{path}, line {line}: this is not UTF-8 text") from None


def read_record(path: Path) -> Record:
    """The record in a file."""
    text = read_text(path)
    try:
        return Record.parse(text)
    except BadRecord as error:
        raise Refusal(f"{path}: {error}") from None


def read_data(path: Path) -> dict[str, object]:
    """The mapping in a JSON, TOML or YAML file."""
    import yaml  # loads slowly

    text = read_text(path)
    data: object
    try:
        if path.suffix == ".toml":
            data = tomllib.loads(text)
        elif path.suffix == ".json":
            data = from_json(text)
        else:
            data = yaml.safe_load(text)
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        kind = path.suffix.removeprefix(".").upper()
        raise Refusal(f"{path}: not {kind}: {error or 'nested too deeply'}") from None
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise Refusal(f"{path}: a mapping with names as keys is expected")
    return data


def check_folder(path: Path | None) -> None:
    """Refuse, before hours are played, what could not be written after them."""
    if path is not None and not path.parent.is_dir():
        raise Refusal(f"--output: there is no folder {path.parent} for {path.name}")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half written, whatever happens meanwhile."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        if path.is_dir():
            raise IsADirectoryError(21, "Is a directory")
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except (OSError, ValueError) as error:
        beside.unlink(missing_ok=True)
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Refusal(f"{path}: cannot be written: {reason}") from None
