"""The Spark jobs give the same results as one process. Skipped without Java, PySpark or unified_inbox.

    .ci/spark       installs them into an environment and runs this
"""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

for name in ("pyspark", "pyarrow", "unified_inbox"):
    pytest.importorskip(name, reason=f"{name} is not installed")
if not shutil.which("java") and "JAVA_HOME" not in os.environ:
    pytest.skip("there is no Java", allow_module_level=True)

EXAMPLES = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(EXAMPLES.parent / "InboxPythonTests"))

import unified_inbox  # noqa: E402
from cases import FIXTURES, VENDORS, member_text, payload_cases  # noqa: E402

NOW = "2026-11-21T00:00:00Z"
#: The static command. If it exists, the jobs are tried with it too.
COMMAND = os.environ.get("UNIFIED_INBOX_COMMAND")


def run(program: str, *words: str) -> str:
    command = [sys.executable, str(EXAMPLES / program), *words]
    # The workers run the Python of this test.
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr[-5000:]
    return done.stdout


def payload_lines() -> list[str]:
    """Every payload of a vendor in the fixtures, and a line for each way to fail."""
    lines = []
    for path in payload_cases():
        case = path.read_text()
        if path.parent.name in VENDORS and "input" in json.loads(case):
            # The payload keeps its spelling. If it were parsed and written again, 1e4000 would become Infinity, which is
            # not JSON.
            payload = member_text(case, "input").replace("\n", " ")
            lines.append(f'{{"provider":"{path.parent.name}","recipient":{json.dumps(path.stem)},"payload":{payload}}}')
    return [*lines, "", "nonsense", '{"foo":1}', '{"recipient":5,"payload":{}}', '[{"messageId":"1","title":"T"}]']


def event_lines() -> list[str]:
    """Every event of the engine's cases, with separate recipients for each case, and lines that are not events."""
    lines = []
    for path in sorted((FIXTURES / "engine").glob("*.json")):
        for event in json.loads(path.read_text()).get("events", []):
            recipient = event.get("recipient") if isinstance(event, dict) else None
            if isinstance(recipient, str) or recipient is None and isinstance(event, dict):
                lines.append(json.dumps({**event, "recipient": f"{path.stem}/{recipient or ''}"}))
    return [*lines, "", "nonsense", '{"recipient":"failed","event":"unknown","at":0}']


@pytest.fixture(scope="module")
def files(tmp_path_factory: Any) -> pathlib.Path:
    folder: pathlib.Path = tmp_path_factory.mktemp("spark")
    lines, events = payload_lines(), event_lines()
    # Two files, so that the events of a recipient are in several partitions.
    for name, texts in (("payloads", lines), ("events", events)):
        (folder / f"{name}-1").write_text("".join(f"{text}\n" for text in texts[::2]))
        (folder / f"{name}-2").write_text("".join(f"{text}\n" for text in texts[1::2]))
    return folder


def parquet(folder: pathlib.Path) -> list[dict[str, Any]]:
    import pyarrow.dataset

    # If a column is absent from the files of a partition, it has no value there.
    table = pyarrow.dataset.dataset(folder, partitioning="hive", exclude_invalid_files=True).to_table()
    rows: list[dict[str, Any]] = table.to_pylist()
    return rows


def outline(message: dict[str, Any], recipient: str | None) -> str:
    """A message as text, to be counted. Only the dates of its instants are compared, whatever their type."""
    kept = {key: value for key, value in plain(message).items() if key not in ("path", "recipient", "date", "provider")}
    return json.dumps([recipient, kept], sort_keys=True)


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items() if member is not None}
    if isinstance(value, list):
        return [plain(element) for element in value]
    if hasattr(value, "isoformat"):
        text: str = value.replace(tzinfo=None).isoformat(timespec="milliseconds")
        return (text[:-4] if text.endswith(".000") else text) + "Z"
    return value


def expected_messages(**options: Any) -> Counter[str]:
    rows = unified_inbox.decode_lines(payload_lines(), json_strings=True, **options)
    return Counter(outline(dict(message), row.get("recipient")) for row in rows for message in row["messages"])


