"""What the package says about itself: its version, its types, its library."""

from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
import sys
from typing import Any, get_type_hints

import cases
import pytest

import unified_inbox
from unified_inbox import types

PACKAGE = pathlib.Path(__file__).resolve().parents[3] / "Sources/Bindings/InboxPython"


def test_the_version_is_that_of_the_library() -> None:
    text = (PACKAGE / "pyproject.toml").read_text()
    assert re.findall(r'^version = "(.+)"$', text, re.MULTILINE) == [unified_inbox.__version__]


@pytest.mark.parametrize(("type", "of", "name"), [
    (types.Row, "row", None), (types.Message, "row", "message"), (types.Diagnostic, "row", "diagnostic"),
    (types.Action, "row", "action"),
])
def test_the_types_have_the_keys_of_the_schema(type: Any, of: str, name: str | None) -> None:
    schema = json.loads((cases.FIXTURES / f"{of}.schema.json").read_text())
    wanted = schema["$defs"][name] if name else schema
    # The command names its input; the package has one input.
    assert set(get_type_hints(type)) == set(wanted["properties"]) - {"file"}
    assert set(type.__required_keys__) == set(wanted["required"])


def test_every_function_of_the_header_is_declared() -> None:
    from unified_inbox import _library

    header = (PACKAGE.parent / "CUnifiedInbox/include/unified_inbox.h").read_text()
    functions = set(re.findall(r"^[a-z].*\b(uinbox_[a-z0-9_]+)\(", header, re.MULTILINE))
    assert functions == {*_library._FUNCTIONS, "uinbox_abi_version"}


@pytest.mark.parametrize(("library", "words"), [
    ("/there/is/none.so", "cannot be loaded"),
    ("libc.so.6", "cannot be loaded"),
])
def test_a_library_that_is_not_one_is_refused(library: str, words: str) -> None:
    environment = {**os.environ, "UNIFIED_INBOX_LIBRARY": library}
    done = subprocess.run(
        [sys.executable, "-c", "import unified_inbox"], env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "ImportError" in done.stderr and words in done.stderr
