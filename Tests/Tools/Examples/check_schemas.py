#!/usr/bin/env python3
"""Loads what `inbox schema` prints, and checks the rows of every fixture and the outputs of the commands with it.

    Tests/Tools/Examples/check_schemas.py .build/release/inbox

jsonschema loads each JSON Schema of the fixtures by itself, and checks the cases and the commands' outputs with it.
pyspark loads Spark's schema and, if Java is installed, reads the rows with it. tsc compiles TypeScript's declarations
with the rows as a program. If a tool is not installed, its checks are skipped with a message. Exits with 1 if a check
fails. Arrow's schema belongs to the Python package, whose tests read the rows with it.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

FIXTURES = pathlib.Path(__file__).resolve().parents[3] / "Fixtures"
NOT_VENDORS = ("engine", "feeds", "not-inbox")
VENDORS = sorted(path.name for path in FIXTURES.iterdir() if path.is_dir() and path.name not in NOT_VENDORS)


def lines():
    """Every payload in the vendors' fixtures, in an envelope, and a line for each way to fail."""
    for vendor in VENDORS:
        for path in sorted((FIXTURES / vendor).glob("*.json")):
            case = json.loads(path.read_text())
            if "input" in case:
                yield json.dumps({"provider": vendor, "recipient": "u1", "offset": 5, "payload": case["input"]})
    yield from ["", "nonsense", '{"foo":1}', '{"recipient":5,"offset":6,"payload":{}}']


def inbox(*words, text=None):
    """The output of the program, in bytes."""
    return subprocess.run([sys.argv[1], *words], input=text, stdout=subprocess.PIPE, check=True).stdout


def rows(*words):
    text = "\n".join(lines()) + "\n"
    return inbox("stream", "--format", "rows", "--raw", "--keep", "offset", *words, text=text.encode())


def check_json_schema():
    from jsonschema import Draft202012Validator

    # Only the file itself is loaded, because a schema must not need another one.
    validators = {}
    for path in FIXTURES.glob("*.schema.json"):
        schema = json.loads(path.read_text())
        Draft202012Validator.check_schema(schema)
        assert schema["$id"].endswith(f"/{path.name}"), f"{path.name} has the $id {schema['$id']}"
        validators[path.name.removesuffix(".schema.json")] = Draft202012Validator(schema)
    count = 0
    for path in FIXTURES.glob("*/*.json"):
        if path.parent.name != "feeds":
            count += valid(validators["case"], json.loads(path.read_text()), path)
    for line in rows().splitlines():
        count += valid(validators["row"], json.loads(line), "stream")
    feeds = [str(path) for path in sorted((FIXTURES / "feeds").glob("*.json"))]
    arrival = b'{"at":0,"event":"ingest","provider":"zeta","payload":{"messageId":"1"}}\n'
    log = arrival + b'{"at":9,"event":"markRead","ids":["zeta:1"]}\n'
    with tempfile.TemporaryDirectory() as folder:
        snapshot = pathlib.Path(folder, "snapshot.json")
        snapshot.write_bytes(inbox("replay", "--format", "snapshot", text=arrival))
        for name, words, text in [
            ("unify", ["unify", "--format", "json", *feeds], None), ("decode-result", ["decode", *feeds], None),
            ("replay", ["replay"], log), ("changes", ["replay", "--since", str(snapshot)], log),
            ("explain", ["explain", "--format", "json", *feeds], None), ("detect", ["detect", "--format", "json", *feeds], None),
            ("detect", ["detect", "--format", "json"], b'{"foo":1}'),
            ("lint", ["lint", "--format", "json", "--preview", *feeds], None),
            ("survey", ["survey", "--format", "json", *feeds], None),
        ]:
            # Feeds with errors end lint with 1.
            command = [sys.argv[1], *words]
            found = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
            assert found, f"{name} printed nothing"
            for line in found.splitlines():
                count += valid(validators[name], json.loads(line), name)
    return count


def valid(validator, value, name):
    for error in validator.iter_errors(value):
        raise AssertionError(f"{name}: {error.json_path}: {error.message}")
    return 1


def check_spark():
    from pyspark.sql.types import StructType

    schema = StructType.fromJson(json.loads(inbox("schema", "--of", "row", "--format", "spark")))
    if not shutil.which("java"):
        print("spark: the type is loaded; no java, so no rows are read")
        return len(schema.fields)
    from pyspark.sql import SparkSession

    text = rows("--json-strings")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "rows.ndjson")
        path.write_bytes(text)
        builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
        session = builder.config("spark.sql.session.timeZone", "UTC").getOrCreate()
        session.sparkContext.setLogLevel("ERROR")
        found = session.read.schema(schema).option("mode", "FAILFAST").json(str(path)).collect()
        session.stop()
    compare([row.asDict(recursive=True) for row in found], text)
    return len(found)


def check_typescript():
    text = rows()
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "row.d.ts").write_bytes(inbox("schema", "--of", "row", "--format", "typescript"))
        # Older compilers end a string at U+2028, which JSON allows.
        literals = [json.dumps(json.loads(line)) for line in text.splitlines()]
        program = 'import type { Row } from "./row";\nexport const rows: Row[] = [\n'
        program += ",\n".join(literals) + "\n];\n"
        pathlib.Path(folder, "rows.ts").write_text(program)
        command = ["tsc", "--noEmit", "--strict", "--exactOptionalPropertyTypes", "rows.ts"]
        subprocess.run(command, cwd=folder, check=True)
    return text.count(b"\n")


def compare(found, text):
    """Checks that typed rows are the rows that were written."""
    wanted = [json.loads(line) for line in text.splitlines()]
    assert len(found) == len(wanted), f"{len(found)} rows were read, not {len(wanted)}"
    for row, line in zip(found, wanted):
        assert plain(row) == line, f"line {line['line']}:\n{plain(row)}\nis not\n{line}"


def plain(value):
    """A typed value as JSON has it: absent members left out, instants as RFC 3339."""
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items() if member is not None}
    if isinstance(value, list):
        return [plain(element) for element in value]
    if hasattr(value, "isoformat"):
        text = value.replace(tzinfo=None).isoformat(timespec="milliseconds")
        return text.removesuffix(".000") + "Z"
    return value


def main():
    failed = 0
    checks = [("json schema", check_json_schema), ("spark", check_spark)]
    if shutil.which("tsc"):
        checks.append(("typescript", check_typescript))
    else:
        print("typescript: skipped, there is no tsc")
    for name, check in checks:
        try:
            print(f"{name}: {check()} values")
        except ModuleNotFoundError as missing:
            print(f"{name}: skipped, there is no {missing.name}")
        except (AssertionError, ValueError, subprocess.CalledProcessError) as problem:
            failed += 1
            print(f"{name}: FAILED: {problem}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
