"""The assertion for a user's own payloads, and its fixtures."""

from __future__ import annotations

from importlib.metadata import distributions
from typing import Any

import pytest

from unified_inbox.testing import assert_decodes as check

GOOD = [{"messageId": "1", "status": "UNREAD"}]
SUSPECT = [{"messageId": "1", "status": "OTHER"}]


def test_a_good_payload_passes_and_returns_its_feed() -> None:
    assert check(GOOD, "zeta", messages=1).messages[0]["id"] == "zeta:1"


def test_a_diagnostic_fails_with_its_place_and_its_value() -> None:
    with pytest.raises(AssertionError) as caught:
        check(SUSPECT, "zeta")
    lines = str(caught.value).splitlines()
    assert lines[:2] == ["the payload has 1 diagnostic", "  warning: field.unknown-value at /0/status"]
    assert lines[3] == '      the value is "OTHER"'


def test_a_diagnostic_that_is_allowed_or_less_severe_passes() -> None:
    check(SUSPECT, "zeta", allow=["field.unknown-value"])
    check(SUSPECT, "zeta", severity="error")
    with pytest.raises(ValueError, match="severity"):
        check(GOOD, "zeta", severity="fatal")


def test_another_number_of_messages_fails() -> None:
    with pytest.raises(AssertionError, match="the payload has 1 message, not 2"):
        check(GOOD, "zeta", messages=2)


def test_what_is_not_a_feed_fails() -> None:
    with pytest.raises(AssertionError, match="the payload is not a feed: json.malformed"):
        check("nonsense")


INSTALLED = any(
    entry.value == "unified_inbox.pytest_plugin" for found in distributions() for entry in found.entry_points)


@pytest.mark.skipif(not INSTALLED, reason="the package is not installed, its folder is only on the path")
def test_pytest_finds_the_fixtures(pytester: Any) -> None:
    pytester.makepyfile(
        """
        def test_payload(assert_decodes, inbox_decoder):
            assert assert_decodes('[{"messageId":"1"}]', "zeta").messages
            assert inbox_decoder.decode('[{"messageId":"1","templateId":"t","actionList":[]}]').messages
        """)
    result = pytester.runpytest("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1)
