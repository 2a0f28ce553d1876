"""Rows as columns for Arrow, Spark, Polars and DuckDB. It needs pyarrow, which this package does not install."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Optional, Union

from ._input import Lines
from ._library import library
from .decoder import BLOCK_SIZE, Decoder, Rows
from .schema import schema

if TYPE_CHECKING:
    import pyarrow

#: Lines, or columns that contain lines.
Columns = Union[Lines, Iterable["pyarrow.Array"], Iterable["pyarrow.RecordBatch"]]

Unit = Literal["ms", "us"]


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.json
    except ModuleNotFoundError as problem:
        raise ModuleNotFoundError(
            "columns need pyarrow; install it with: pip install pyarrow", name=problem.name) from problem
    return pyarrow


def arrow_schema(of: Literal["message", "row"] = "row", unit: Unit = "ms") -> pyarrow.Schema:
    """The Arrow schema of a message or of a row with `json_strings`.

    Its `serialize()` gives the schema message of Arrow's IPC format, which every other Arrow library reads:

    >>> schema = unified_inbox.arrow_schema("row")                  # doctest: +SKIP
    >>> pathlib.Path("row.arrow").write_bytes(schema.serialize())   # doctest: +SKIP

    Args:
        of: Which schema: "message" or "row".
        unit: The unit of instants: "ms", or "us" for Spark.

    Raises:
        ModuleNotFoundError: pyarrow is not installed.
        ValueError: There is no such type.
    """
    pa = _pyarrow()
    return pa.schema(_fields(pa, schema(of), pa.timestamp(unit, tz="UTC")))


def arrow_batches(
    source: Columns, provider: Optional[str] = None, strict: bool = False, *, column: Union[int, str] = 0,
    unit: Unit = "ms", first_line: int = 1, block_size: int = BLOCK_SIZE, **options: Any,
) -> Iterator[pyarrow.RecordBatch]:
    """Decodes lines into record batches: one row for each line, in order, with the types of `arrow_schema`.

    Args:
        source: What `decode_lines` takes, arrays of strings or bytes, or record batches with such a column, as Spark's
            `mapInArrow` passes them. A null counts as a blank line.
        provider: The vendor of lines that name none.
        strict: Whether a warning rejects its message.
        column: The index or name of the column in record batches.
        unit: The unit of instants: "ms", or "us" for Spark.
        first_line: The number of the first line, from 1.
        block_size: How many bytes of lines one call decodes, if `source` is not columns.
        options: The other options of `Decoder`, except `json_strings`, which is always on.

    Raises:
        ModuleNotFoundError: pyarrow is not installed.
        TypeError: A column has another type.
    """
    decoder = Decoder(provider, strict=strict, json_strings=True, **options)
    return _batches(decoder, source, column, unit, first_line, block_size)


def _batches(
    decoder: Decoder, source: Columns, column: Union[int, str], unit: Unit, first_line: int, block_size: int,
) -> Iterator[pyarrow.RecordBatch]:
    pa = _pyarrow()
    types = arrow_schema("row", unit)
    for rows in _rows(pa, decoder, source, column, first_line, block_size):
        if len(rows):
            yield _typed(pa, rows, types)


def _rows(
    pa: Any, decoder: Decoder, source: Any, column: Union[int, str], first_line: int, block_size: int,
) -> Iterator[Rows]:
    if isinstance(source, (pa.Array, pa.ChunkedArray, pa.RecordBatch)):
        source = [source] if not isinstance(source, pa.ChunkedArray) else source.chunks
    if isinstance(source, (bytes, bytearray, memoryview, str)) or hasattr(source, "read"):
        yield from decoder._row_blocks(source, first_line, block_size)
        return
    elements = iter(source)
    first = next(elements, None)
    if first is None:
        return
    if not isinstance(first, (pa.Array, pa.RecordBatch)):
        yield from decoder._row_blocks(_chain(first, elements), first_line, block_size)
        return
    for element in _chain(first, elements):
        array = element.column(column) if isinstance(element, pa.RecordBatch) else element
        rows = decode_array(decoder, array, first_line)
        first_line += len(rows)
        yield rows


def decode_array(decoder: Decoder, array: pyarrow.Array, first_line: int = 1) -> Rows:
    """Decodes an Arrow array of strings or bytes into rows without line feeds. The elements are not copied.

    Raises:
        TypeError: The array has another type.
    """
    pa = _pyarrow()
    if array.type in (pa.string(), pa.binary()):
        function, width = library.uinbox_decoder_decode_array32, 4
    elif array.type in (pa.large_string(), pa.large_binary()):
        function, width = library.uinbox_decoder_decode_array64, 8
    else:
        raise TypeError(f"a column of lines must contain strings or bytes, not {array.type}")
    _, offsets, data = array.buffers()
    if not len(array) or offsets is None:
        return Rows(b"", (0,), b"")
    return decoder._rows(
        function, data.address if data else None, data.size if data else 0, offsets.address + width * array.offset,
        len(array), first_line)


def _typed(pa: Any, rows: Rows, types: Any) -> Any:
    """The rows as a record batch."""
    data = rows.data if rows.data.endswith(b"\n") else b"\n".join(rows)
    table = pa.json.read_json(
        io.BytesIO(data),
        # One block gives one batch. It is read in this thread, because a cluster gives each task one core.
        read_options=pa.json.ReadOptions(use_threads=False, block_size=len(data) + 1),
        parse_options=pa.json.ParseOptions(explicit_schema=types, unexpected_field_behavior="ignore"))
    (batch,) = table.combine_chunks().to_batches()
    # The parser makes every field nullable.
    return pa.RecordBatch.from_arrays(batch.columns, schema=types)


def _chain(first: Any, rest: Iterator[Any]) -> Iterator[Any]:
    yield first
    yield from rest


def _fields(pa: Any, struct: dict[str, Any], instant: Any) -> list[Any]:
    """The fields of a struct in Spark's JSON."""
    return [
        pa.field(field["name"], _arrow_type(pa, field["type"], instant), field["nullable"])
        for field in struct["fields"]
    ]


def _arrow_type(pa: Any, spark: Union[str, dict[str, Any]], instant: Any) -> Any:
    """The Arrow type of a type in Spark's JSON."""
    if isinstance(spark, str):
        return {"string": pa.string(), "boolean": pa.bool_(), "long": pa.int64(), "timestamp": instant}[spark]
    if spark["type"] == "array":
        return pa.list_(pa.field("item", _arrow_type(pa, spark["elementType"], instant), spark["containsNull"]))
    return pa.struct(_fields(pa, spark, instant))
