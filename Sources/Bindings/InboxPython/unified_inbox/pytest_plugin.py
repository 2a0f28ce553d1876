"""Fixtures for pytest, which finds them without configuration."""

from __future__ import annotations

from typing import Callable

import pytest

from .decoder import Decoder, Feed
from .testing import assert_decodes as check


@pytest.fixture(scope="session")
def inbox_decoder() -> Decoder:
    """A decoder that detects the vendor of each payload."""
    return Decoder()


@pytest.fixture
def assert_decodes() -> Callable[..., Feed]:
    """`unified_inbox.testing.assert_decodes`."""
    return check
