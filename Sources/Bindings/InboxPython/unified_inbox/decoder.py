"""Decodes payloads into messages."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Optional

from ._handles import HandlePool, decoder_handle, encoded_options, list_of_texts
from ._input import Lines, Payload, blocks, json_bytes
from ._library import OK, ROW_STATUS_NAMES, LentRows, library
from .errors import InboxError
from .types import Diagnostic, Message, Row

#: How many bytes of lines one call decodes: large enough to be fast, small enough for the cache.
BLOCK_SIZE = 256 << 10


@dataclass(frozen=True)
class Feed:
    """The result of decoding a payload."""

    #: The messages in canonical form, in the payload's order.
    messages: list[Message]
    #: What is wrong or unusual in the payload. A rejected message is left out and has an error here.
    diagnostics: list[Diagnostic]
    #: The number of unread messages that the vendor reports; None if it reports none.
    badge: Optional[int] = None
    #: The ids of messages that the vendor has removed; None if it sends no such list.
    deletions: Optional[list[str]] = None


@dataclass(frozen=True)
class Rows:
    """One row for each line of a block, as JSON."""

    #: The rows, one after another, as `inbox stream --format rows` prints them.
    data: bytes
    #: Where each row begins in `data`. The last offset is where the last row ends.
    offsets: Sequence[int]
    #: The result for each line as a number: an index into the words of `RowStatus`.
    status_numbers: bytes

    def __len__(self) -> int:
        return len(self.status_numbers)

    def __getitem__(self, index: int) -> bytes:
        """The JSON of a row."""
        if not 0 <= index < len(self):
            raise IndexError(f"there is no row {index}; the number of rows is {len(self)}")
        return self.data[self.offsets[index]:self.offsets[index + 1]]

    def __iter__(self) -> Iterator[bytes]:
        return (self[index] for index in range(len(self)))

    @property
    def statuses(self) -> list[str]:
        """The result for each line in words."""
        return [ROW_STATUS_NAMES[number] for number in self.status_numbers]


class Decoder:
    """Decodes payloads, with the same options for all.

    You can use a decoder from any number of threads, and after a fork. Pickling it stores its options, so you can send
    it to workers of Spark or of a process pool. Making one is cheap; its first call takes longer than later ones.

    >>> Decoder(provider="zeta").decode('[{"messageId":"1","title":"Hello"}]').messages[0]["id"]
    'zeta:1'
    """

    def __init__(
        self, provider: Optional[str] = None, *, at: Optional[str] = None, strict: bool = False, raw: bool = False,
        zone_offset: Optional[str] = None, limits: Optional[dict[str, int]] = None,
        keep: Sequence[str] = (), json_strings: bool = False, topic: Optional[str] = None,
        topics: Optional[str] = None, unread: bool = False, loads: Callable[[bytes], Any] = json.loads,
    ) -> None:
        """Makes a decoder.

        Args:
            provider: The vendor of all payloads; by default the vendor of each payload is detected.
            at: Where the payload is in the input: a JSON Pointer (RFC 6901) such as "/ios". If a line has an envelope,
                it points into the envelope's payload. If the value there is a string of JSON, the JSON inside is the
                payload. By default the whole input is the payload.
            strict: Whether a warning counts as an error and rejects its message.
            raw: Whether each message includes the vendor's element as `raw`.
            zone_offset: The offset of dates that name no zone, such as "+02:00"; UTC without it.
            limits: The largest "bytes" of a payload, "messages" of a feed, "diagnostics" of a payload, "depth" of nested
                containers.
            keep: For rows: the members of a line that are copied to `kept` in its row.
            json_strings: For rows: whether `custom`, `vendor`, `raw`, `payload` and `kept` are strings of JSON, so that
                each column of a table has one type.
            topic: For rows: only messages with that topic.
            topics: For rows: only messages that satisfy a filter, such as "orders/* & !promo".
            unread: For rows: only unread messages.
            loads: The JSON parser that turns results into dicts. A faster one may round integers above 64 bits.

        Raises:
            InboxError: An option is refused: "options.invalid".
        """
        self._options: dict[str, Any] = {
            "provider": provider, "at": at, "strict": strict, "raw": raw, "zoneOffset": zone_offset, "limits": limits,
            "keep": list_of_texts(keep or (), "keep") or None, "jsonStrings": json_strings, "topic": topic,
            "topics": topics,
            "unread": unread,
        }
        self._loads = loads
        self._open()

    def _open(self) -> None:
        options = encoded_options(self._options)
        self._handles = HandlePool(lambda: decoder_handle(options))
        # Make one handle now, so that bad options are refused here and not by the first call.
        self._handles.put_back(self._handles.take())

    def __getstate__(self) -> dict[str, Any]:
        return {"options": self._options, "loads": self._loads}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._options, self._loads = state["options"], state["loads"]
        self._open()

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self._options.items() if value)
        return f"Decoder({given})"

    # Payloads

    def decode(self, payload: Payload) -> Feed:
        """Decodes one payload: a message, a list of messages, a push, or an envelope around a list.

        Args:
            payload: JSON as bytes or text, or the dict or list that a parser returned. With bytes or text, numbers keep
            their spelling.

        Raises:
            InboxError: The payload is not a feed: "json.malformed", "feed.not-recognised" or "limit.exceeded".
            TypeError: A value in a dict or list is not JSON.
        """
        result = self._loads(self.decode_bytes(payload))
        return Feed(result["messages"], result["diagnostics"], result.get("badge"), result.get("deletions"))

    def decode_bytes(self, payload: Payload) -> bytes:
        """Decodes one payload into JSON: what `inbox decode` prints, without its line feed.

        Raises:
            InboxError: As `decode` does.
            TypeError: As `decode` does.
        """
        text = json_bytes(payload)
        handle = self._handles.take()
        try:
            status, result = handle.text(library.uinbox_decoder_decode, text, len(text))
            if status != OK:
                raise _with_diagnostics(handle.error(status), result)
            return result
        finally:
            self._handles.put_back(handle)

    # Lines

    def rows(self, block: bytes, first_line: int = 1) -> Rows:
        """Decodes a block of lines into one row for each line. A line is a payload or an envelope.

        If a line cannot be decoded, its row says why.

        Args:
            block: The lines; the last one may lack its line feed.
            first_line: The number of the block's first line, from 1.
        """
        return self._rows(library.uinbox_decoder_decode_lines, block, len(block), first_line)

    def decode_lines(self, lines: Lines, *, first_line: int = 1, block_size: int = BLOCK_SIZE) -> Iterator[Row]:
        """Decodes lines into rows as dicts: one for each line, in order.

        Args:
            lines: A text of lines, a binary file, or the lines one by one.
            first_line: The number of the first line, from 1.
            block_size: The bytes of lines that are decoded in one call.
        """
        for rows in self._row_blocks(lines, first_line, block_size):
            for row in rows:
                yield self._loads(row)

    def decode_blocks(self, lines: Lines, *, first_line: int = 1, block_size: int = BLOCK_SIZE) -> Iterator[bytes]:
        """Decodes lines into blocks of JSON rows with line feeds. This is the fastest way to a file or a pipe.

        The arguments are those of `decode_lines`.
        """
        for rows in self._row_blocks(lines, first_line, block_size):
            yield rows.data

    def _row_blocks(self, lines: Lines, first_line: int, block_size: int) -> Iterator[Rows]:
        for block in blocks(lines, block_size):
            rows = self.rows(block, first_line)
            first_line += len(rows)
            yield rows

    def _rows(self, function: Callable[..., int], *arguments: Any) -> Rows:
        handle = self._handles.take()
        try:
            place = ctypes.POINTER(LentRows)()
            status = function(handle.pointer, *arguments, ctypes.byref(place))
            if status != OK:
                raise handle.error(status)
            return _copy(place.contents)
        finally:
            self._handles.put_back(handle)


def _copy(lent: LentRows) -> Rows:
    count = int(lent.count)
    offsets = memoryview(ctypes.string_at(lent.offsets, 8 * (count + 1))).cast("q")
    return Rows(ctypes.string_at(lent.data, offsets[count]), offsets, ctypes.string_at(lent.statuses, count))


def _with_diagnostics(error: InboxError, result: bytes) -> InboxError:
    """The error with the diagnostics of its payload. Its code and place are those of the first error."""
    diagnostics = json.loads(result)["diagnostics"] if result else []
    errors = [diagnostic for diagnostic in diagnostics if diagnostic["severity"] == "error"]
    if not errors:
        return InboxError(error.code, error.reason, "", diagnostics)
    return InboxError(errors[0]["code"], error.reason, errors[0]["pointer"], diagnostics)


def decode(
    payload: Payload, provider: Optional[str] = None, strict: bool = False, *, at: Optional[str] = None,
    raw: bool = False, zone_offset: Optional[str] = None,
) -> Feed:
    """Decodes one payload. If you decode many, a `Decoder` is faster.

    >>> feed = decode([{"messageId": "1", "title": "Hello"}], "zeta")
    >>> feed.messages[0]["title"], feed.diagnostics
    ('Hello', [])
    >>> decode({"ios": {"pw_inbox": "1", "title": "Hello"}}, at="/ios").messages[0]["id"]
    'pushwoosh:1'

    Raises:
        InboxError: The payload is not a feed, or an option is refused.
        TypeError: A value in a dict or list is not JSON.
    """
    return _decoder(provider, at, strict, raw, zone_offset).decode(payload)


def decode_lines(lines: Lines, provider: Optional[str] = None, strict: bool = False, **options: Any) -> Iterator[Row]:
    """Decodes lines into rows as dicts: one for each line, in order.

    Args:
        lines: A text of lines, a binary file, or the lines one by one.
        provider: The vendor of lines that name none.
        strict: Whether a warning rejects its message.
        options: The other options of `Decoder`.
    """
    return Decoder(provider, strict=strict, **options).decode_lines(lines)


_decoders: dict[tuple[Any, ...], Decoder] = {}


def _decoder(*options: Any) -> Decoder:
    """The decoder with these options. It is made once and kept; at most 64 decoders are kept."""
    decoder = _decoders.get(options)
    if decoder is None:
        provider, at, strict, raw, zone_offset = options
        decoder = Decoder(provider, at=at, strict=strict, raw=raw, zone_offset=zone_offset)
        if len(_decoders) < 64:
            _decoders[options] = decoder
    return decoder
