"""The inbox of one recipient."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any, Callable, Optional, Union

from ._handles import encoded_options, in_use, inbox_handle, list_of_texts
from ._input import json_bytes, snapshot_bytes
from ._library import INVALID_EVENT, OK, library
from .types import Changes, LineDiagnostic, Message, OutboxEntry, View

#: An instant: an aware datetime, milliseconds since 1970, or RFC 3339 with a zone.
Instant = Union[datetime, int, str]

#: Events: an NDJSON log, one event, or events one by one.
Events = Union[bytes, str, dict[str, Any], Iterable[Union[bytes, str, dict[str, Any]]]]

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Applied:
    """The result of applying events."""

    #: The number of events that were applied.
    applied: int
    #: The number of events for other recipients.
    skipped: int
    #: The number of lines that are not events. Each has a diagnostic.
    failed: int
    #: What is wrong or unusual, with the line's number from 1.
    diagnostics: list[LineDiagnostic]


@dataclass(frozen=True)
class Counts:
    """How many messages are shown."""

    unread: int
    total: int


class Inbox:
    """The inbox of one recipient. It depends only on the set of its events, not on their order or on repetitions.

    Use an inbox from one thread at a time. Pickling it stores its snapshot.

    >>> inbox = Inbox("u1")
    >>> message = {"messageId": "1", "title": "Hello"}
    >>> event = {"at": 0, "recipient": "u1", "event": "ingest", "provider": "zeta", "payload": [message]}
    >>> inbox.apply(event).applied
    1
    >>> inbox.counts(now=1)
    Counts(unread=1, total=1)
    """

    def __init__(
        self, recipient: Optional[str] = None, *, snapshot: bytes = b"", provider: Optional[str] = None,
        strict: bool = False, zone_offset: Optional[str] = None, limits: Optional[dict[str, int]] = None,
        collapse: Optional[str] = None, collapse_prefer: Optional[str] = None,
    ) -> None:
        """Makes an inbox, empty or from a snapshot.

        Args:
            recipient: Whose inbox it is. Events for others are skipped. By default it is the recipient of the first
                event, and an event for another recipient fails.
            snapshot: The result of `snapshot()` of this inbox or of a replica.
            provider: The vendor of payloads whose event names none; detected by default.
            strict: Whether a warning in a payload counts as an error and rejects its message.
            zone_offset: The offset of dates that name no zone, such as "+02:00"; UTC without it.
            limits: As for `Decoder`.
            collapse: Show only one of several duplicates. They are compared by "campaign", "custom:/promo_id" (a place
                in custom data) or "content:3600" (the same text within a bucket of this many seconds). What the user
                does with one duplicate counts for all, and each vendor gets the call for its own message. It is not
                part of snapshots.
            collapse_prefer: The vendor whose message is shown; by default the newest message is.

        Raises:
            InboxError: An option is refused ("options.invalid"), or the snapshot cannot be read ("snapshot.invalid").
        """
        self._options: dict[str, Any] = {
            "recipient": recipient, "provider": provider, "strict": strict, "zoneOffset": zone_offset, "limits": limits,
            "collapse": collapse, "collapsePrefer": collapse_prefer,
        }
        self._open(snapshot)

    @classmethod
    def from_snapshot(cls, snapshot: bytes, recipient: Optional[str] = None, **options: Any) -> Inbox:
        """Makes an inbox from a snapshot. The options are the arguments of `Inbox`."""
        return cls(recipient, snapshot=snapshot, **options)

    def _open(self, snapshot: bytes) -> None:
        self._handle = inbox_handle(encoded_options(self._options), snapshot_bytes(snapshot))
        self._lock = threading.Lock()

    def __getstate__(self) -> dict[str, Any]:
        return {"options": self._options, "snapshot": self.snapshot()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._options = state["options"]
        self._open(state["snapshot"])

    # Changes

    def apply(self, events: Events) -> Applied:
        """Applies events, the same ones that `inbox replay` reads.

        If a line is not an event, the others are still applied. The line counts as failed, and the diagnostics say
        why.

        Args:
            events: An NDJSON log, one event as a dict, or events one by one.

        Raises:
            TypeError: An event is neither bytes nor text nor a dict, or a value in a dict is not JSON.
        """
        log = _log(events)
        text = self._text(library.uinbox_inbox_apply, log, len(log), allowed=INVALID_EVENT)
        return Applied(**json.loads(text))

    def merge(self, other: Union[Inbox, bytes]) -> None:
        """Merges another replica of the same recipient's inbox, or its snapshot, into this one.

        You can merge replicas in any order and any number of times.

        Raises:
            InboxError: The other inbox has another recipient ("argument.invalid"), or the snapshot cannot be read
                ("snapshot.invalid").
            TypeError: The other is neither an inbox nor bytes.
        """
        if isinstance(other, Inbox):
            if other is self:
                return
            with _Call(self), _Call(other):
                status = library.uinbox_inbox_merge(self._handle.pointer, other._handle.pointer)
                if status != OK:
                    raise self._handle.error(status)
            return
        if not isinstance(other, (bytes, bytearray, memoryview)):
            raise TypeError(f"merge expects an Inbox or the bytes of a snapshot, not {type(other).__name__}")
        snapshot = snapshot_bytes(other)
        with _Call(self):
            status = library.uinbox_inbox_merge_snapshot(self._handle.pointer, snapshot, len(snapshot))
            if status != OK:
                raise self._handle.error(status)

    def compact(
        self, now: Instant, *, retain_days: Optional[int] = None, retain_read: Optional[int] = None
    ) -> None:
        """Drops the content of messages that nothing needs any more.

        These are messages over their vendor's limit, and messages that the arguments do not keep. What the outbox
        still needs is kept. A deleted message does not come back.

        Args:
            now: The instant of the compaction.
            retain_days: Drop messages older than this many days; no limit by default.
            retain_read: Keep this many read messages, the newest ones; no limit by default.

        Raises:
            InboxError: A number is negative: "options.invalid".
            ValueError: `now` has no zone.
        """
        options = encoded_options({"now": _instant(now), "retainDays": retain_days, "retainRead": retain_read})
        with _Call(self):
            status = library.uinbox_inbox_compact(self._handle.pointer, options)
            if status != OK:
                raise self._handle.error(status)

    # Answers

    def query(self, now: Instant, **options: Any) -> View:
        """Returns what the inbox shows at an instant, with counts and outbox. The options are those of `query_bytes`."""
        view: View = json.loads(self.query_bytes(now, **options))
        return view

    def query_bytes(
        self, now: Instant, *, topic: Optional[str] = None, topics: Optional[str] = None, unread: bool = False,
        offset: int = 0, limit: Optional[int] = None, include_hidden: bool = False, raw: bool = False,
        explain: bool = False,
    ) -> bytes:
        """Returns what the inbox shows at an instant as JSON: a line of `inbox replay`, without its line feed.

        Args:
            now: The instant. The library reads no clock.
            topic: Only messages with that topic.
            topics: Only messages that satisfy a filter, such as "orders/* & !promo".
            unread: Only unread messages.
            offset: How many messages to skip.
            limit: The largest number of messages; no limit by default.
            include_hidden: Whether to include hidden messages, except deleted ones.
            raw: Whether each message includes the vendor's element as `raw`.
            explain: Whether to add `placements`: for every message whether and where it is shown, and by which rule.

        Raises:
            InboxError: An option is refused: "options.invalid".
            ValueError: `now` has no zone.
        """
        options = encoded_options({
            "now": _instant(now), "topic": topic, "topics": topics, "unread": unread, "offset": offset, "limit": limit,
            "all": include_hidden, "raw": raw, "explain": explain,
        })
        return self._text(library.uinbox_inbox_query, options)

    def messages(self, now: Instant, **options: Any) -> list[Message]:
        """Returns the messages that are shown at an instant, in order. The options are those of `query_bytes`."""
        return self.query(now, **options)["messages"]

    def counts(self, now: Instant) -> Counts:
        """Counts the messages that are shown at an instant."""
        view = self.query(now, limit=0)
        return Counts(view["unread"], view["total"])

    def changes(self, since: bytes, now: Instant, *, then: Optional[Instant] = None) -> Changes:
        """Compares the list that this inbox shows with the list that an earlier inbox showed.

        Send the result to a client that has the earlier list.

        Args:
            since: A snapshot of the same recipient's earlier inbox.
            now: The instant of the later list.
            then: The instant of the earlier list; by default the instant of the newest event in the snapshot.

        Raises:
            InboxError: The snapshot cannot be read: "snapshot.invalid".
            ValueError: An instant has no zone.
        """
        options = encoded_options({"now": _instant(now), "then": None if then is None else _instant(then)})
        snapshot = snapshot_bytes(since)
        changes: Changes = json.loads(self._text(library.uinbox_inbox_changes, options, snapshot, len(snapshot)))
        return changes

    def outbox(self) -> list[OutboxEntry]:
        """Returns the calls that the host still has to make, in order.

        When a call has succeeded, apply an event `acknowledge` with the id of its entry. If the vendor's answer has a
        `badge`, which already counts the call, add it to the event. For a badge that comes without a call, apply an
        event `badge` with the `provider`. An entry's id is the same in every replica: if you remember the ids of the
        calls that you made, you make no call twice.
        """
        entries: list[OutboxEntry] = json.loads(self._text(library.uinbox_inbox_outbox))
        return entries

    def snapshot(self, *, raw: bool = True, messages: Optional[Iterable[str]] = None) -> bytes:
        """Returns the inbox as JSON, without its recipient. Equal inboxes have the same bytes. Later versions can read
        it.

        Args:
            raw: Whether messages include the vendor's element. Without it all other answers are the same, and merging
                with a replica that has it restores it.
            messages: The ids of the messages to include; all by default. Merging parts that together have all messages
                gives the inbox.
        """
        if raw and messages is None:
            return self._text(library.uinbox_inbox_snapshot)
        options = {"withoutRaw": not raw, "messages": None if messages is None else list_of_texts(messages, "messages")}
        return self._text(library.uinbox_inbox_snapshot_part, encoded_options(options))

    def parts(self, *, raw: bool = True) -> dict[str, bytes]:
        """Returns the inbox in parts, for a store that keeps one value for each message.

        The result contains a snapshot for each message id, and one under "" for everything that belongs to no message.

        You can merge two replicas part by part. Then you read and write only the parts of messages that changed.

        Args:
            raw: As for `snapshot`.
        """
        ids = json.loads(self.snapshot(raw=False))["messages"]
        parts = {id: self.snapshot(raw=raw, messages=[id]) for id in ids}
        return {"": self.snapshot(messages=[]), **parts}

    def _text(self, function: Callable[..., int], *arguments: Any, allowed: int = OK) -> bytes:
        with _Call(self):
            status, text = self._handle.text(function, *arguments)
            if status not in (OK, allowed):
                raise self._handle.error(status)
            return text


class _Call:
    """A call with an inbox, from its start until its result is copied. It never waits, so a fork cannot make it hang."""

    def __init__(self, inbox: Inbox) -> None:
        self._lock = inbox._lock

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise in_use("inbox")

    def __exit__(self, *problem: object) -> None:
        self._lock.release()


def _log(events: Events) -> bytes:
    if isinstance(events, (bytes, bytearray, memoryview, str, dict)):
        return json_bytes(events)
    if not isinstance(events, Iterable):
        raise TypeError(f"events must be bytes, text, a dict, or an iterable of these, not {type(events).__name__}")
    return b"\n".join(_line(event) for event in events)


def _line(event: Union[bytes, str, dict[str, Any]]) -> bytes:
    if isinstance(event, (bytes, bytearray, memoryview, str, dict)):
        return json_bytes(event).rstrip(b"\n")
    raise TypeError(f"an event must be bytes, text or a dict, not {type(event).__name__}")


def _instant(now: Instant) -> Union[int, str]:
    if not isinstance(now, datetime):
        return now
    if now.tzinfo is None:
        raise ValueError(f"{now!r} has no time zone; use an aware datetime, such as datetime.now(timezone.utc)")
    return (now - _EPOCH) // timedelta(milliseconds=1)