def found_messages(folder: pathlib.Path) -> Counter[str]:
    return Counter(outline(message, message["recipient"]) for message in parquet(folder / "messages"))


def expected_dead(**options: Any) -> Counter[str]:
    rows = unified_inbox.decode_lines(payload_lines(), **options)
    return Counter(row["status"] for row in rows if row["status"] not in ("ok", "blank"))


def found_dead(folder: pathlib.Path) -> Counter[str]:
    return Counter(row["status"] for row in parquet(folder / "dead-letters"))


WAYS = ["package", pytest.param("command", marks=pytest.mark.skipif(not COMMAND, reason="no UNIFIED_INBOX_COMMAND"))]


@pytest.mark.parametrize("way", WAYS)
def test_messages_and_dead_letters_are_those_of_one_process(files: pathlib.Path, way: str) -> None:
    output = files / f"unified-{way}"
    words = ["--command", str(COMMAND)] if way == "command" else []
    run("spark_unify.py", *words, "--strict", "--output", str(output), *map(str, files.glob("payloads-*")))
    assert found_messages(output) == expected_messages(strict=True)
    assert found_dead(output) == expected_dead(strict=True)
    assert found_dead(output)["rejected"] > found_dead(output)["malformed"] == 1
    # The fix: warnings no longer reject messages. Messages that can now be decoded are appended, and the others stay dead
    # letters.
    before = found_messages(output)
    run("spark_unify.py", *words, "--retry", "--output", str(output))
    assert found_dead(output) == expected_dead()
    texts = [text for text, row in zip(payload_lines(), unified_inbox.decode_lines(payload_lines(), strict=True))
             if row["status"] not in ("ok", "blank")]
    rows = unified_inbox.decode_lines(texts, json_strings=True)
    retried = Counter(outline(dict(message), row.get("recipient")) for row in rows for message in row["messages"])
    assert len(retried) > 0
    assert found_messages(output) == before + retried


def test_dead_letters_are_decoded_after_a_provider_is_named(files: pathlib.Path) -> None:
    output = files / "named"
    run("spark_unify.py", "--output", str(output), *map(str, files.glob("payloads-*")))
    run("spark_unify.py", "--provider", "zeta", "--retry", "--output", str(output))
    assert found_messages(output) == expected_messages(provider="zeta")


def test_messages_are_in_folders_by_provider_and_date(files: pathlib.Path) -> None:
    output = files / "folders"
    run("spark_unify.py", "--output", str(output), *map(str, files.glob("payloads-*")))
    folders = {path.parent.relative_to(output / "messages").as_posix() for path in output.glob("messages/*/*/*.parquet")}
    assert {folder.split("/")[0] for folder in folders} == {f"provider={vendor}" for vendor in VENDORS}
    assert any(folder.endswith("/date=2026-02-05") for folder in folders)


@pytest.mark.parametrize("words", [[], ["--merge"]], ids=["sorted events", "merged snapshots"])
def test_inboxes_are_those_of_one_process(files: pathlib.Path, words: list[str]) -> None:
    output = files / f"replayed{len(words)}"
    run("spark_replay.py", *words, "--now", NOW, "--output", str(output), *map(str, files.glob("events-*")))
    found = sorted(line for part in output.glob("part-*") for line in part.read_text().splitlines())
    inboxes: dict[str, unified_inbox.Inbox] = {}
    expected_failed = Counter({"": 1, "failed": 1})
    for line in event_lines()[:-3]:
        recipient = json.loads(line)["recipient"]
        inbox = inboxes.get(recipient) or unified_inbox.Inbox(recipient)
        if inbox.apply(line).applied:
            inboxes[recipient] = inbox
        else:
            expected_failed[recipient] += 1
    assert len(inboxes) > 50
    assert len(expected_failed) > 2
    assert found == sorted(inbox.query_bytes(NOW).decode() for inbox in inboxes.values())
    failed = [json.loads(line) for part in output.with_name(f"{output.name}-failed").glob("part-*")
              for line in part.read_text().splitlines()]
    assert Counter({row["recipient"]: row["failed"] for row in failed}) == expected_failed
