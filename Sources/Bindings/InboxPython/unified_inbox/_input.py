"""Converts what callers pass in to bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Union

#: A payload: JSON as bytes or text, or the dict or list that a JSON parser returned.
Payload = Union[bytes, bytearray, memoryview, str, dict[str, Any], list[Any]]

#: Lines: one text with line feeds, a binary file, or the lines one by one.
Lines = Union[bytes, bytearray, memoryview, str, BinaryIO, Iterable[Union[bytes, str]]]


def json_bytes(value: Payload) -> bytes:
    """The bytes of a payload.

    Raises:
        TypeError: The value, or a value in it, is not JSON.
        ValueError: A number in it is not finite.
    """
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        # A lone surrogate is passed on, because the library reports where it is.
        return value.encode(errors="surrogatepass")
    if isinstance(value, (bytearray, memoryview)):
        return bytes(value)
    if isinstance(value, (dict, list)):
        return json.dumps(value, allow_nan=False, separators=(",", ":")).encode()
    raise TypeError(f"a payload must be bytes, text, a dict or a list, not {type(value).__name__}")


def snapshot_bytes(value: Union[bytes, bytearray, memoryview]) -> bytes:
    """The bytes of a snapshot.

    Raises:
        TypeError: The value is not bytes.
    """
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    raise TypeError(f"a snapshot must be bytes, not {type(value).__name__}")


def blocks(lines: Lines, size: int) -> Iterator[bytes]:
    """Splits lines into blocks of whole lines. A block has about `size` bytes, or more if a line is longer.

    An element of an iterable that is neither bytes nor a file is one line, with or without its line feed.

    Raises:
        ValueError: An element has a line feed in its middle, or `size` is below 1.
    """
    if size < 1:
        raise ValueError(f"the block size must be at least 1, not {size}")
    if isinstance(lines, (bytes, bytearray, memoryview, str)):
        yield from _split(json_bytes(lines), size)
    elif hasattr(lines, "read"):
        yield from _read(lines, size)
    else:
        yield from _joined(lines, size)


def _split(text: bytes, size: int) -> Iterator[bytes]:
    start = 0
    while start < len(text):
        # The block ends with the line that contains its last byte.
        end = text.find(b"\n", start + size - 1) + 1 or len(text)
        yield text if end - start == len(text) else text[start:end]
        start = end


def _read(file: Any, size: int) -> Iterator[bytes]:
    parts: list[bytes] = []
    while chunk := file.read(size):
        if not isinstance(chunk, bytes):
            raise TypeError("the file is open as text; open it with mode \"rb\"")
        end = chunk.rfind(b"\n") + 1
        if not end:
            parts.append(chunk)
            continue
        parts.append(chunk[:end])
        yield b"".join(parts)
        parts = [chunk[end:]] if end < len(chunk) else []
    if parts:
        yield b"".join(parts)


def _joined(lines: Iterable[Union[bytes, str]], size: int) -> Iterator[bytes]:
    parts: list[bytes] = []
    length = 0
    for line in lines:
        text = json_bytes(line)
        if not text.endswith(b"\n"):
            text += b"\n"
        if text.find(b"\n") != len(text) - 1:
            raise ValueError('an element of "lines" contains a line feed; pass each line as a separate element')
        parts.append(text)
        length += len(text)
        if length >= size:
            yield b"".join(parts)
            parts, length = [], 0
    if parts:
        yield b"".join(parts)
