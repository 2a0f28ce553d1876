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

#: An instant: aware, or milliseconds since 1970, or RFC 3339 with a zone.
Instant = Union[datetime, int, str]

#: Events: an NDJSON log, one event, or events one by one.
Events = Union[bytes, str, dict[str, Any], Iterable[Union[bytes, str, dict[str, Any]]]]

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Applied:
    """What became of events."""

    #: The number of events that are applied.
    applied: int
    #: The number of events for other recipients.
    skipped: int
    #: The number of lines that are not events; each has a diagnostic.
    failed: int
    #: What is wrong or unusual, with the line's number from 1.
    diagnostics: list[LineDiagnostic]


@dataclass(frozen=True)
class Counts:
    """How many messages are shown."""

    unread: int
    total: int


class Inbox:
    """The inbox of one recipient: what its events make it. Their order means nothing, nor do repeated events.

    An inbox is for one thread at a time. It is pickled as its snapshot.

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
        """Makes an inbox: an empty one, or that of a snapshot.

        Args:
            recipient: Whose inbox it is: events for others are skipped. Without it the recipient is that of the first
                event, and an event for another one fails.
            snapshot: What `snapshot()` of this inbox or of a replica gave.
            provider: The vendor of payloads whose event names none; detected without it.
            strict: Whether a warning in a payload is an error, which rejects its message.
            zone_offset: The offset of dates that name no zone, such as "+02:00"; UTC without it.
            limits: As for `Decoder`.
            collapse: One message is shown for all with the same key: "campaign", "custom:/promo_id" for a place in custom
                data, or "content:3600" for the same text within a bucket of so many seconds. What the user did with one of
                them counts for all, and each vendor gets the call for its own. It is not part of snapshots.
            collapse_prefer: The vendor whose message is shown; the newest without it.

        Raises:
            InboxError: An option is refused, "options.invalid", or the snapshot cannot be read, "snapshot.invalid".
        """
        self._options: dict[str, Any] = {
            "recipient": recipient, "provider": provider, "strict": strict, "zoneOffset": zone_offset, "limits": limits,
            "collapse": collapse, "collapsePrefer": collapse_prefer,
        }
        self._open(snapshot)

    @classmethod
    def from_snapshot(cls, snapshot: bytes, recipient: Optional[str] = None, **options: Any) -> Inbox:
        """The inbox of a snapshot; the options are those of an inbox."""
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
        """Applies events: those of `inbox replay`.

        A line that is not an event does not stop the others: it counts as failed, and the diagnostics say why.

        Args:
            events: An NDJSON log, one event as a dict, or events one by one.

        Raises:
            TypeError: An event is neither bytes nor text nor a dict, or a value in a dict is not JSON.
        """
        log = _log(events)
        text = self._text(library.uinbox_inbox_apply, log, len(log), allowed=INVALID_EVENT)
        return Applied(**json.loads(text))

    def merge(self, other: Union[Inbox, bytes]) -> None:
        """Joins another replica of the same recipient's inbox, or its snapshot, into this one.

        Replicas may be merged in any order and any number of times.

        Raises:
            InboxError: The other inbox is that of another recipient, "argument.invalid", or the snapshot cannot be read,
                "snapshot.invalid".
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
            raise TypeError(f"an inbox is merged with an Inbox or the bytes of a snapshot, not {type(other).__name__}")
        snapshot = snapshot_bytes(other)
        with _Call(self):
            status = library.uinbox_inbox_merge_snapshot(self._handle.pointer, snapshot, len(snapshot))
            if status != OK:
                raise self._handle.error(status)

    def compact(
        self, now: Instant, *, retain_days: Optional[int] = None, retain_read: Optional[int] = None
    ) -> None:
        """Drops the content of messages that nothing needs any more.

        These are the messages over their vendor's limit, and those that the arguments do not keep. What the outbox still
        needs is kept, and a deleted message does not come back.

        Args:
            now: The instant of the compaction.
            retain_days: The age in days above which messages are dropped; no limit without it.
            retain_read: The number of read messages that are kept, the newest ones; no limit without it.

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
        """What the inbox shows at an instant, with its counts and its outbox; the options are those of `query_bytes`."""
        view: View = json.loads(self.query_bytes(now, **options))
        return view

    def query_bytes(
        self, now: Instant, *, topic: Optional[str] = None, topics: Optional[str] = None, unread: bool = False,
        offset: int = 0, limit: Optional[int] = None, include_hidden: bool = False, raw: bool = False,
        explain: bool = False,
    ) -> bytes:
        """What the inbox shows at an instant, as JSON: a line of `inbox replay`, without its line feed.

        Args:
            now: The instant. The library reads no clock.
            topic: Only messages with that topic.
            topics: Only messages that satisfy a filter, such as "orders/* & !promo".
            unread: Only unread messages.
            offset: How many messages to skip.
            limit: How many messages there may be.
            include_hidden: Hidden messages too.
            raw: Whether each message has the vendor's own element, as `raw`.
            explain: Whether there is the placement of every message, as `placements`: whether it is shown, where, and by
                which rule.

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
        """The messages that are shown at an instant, in order; the options are those of `query`."""
        return self.query(now, **options)["messages"]

    def counts(self, now: Instant) -> Counts:
        """How many messages are shown at an instant."""
        view = self.query(now, limit=0)
        return Counts(view["unread"], view["total"])

    def changes(self, since: bytes, now: Instant, *, then: Optional[Instant] = None) -> Changes:
        """What differs between the list that an earlier inbox showed and the one that this inbox shows.

        A client that has the earlier list is sent no more than that.

        Args:
            since: A snapshot of the same recipient's earlier inbox.
            now: The instant of the later list.
            then: The instant of the earlier list; without it that of the snapshot's newest event.

        Raises:
            InboxError: The snapshot cannot be read: "snapshot.invalid".
            ValueError: An instant has no zone.
        """
        options = encoded_options({"now": _instant(now), "then": None if then is None else _instant(then)})
        snapshot = snapshot_bytes(since)
        changes: Changes = json.loads(self._text(library.uinbox_inbox_changes, options, snapshot, len(snapshot)))
        return changes

    def outbox(self) -> list[OutboxEntry]:
        """The calls that the host has still to make, in order.

        When a call has succeeded, apply an event `acknowledge` with the id of its entry, and with the `badge` that the
        vendor's answer had, if it had one: it counts the call already. A badge that comes without a call is an event
        `badge`, with the `provider`. The id is the same in every replica, so a host that remembers the ids of the calls
        that it has made makes none twice.
        """
        entries: list[OutboxEntry] = json.loads(self._text(library.uinbox_inbox_outbox))
        return entries

    def snapshot(self, *, raw: bool = True, messages: Optional[Iterable[str]] = None) -> bytes:
        """The inbox as JSON, all but its recipient. Equal inboxes have the same bytes; later versions read it.

        Args:
            raw: Whether messages have the vendor's own element. Without it all other answers are the same, and a replica
                that has it gives it back in a merge.
            messages: The ids of the messages that it has; all without it. Snapshots of some messages each, merged, are the
                inbox.
        """
        if raw and messages is None:
            return self._text(library.uinbox_inbox_snapshot)
        options = {"withoutRaw": not raw, "messages": None if messages is None else list_of_texts(messages, "messages")}
        return self._text(library.uinbox_inbox_snapshot_part, encoded_options(options))

    def parts(self, *, raw: bool = True) -> dict[str, bytes]:
        """The inbox in parts, for a store with a value for each message.

        There is a snapshot for each id, and one for "", which has what belongs to no message.

        Two replicas are merged part by part. Then only the parts of messages that have changed are read and written.

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
        raise TypeError(f"events are bytes, text, a dict, or an iterable of these, not {type(events).__name__}")
    return b"\n".join(_line(event) for event in events)


def _line(event: Union[bytes, str, dict[str, Any]]) -> bytes:
    if isinstance(event, (bytes, bytearray, memoryview, str, dict)):
        return json_bytes(event).rstrip(b"\n")
    raise TypeError(f"an event is bytes, text or a dict, not {type(event).__name__}")


def _instant(now: Instant) -> Union[int, str]:
    if not isinstance(now, datetime):
        return now
    if now.tzinfo is None:
        raise ValueError(f"{now!r} has no time zone; use an aware datetime, such as datetime.now(timezone.utc)")
    return (now - _EPOCH) // timedelta(milliseconds=1)
