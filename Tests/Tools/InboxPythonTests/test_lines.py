"""Rows: one for each line, whatever the line is."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from unified_inbox import Decoder, decode_lines

LINES = [
    b'{"provider":"zeta","recipient":"u1","offset":5,"payload":[{"messageId":"1","additionalData":{"n":1.10}}]}',
    b"",
    b"nonsense",
    b'{"foo":1}',
    b'{"provider":"zeta","payload":[{"title":"No id"}]}',
]
TEXT = b"\n".join(LINES) + b"\n"
STATUSES = ["ok", "blank", "malformed", "not-recognised", "rejected"]


def outline(rows: Any) -> list[tuple[int, str]]:
    return [(row["line"], row["status"]) for row in rows]


EXPECTED = [(number, status) for number, status in enumerate(STATUSES, start=1)]


@pytest.mark.parametrize("block_size", [1, 10, 120, 1 << 20])
@pytest.mark.parametrize("make", [
    lambda: TEXT, lambda: TEXT[:-1], lambda: TEXT.decode(), lambda: bytearray(TEXT), lambda: io.BytesIO(TEXT),
    lambda: iter(LINES), lambda: [line.decode() + "\n" for line in LINES], lambda: io.BytesIO(TEXT[:-1]),
])
def test_every_line_has_its_row_in_order_whatever_the_source_and_the_block(make: Any, block_size: int) -> None:
    assert outline(Decoder().decode_lines(make(), block_size=block_size)) == EXPECTED
    blocks = b"".join(Decoder().decode_blocks(make(), block_size=block_size))
    assert outline(map(json.loads, blocks.splitlines())) == EXPECTED


def test_no_lines_have_no_rows() -> None:
    assert list(decode_lines(b"")) == list(decode_lines([])) == list(decode_lines(io.BytesIO())) == []


def test_a_row_has_its_message_its_recipient_and_what_is_kept() -> None:
    (row,) = decode_lines(LINES[0], keep=["offset", "partition"])
    assert row["recipient"] == "u1"
    assert row["kept"] == {"offset": 5}
    assert row["messages"][0]["custom"] == {"n": 1.1}


def test_free_form_members_are_strings_of_json_if_asked_for() -> None:
    row: Any
    (row,) = decode_lines(LINES[0], keep=["offset"], json_strings=True)
    assert row["kept"] == '{"offset":5}'
    assert row["messages"][0]["custom"] == '{"n":1.10}'


def test_messages_are_filtered_and_the_status_stays() -> None:
    (row,) = decode_lines(LINES[0], topic="orders")
    assert (row["status"], row["messages"]) == ("ok", [])


def test_rows_are_counted_and_named() -> None:
    rows = Decoder().rows(TEXT, first_line=7)
    assert (len(rows), rows.statuses) == (5, STATUSES)
    assert json.loads(rows[4])["line"] == 11
    assert b"".join(rows) == rows.data
    with pytest.raises(IndexError):
        rows[5]


def test_an_element_that_is_two_lines_raises_an_error() -> None:
    with pytest.raises(ValueError, match="contains a line feed"):
        list(decode_lines(["{}\n{}"]))


def test_a_file_of_text_raises_an_error() -> None:
    with pytest.raises(TypeError, match="rb"):
        list(decode_lines(io.StringIO("{}")))


def test_a_block_without_bytes_raises_an_error() -> None:
    with pytest.raises(ValueError, match="block"):
        list(Decoder().decode_lines(TEXT, block_size=0))
