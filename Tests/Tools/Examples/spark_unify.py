#!/usr/bin/env python3
"""Payloads of five vendors to typed tables, on Spark: messages by provider and date, and the lines that failed.

    spark_unify.py --output FOLDER LINES…                    decodes lines
    spark_unify.py --output FOLDER --retry                   decodes the dead letters of FOLDER again, after a fix

LINES are text files of payloads, or of envelopes {"provider":"zeta","recipient":"u1","payload":…}. FOLDER gets

    messages        Parquet by provider and date: a column for each member of a message, the recipient, and the path
    dead-letters    Parquet: the status, the diagnostics and the text of each line that gave no message

Decoding goes through the Python package, or with --command PATH through the static command `inbox`, which needs nothing on
the nodes but its file. Both give the same tables. Needs PySpark 4, and for the package pyarrow.
"""

from __future__ import annotations

import argparse
import pathlib
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pyspark import StorageLevel
from pyspark.sql import DataFrame, SparkSession, functions
from pyspark.sql.types import StringType, StructField, StructType

import unified_inbox

if TYPE_CHECKING:
    import pyarrow

#: A row, and its line.
ROW = StructType.fromJson(unified_inbox.schema("row"))
LINE = StructType([StructField("path", StringType()), StructField("text", StringType())])
ROWS = StructType([*LINE.fields, *ROW.fields])


def main() -> None:
    words = argparse.ArgumentParser(description="Payloads of five vendors to typed tables, on Spark.")
    words.add_argument("lines", nargs="*", metavar="LINES")
    words.add_argument("--output", required=True, metavar="FOLDER")
    words.add_argument("--retry", action="store_true", help="decode the dead letters of FOLDER again")
    words.add_argument("--provider", help="the vendor of lines that name none")
    words.add_argument("--strict", action="store_true", help="a warning rejects its message")
    words.add_argument("--command", metavar="PATH", help="the static command, in place of the Python package")
    words.add_argument("--master", default="local[2]")
    options = words.parse_args()
    if bool(options.lines) == options.retry:
        words.error("name LINES, or --retry")
    session = start(options.master)
    unify(session, options)
    session.stop()


def start(master: str) -> SparkSession:
    builder = SparkSession.builder.master(master).appName("unified-inbox").config("spark.ui.enabled", "false")
    # The dates of the partitions are those of UTC on every machine.
    builder = builder.config("spark.sql.session.timeZone", "UTC")
    # Most readers cannot read dates after 2262 from INT96, the default of older versions.
    builder = builder.config("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    if master.startswith("local"):
        # The default of 200 partitions is meant for a cluster.
        builder = builder.config("spark.sql.shuffle.partitions", "8")
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def unify(session: SparkSession, options: argparse.Namespace) -> None:
    folder = pathlib.Path(options.output)
    messages, dead_letters = str(folder / "messages"), str(folder / "dead-letters")
    lines = session.read.parquet(dead_letters).select("path", "text") if options.retry else read(session, options.lines)
    rows = decode(session, lines, options)
    # Both tables come from one decode. The copy on disk also allows a retry to replace what it has read.
    rows.persist(StorageLevel.DISK_ONLY).count()
    write_messages(rows, messages, "append" if options.retry else "overwrite")
    is_dead = ~functions.col("status").isin("ok", "blank")
    rows.filter(is_dead).select("path", "text", "status", "diagnostics").write.mode("overwrite").parquet(dead_letters)
    counts = {row["status"]: row["count"] for row in rows.groupBy("status").count().collect()}
    print(", ".join(f"{count} {status}" for status, count in sorted(counts.items())))
    rows.unpersist()


def read(session: SparkSession, paths: list[str]) -> DataFrame:
    lines = session.read.option("lineSep", "\n").text(paths)
    return lines.select(functions.col("_metadata.file_path").alias("path"), functions.col("value").alias("text"))


def write_messages(rows: DataFrame, folder: str, mode: str) -> None:
    messages = rows.select("path", "recipient", functions.explode("messages").alias("message"))
    messages = messages.select("path", "recipient", "message.*").withColumn("date", functions.to_date("sentAt"))
    messages.write.mode(mode).partitionBy("provider", "date").parquet(folder)


def decode(session: SparkSession, lines: DataFrame, options: argparse.Namespace) -> DataFrame:
    """A row for each line, with its path and its text."""
    if options.command:
        return decode_by_command(session, lines, options)
    provider, strict = options.provider, options.strict

    def rows(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        return decode_batches(batches, provider, strict)

    return lines.mapInArrow(rows, ROWS)


def decode_batches(
    batches: Iterator[pyarrow.RecordBatch], provider: str | None, strict: bool
) -> Iterator[pyarrow.RecordBatch]:
    """The rows of a partition, on a worker."""
    import pyarrow

    for batch in batches:
        for rows in unified_inbox.arrow_batches([batch], provider, strict, column="text", unit="us"):
            names = [*batch.schema.names, *rows.schema.names]
            yield pyarrow.RecordBatch.from_arrays([*batch.columns, *rows.columns], names=names)


def decode_by_command(session: SparkSession, lines: DataFrame, options: argparse.Namespace) -> DataFrame:
    """The same through a pipe: one row for each line, in order, so rows and lines can be zipped."""
    words = [options.command, "stream", "--format", "rows", "--json-strings"]
    if options.provider:
        words += ["--provider", options.provider]
    if options.strict:
        words += ["--strict"]
    # A strict run ends with status 1 if a row has an error, but every row is still there.
    command = f"{shlex.join(words)} || [ $? = 1 ]"
    texts = lines.rdd.map(lambda line: line["text"])
    rows = texts.pipe(f"sh -c {shlex.quote(command)}", checkCode=True)
    pairs = lines.rdd.zip(rows).map(lambda pair: (pair[0]["path"], pair[0]["text"], pair[1]))
    table: DataFrame = session.createDataFrame(pairs, StructType([*LINE.fields, StructField("row", StringType())]))
    row = functions.from_json("row", ROW, {"mode": "FAILFAST"})
    decoded: DataFrame = table.select("path", "text", row.alias("row")).select("path", "text", "row.*")
    return decoded


if __name__ == "__main__":
    main()
