#!/usr/bin/env python3
"""Event logs to the inbox of each recipient, on Spark: the lines that `inbox replay` prints.

    spark_replay.py --now 2026-11-21T00:00:00Z --output FOLDER LOGS…

Events are grouped by recipient, sorted, and applied one by one. So a worker holds only one inbox at a time, however
many events it has. With --merge, each partition first makes a snapshot for each of its recipients. Then the snapshots
of each recipient are merged, so the shuffle carries snapshots and no events. Use this if a recipient has more events
than one core should apply. Both ways give the same inboxes, because the order of events does not matter.

FOLDER gets a line for each recipient, as text. Lines that are not events are counted and listed by recipient in
FOLDER-failed. Needs PySpark 4 and pyarrow.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pyspark.sql import DataFrame, SparkSession, functions
from spark_unify import start

import unified_inbox

if TYPE_CHECKING:
    import pyarrow

#: A recipient's unfinished inbox after `applied` events, and `failed` lines that are not events for that recipient.
PART = "recipient string, snapshot binary, applied long, failed long, diagnostics string"
#: A recipient's inbox: its line, if it has any event.
RESULT = "recipient string, line string, failed long, diagnostics string"

#: How many inboxes a partition holds before it passes on their snapshots.
HELD_INBOXES = 10_000


def main() -> None:
    words = argparse.ArgumentParser(description="Event logs to the inbox of each recipient, on Spark.")
    words.add_argument("logs", nargs="+", metavar="LOGS")
    words.add_argument("--output", required=True, metavar="FOLDER")
    words.add_argument("--now", required=True, help="the instant, RFC 3339")
    words.add_argument("--merge", action="store_true", help="merge snapshots in place of sorting events")
    words.add_argument("--master", default="local[2]")
    options = words.parse_args()
    session = start(options.master)
    inboxes = replay(session, options.logs, options.now, options.merge).persist()
    inboxes.select("line").filter("line is not null").write.mode("overwrite").text(options.output)
    failed = inboxes.filter("failed > 0").select("recipient", "failed", "diagnostics")
    failed.write.mode("overwrite").json(f"{options.output}-failed")
    session.stop()


def replay(session: SparkSession, logs: list[str], now: str, merge: bool) -> DataFrame:
    """The inboxes: a recipient, its line at an instant, and the lines that are not events."""
    lines = session.read.option("lineSep", "\n").text(logs).filter("trim(value) != ''")
    recipient = functions.coalesce(functions.get_json_object("value", "$.recipient"), functions.lit(""))
    events = lines.select(recipient.alias("recipient"), "value")
    if merge:
        parts = events.mapInArrow(snapshots, PART).repartition("recipient").sortWithinPartitions("recipient")
        return parts.mapInArrow(lambda batches: merged(batches, now), RESULT)
    parts = events.repartition("recipient").sortWithinPartitions("recipient")
    return parts.mapInArrow(lambda batches: applied(batches, now), RESULT)


class Replay:
    """The inbox of a recipient, and what failed on the way to it."""

    def __init__(self, recipient: str) -> None:
        self.recipient = recipient
        self.inbox = unified_inbox.Inbox(recipient)
        self.applied = 0
        self.failed = 0
        self.diagnostics: list[str] = []

    def apply(self, events: Iterable[str]) -> None:
        result = self.inbox.apply(events)
        self.applied += result.applied
        # If an event names another recipient, its line has the key twice, or spells it in a way that Spark reads
        # differently.
        self.failed += result.failed + result.skipped
        if result.failed:
            self.diagnostics += [f"{found['code']}: {found['message']}" for found in result.diagnostics]

    def merge(self, part: dict[str, Any]) -> None:
        self.inbox.merge(part["snapshot"])
        self.applied += part["applied"]
        self.failed += part["failed"]
        self.diagnostics += part["diagnostics"].splitlines()

    def part(self) -> tuple[Any, ...]:
        return self.recipient, self.inbox.snapshot(), self.applied, self.failed, "\n".join(self.diagnostics[:100])

    def result(self, now: str) -> tuple[Any, ...]:
        line = self.inbox.query_bytes(now).decode() if self.applied else None
        return self.recipient, line, self.failed, "\n".join(self.diagnostics[:100])


def applied(batches: Iterable[pyarrow.RecordBatch], now: str) -> Iterator[pyarrow.RecordBatch]:
    """The inboxes of a partition that is sorted by recipient, on a worker."""

    def results() -> Iterator[tuple[Any, ...]]:
        for recipient, runs in itertools.groupby(runs_of(batches), key=lambda run: run[0]):
            replay = Replay(recipient)
            for _, events in runs:
                replay.apply(events)
            yield replay.result(now)

    return tables(results(), RESULT)


def snapshots(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    """A snapshot for each recipient of a partition that is not sorted, on a worker."""

    def parts() -> Iterator[tuple[Any, ...]]:
        held: dict[str, Replay] = {}
        for recipient, events in runs_of(batches):
            if recipient not in held and len(held) == HELD_INBOXES:
                yield from (replay.part() for replay in held.values())
                held = {}
            if recipient not in held:
                held[recipient] = Replay(recipient)
            held[recipient].apply(events)
        yield from (replay.part() for replay in held.values())

    return tables(parts(), PART)


def merged(batches: Iterable[pyarrow.RecordBatch], now: str) -> Iterator[pyarrow.RecordBatch]:
    """The inboxes of snapshots that are sorted by recipient, on a worker."""

    def results() -> Iterator[tuple[Any, ...]]:
        parts = (part for batch in batches for part in batch.to_pylist())
        for recipient, group in itertools.groupby(parts, key=lambda part: part["recipient"]):
            replay = Replay(recipient)
            for part in group:
                replay.merge(part)
            yield replay.result(now)

    return tables(results(), RESULT)


def runs_of(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[tuple[str, list[str]]]:
    """The events that follow one another and have the same recipient."""
    for batch in batches:
        pairs = zip(batch.column("recipient").to_pylist(), batch.column("value").to_pylist())
        for recipient, run in itertools.groupby(pairs, key=lambda pair: pair[0]):
            yield recipient, [value for _, value in run]


def tables(rows: Iterator[tuple[Any, ...]], columns: str) -> Iterator[pyarrow.RecordBatch]:
    """Rows as batches of a thousand."""
    import pyarrow

    types = {"string": pyarrow.string(), "binary": pyarrow.binary(), "long": pyarrow.int64()}
    names, kinds = zip(*(column.split() for column in columns.split(", ")))
    while block := list(itertools.islice(rows, 1000)):
        arrays = [pyarrow.array(values, types[kind]) for values, kind in zip(zip(*block), kinds)]
        yield pyarrow.RecordBatch.from_arrays(arrays, names=list(names))


if __name__ == "__main__":
    main()
