"""The types of messages and rows, for Spark and Arrow."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Literal


def schema(of: Literal["message", "row"] = "row") -> dict[str, Any]:
    """Returns the type of a message, or of a row with `json_strings`, as `inbox schema --format spark` prints it.

    `pyspark.sql.types.StructType.fromJson` reads it.

    Raises:
        ValueError: There is no such type.
    """
    if of not in ("message", "row"):
        raise ValueError(f"there is no schema for {of!r}; use \"message\" or \"row\"")
    text = resources.files(__name__.rpartition(".")[0]).joinpath(f"{of}.spark.json").read_text(encoding="utf-8")
    fields: dict[str, Any] = json.loads(text)
    return fields
