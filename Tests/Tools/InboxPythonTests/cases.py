"""The cases of the folder Fixtures, and how a result is compared with them."""

from __future__ import annotations

import json
import pathlib
from collections import Counter
from decimal import Decimal, InvalidOperation
from typing import Any

FIXTURES = pathlib.Path(__file__).resolve().parents[3] / "Fixtures"
VENDORS = ["zeta", "salesforce", "customerio", "xtremepush", "pushwoosh"]


def _number(text: str) -> Decimal | str:
    """A number by its value, or by its text if Decimal cannot represent the exponent."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return text


def load(text: str | bytes) -> Any:
    """JSON with exact numbers: 1.10 equals 1.1, and no integer is rounded."""
    return json.loads(text, parse_float=_number, parse_int=_number)


def payload_cases() -> list[pathlib.Path]:
    """The vendors' cases, and the cases of payloads that occur next to inbox messages."""
    return [path for folder in [*VENDORS, "not-inbox"] for path in sorted((FIXTURES / folder).glob("*.json"))]


def engine_cases() -> list[pathlib.Path]:
    return [path for path in sorted((FIXTURES / "engine").glob("*.json")) if "events" in load(path.read_bytes())]


def member_text(text: str, name: str) -> str:
    """A member of the object in a text, with its spelling unchanged: numbers keep their digits."""
    decoder = json.JSONDecoder()
    end = text.index("{") + 1
    while True:
        start = _skip(text, end)
        key, start = decoder.raw_decode(text, start)
        start = _skip(text, start)
        _, end = decoder.raw_decode(text, start)
        if key == name:
            return text[start:end]
        end = _skip(text, end)


def _skip(text: str, index: int) -> int:
    while text[index] in " \n\r\t,:":
        index += 1
    return index


def diagnostics(values: list[dict[str, Any]], with_inner: bool) -> Counter[tuple[str, ...]]:
    """Diagnostics as the cases compare them: by code and pointer, in any order."""
    keys = ("code", "pointer", "inner") if with_inner else ("code", "pointer")
    return Counter(tuple(str(value.get(key, "")) for key in keys) for value in values)
