"""Checks your payloads in tests: an assertion that says which diagnostics a payload has, and where.

In pytest you can use the fixtures `assert_decodes` and `inbox_decoder` as soon as the package is installed.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Optional

from ._input import Payload, json_bytes
from .decoder import Decoder, Feed
from .errors import InboxError
from .types import Diagnostic

_SEVERITIES = ("note", "warning", "error")


def assert_decodes(
    payload: Payload, provider: Optional[str] = None, *, messages: Optional[int] = None, allow: Collection[str] = (),
    severity: str = "warning", decoder: Optional[Decoder] = None,
) -> Feed:
    """Asserts that a payload is a feed without diagnostics that matter, and returns the feed.

    >>> assert_decodes('[{"messageId":"1","status":"UNREAD"}]', "zeta", messages=1).messages[0]["id"]
    'zeta:1'

    Args:
        payload: The payload.
        provider: The vendor of the payload; detected by default.
        messages: How many messages the payload must have; any number by default.
        allow: Codes of diagnostics to ignore, such as "date.no-zone".
        severity: The least severity that matters: "note", "warning" or "error".
        decoder: The decoder, if you need other options than `provider`.

    Raises:
        AssertionError: The payload is not a feed, has a diagnostic that matters, or has another number of messages.
            The text lists each such diagnostic with the value that it is about.
        ValueError: There is no such severity.
    """
    if severity not in _SEVERITIES:
        raise ValueError(f"unknown severity {severity!r}; use \"note\", \"warning\" or \"error\"")
    text = json_bytes(payload)
    try:
        feed = (decoder or Decoder(provider)).decode(text)
    except InboxError as error:
        raise AssertionError(_report([f"the payload is not a feed: {error}"], error.diagnostics, text)) from None
    problems = []
    if messages is not None and len(feed.messages) != messages:
        problems.append(f"the payload has {_count(len(feed.messages), 'message')}, not {messages}")
    least = _SEVERITIES.index(severity)
    diagnostics = [
        diagnostic for diagnostic in feed.diagnostics
        if diagnostic["code"] not in allow and _SEVERITIES.index(diagnostic["severity"]) >= least
    ]
    if diagnostics:
        problems.append(f"the payload has {_count(len(diagnostics), 'diagnostic')}")
    if problems:
        raise AssertionError(_report(problems, diagnostics, text))
    return feed


def _report(problems: list[str], diagnostics: Collection[Diagnostic], text: bytes) -> str:
    lines = ["; ".join(problems)]
    for diagnostic in diagnostics:
        lines.append(f"  {diagnostic['severity']}: {diagnostic['code']} at {diagnostic['pointer'] or 'the root'}")
        lines.append(f"      {diagnostic['message']}")
        if diagnostic["pointer"] and (value := _value(text, diagnostic["pointer"])):
            lines.append(f"      the value is {value}")
    return "\n".join(lines)


def _value(text: bytes, pointer: str) -> Optional[str]:
    """The value at a JSON Pointer on one short line; None if there is no value."""
    try:
        value: Any = json.loads(text)
        for token in pointer.split("/")[1:]:
            token = token.replace("~1", "/").replace("~0", "~")
            value = value[int(token)] if isinstance(value, list) else value[token]
    except (ValueError, LookupError, TypeError):
        return None
    line = json.dumps(value, ensure_ascii=False)
    return line if len(line) <= 100 else line[:99] + "…"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
