"""Rows as columns; skipped without pyarrow."""

from __future__ import annotations

import json
from typing import Any

import cases
import pytest

from unified_inbox import Decoder, arrow_batches, arrow_schema, schema

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

LINES = ['{"provider":"zeta","recipient":"u1","n":1,"payload":[{"messageId":"1"}]}', "", "nonsense"]


def envelopes() -> list[str]:
    """Every payload of the fixtures that is one value, as a line."""
    texts = [path.read_text() for path in cases.payload_cases()]
    return [
        json.dumps({"provider": case.get("provider"), "recipient": "u1", "n": number, "payload": case["input"]})
        for number, case in enumerate(map(json.loads, texts)) if "input" in case
    ]


def plain(value: Any) -> Any:
    """A typed value as JSON has it: absent members left out, instants as RFC 3339."""
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items() if member is not None}
    if isinstance(value, list):
        return [plain(element) for element in value]
    if hasattr(value, "isoformat"):
        text: str = value.replace(tzinfo=None).isoformat(timespec="milliseconds")
        return (text[:-4] if text.endswith(".000") else text) + "Z"
    return value


def test_every_fixture_has_the_values_of_its_row_in_typed_columns() -> None:
    lines = envelopes()
    rows = list(Decoder(json_strings=True, raw=True, keep=["n"]).decode_lines(lines))
    table = pa.Table.from_batches(arrow_batches(lines, raw=True, keep=["n"]))
    table.validate(full=True)
    assert table.schema == arrow_schema()
    assert len(rows) > 600
    assert [plain(row) for row in table.to_pylist()] == rows


@pytest.mark.parametrize("unit", ["ms", "us"])
def test_instants_have_the_unit_that_is_asked_for(unit: Any) -> None:
    line = '{"queueId":"q","sentAt":"9999-12-31T23:59:59.999Z","properties":{"title":"T"}}'
    (batch,) = arrow_batches(line, "customerio", unit=unit)
    assert batch.schema == arrow_schema("row", unit)
    assert plain(batch.column("messages").to_pylist()[0][0]["sentAt"]) == "9999-12-31T23:59:59.999Z"


@pytest.mark.parametrize("type", [pa.string(), pa.binary(), pa.large_string(), pa.large_binary()])
def test_columns_of_each_type_are_read_without_a_copy_of_the_strings(type: Any) -> None:
    array = pa.array(["skipped", *LINES, None]).cast(type).slice(1)
    (batch,) = arrow_batches([array])
    assert batch.column("status").to_pylist() == ["ok", "blank", "malformed", "blank"]
    assert batch.column("line").to_pylist() == [1, 2, 3, 4]


def test_record_batches_are_read_by_the_name_of_their_column() -> None:
    batch = pa.RecordBatch.from_arrays([pa.array([1, 2, 3]), pa.array(LINES)], names=["key", "value"])
    first, second = arrow_batches([batch, batch], column="value")
    assert first.column("status").to_pylist() == second.column("status").to_pylist() == ["ok", "blank", "malformed"]
    assert second.column("line").to_pylist() == [4, 5, 6]


def test_lines_are_read_in_blocks() -> None:
    batches = list(arrow_batches("\n".join(LINES), block_size=1))
    assert [batch.num_rows for batch in batches] == [1, 1, 1]
    assert pa.Table.from_batches(batches).column("status").to_pylist() == ["ok", "blank", "malformed"]


def test_nothing_has_no_batches() -> None:
    assert list(arrow_batches([])) == list(arrow_batches(b"")) == list(arrow_batches([pa.array([], pa.string())])) == []


def test_a_column_of_another_type_raises_an_error() -> None:
    with pytest.raises(TypeError, match="int64"):
        list(arrow_batches([pa.array([1])]))


@pytest.mark.parametrize("of", ["message", "row"])
@pytest.mark.parametrize("unit", ["ms", "us"])
def test_the_schema_as_a_message_of_arrows_ipc_format_is_read_again(of: Any, unit: Any) -> None:
    types = arrow_schema(of, unit)
    assert pa.ipc.read_schema(types.serialize()) == types


def test_the_schema_of_messages_is_that_of_a_rows_messages() -> None:
    assert arrow_schema("row").field("messages").type.value_type == pa.struct(list(arrow_schema("message")))
    with pytest.raises(ValueError, match="no schema"):
        schema("feed")  # type: ignore[arg-type]
