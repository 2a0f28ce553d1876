"""Every case of the folder Fixtures, through the package."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import cases
import pytest

import unified_inbox


def name(path: pathlib.Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", cases.payload_cases(), ids=name)
def test_a_payload_gives_what_its_case_expects(path: pathlib.Path) -> None:
    text = path.read_text()
    case = cases.load(text)
    payload = case["inputText"] if "inputText" in case else cases.member_text(text, "input")
    decoder = unified_inbox.Decoder(
        case.get("provider"), at=case.get("at"), strict=case["mode"] == "strict", loads=cases.load)
    check(lambda: decoder.decode(payload), case["expect"])


@pytest.mark.parametrize("path", cases.payload_cases(), ids=name)
def test_a_payload_in_a_line_gives_the_same_messages_and_diagnostics(path: pathlib.Path) -> None:
    text = path.read_text()
    case = cases.load(text)
    if "inputText" in case:
        pytest.skip("the bytes of this payload are not one line")
    payload = cases.member_text(text, "input").replace("\n", " ").encode()
    decoder = unified_inbox.Decoder(case.get("provider"), at=case.get("at"), strict=case["mode"] == "strict")
    try:
        feed = decoder.decode(payload)
        messages, diagnostics = feed.messages, feed.diagnostics
    except unified_inbox.InboxError as error:
        messages, diagnostics = [], list(error.diagnostics)
    (row,) = decoder.decode_lines(b'{"recipient":"u1","payload":' + payload + b"}")
    pointers = [diagnostic["pointer"] for diagnostic in row["diagnostics"]]
    assert row["messages"] == messages
    assert [diagnostic["code"] for diagnostic in row["diagnostics"]] == [diagnostic["code"] for diagnostic in diagnostics]
    assert len(pointers) == len(diagnostics)


def check(decode: Any, expected: dict[str, Any]) -> None:
    try:
        feed = decode()
    except unified_inbox.InboxError as error:
        if expected.get("malformed"):
            assert error.code == "json.malformed"
            return
        feed = unified_inbox.Feed([], list(error.diagnostics))
    assert "malformed" not in expected
    with_inner = any("inner" in diagnostic for diagnostic in expected["diagnostics"])
    assert feed.messages == expected["messages"]
    assert cases.diagnostics(feed.diagnostics, with_inner) == cases.diagnostics(expected["diagnostics"], with_inner)
    assert feed.badge == expected.get("badge")
    assert feed.deletions == expected.get("deletions")


@pytest.mark.parametrize("path", cases.engine_cases(), ids=name)
def test_an_event_log_gives_the_inboxes_that_its_case_expects(path: pathlib.Path) -> None:
    case = json.loads(path.read_text())
    inboxes: dict[str, unified_inbox.Inbox] = {}
    for event in case["events"]:
        recipient = recipient_of(event)
        if recipient is not None and recipient not in inboxes:
            inbox = unified_inbox.Inbox(
                recipient, collapse=case.get("collapse"), collapse_prefer=case.get("collapsePrefer"))
            if inbox.apply(event).applied:
                inboxes[recipient] = inbox
        elif recipient is not None:
            inboxes[recipient].apply(event)
    for moment in case["expect"]:
        for expected in moment.get("recipients", []):
            line = inboxes[expected.get("recipient", "")].query(moment["now"])
            for key, value in expected.items():
                found: Any = line.get(key)
                if key == "messages" and value and isinstance(value[0], str):
                    found = [message["id"] for message in found]
                assert found == value, key


def recipient_of(event: Any) -> str | None:
    if not isinstance(event, dict):
        return None
    recipient = event.get("recipient")
    return "" if recipient is None else recipient if isinstance(recipient, str) else None


@pytest.mark.parametrize("path", sorted((cases.FIXTURES / "feeds").glob("*.json")), ids=name)
def test_a_feed_is_the_same_from_bytes_text_and_parsed_values(path: pathlib.Path) -> None:
    content = path.read_bytes()
    feed = unified_inbox.decode(content)
    assert feed.messages
    for payload in (bytearray(content), memoryview(content), content.decode(), json.loads(content)):
        assert unified_inbox.decode(payload) == feed
