"""The exception that this package raises."""

from __future__ import annotations

from collections.abc import Sequence

from .types import Diagnostic


class InboxError(ValueError):
    """A payload that is not a feed, options that are refused, or a snapshot that cannot be read.

    A rejected message does not raise an error: the feed contains the other messages, and a diagnostic says why.
    """

    #: A stable code: "json.malformed", "feed.not-recognised", "provider.unknown", "limit.exceeded", "options.invalid",
    #: "snapshot.invalid", "argument.invalid" or "handle.in-use". Later versions may add codes.
    code: str
    #: What is wrong and how to fix it.
    reason: str
    #: The JSON Pointer to the mistake; "" for the whole text.
    pointer: str
    #: All diagnostics of the payload, if it is JSON.
    diagnostics: Sequence[Diagnostic]

    def __init__(self, code: str, reason: str, pointer: str = "", diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(code, reason, pointer, diagnostics)
        self.code = code
        self.reason = reason
        self.pointer = pointer
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        place = f" at {self.pointer}" if self.pointer else ""
        return f"{self.code}{place}: {self.reason}"
