"""Inboxes: events, answers, replicas."""

from __future__ import annotations

import pickle
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from unified_inbox import Applied, Counts, Inbox, InboxError

INGEST = {
    "at": 1000, "recipient": "u1", "event": "ingest", "provider": "zeta",
    "payload": [{"messageId": "1", "status": "UNREAD"}, {"messageId": "2", "status": "READ"}],
}
READ = {"at": 2000, "recipient": "u1", "event": "markRead", "ids": ["zeta:1"]}
ENTRY = "zeta:1#markMessageAsRead#2000"


def inbox_of(*events: Any) -> Inbox:
    inbox = Inbox("u1")
    assert inbox.apply(events).failed == 0
    return inbox


def test_messages_and_counts_are_those_of_the_events() -> None:
    inbox = inbox_of(INGEST)
    assert [message["id"] for message in inbox.messages(3000)] == ["zeta:1", "zeta:2"]
    assert [message["id"] for message in inbox.messages(3000, unread=True)] == ["zeta:1"]
    assert [message["id"] for message in inbox.messages(3000, offset=1, limit=1)] == ["zeta:2"]
    assert inbox.counts(3000) == Counts(unread=1, total=2)


def test_the_order_and_the_repetition_of_events_change_nothing() -> None:
    assert inbox_of(INGEST, READ).snapshot() == inbox_of(READ, INGEST, READ).snapshot()


def test_a_change_is_in_the_outbox_until_it_is_acknowledged() -> None:
    inbox = inbox_of(INGEST, READ)
    assert [entry["id"] for entry in inbox.outbox()] == [ENTRY]
    inbox.apply({"at": 3000, "recipient": "u1", "event": "acknowledge", "ids": [ENTRY]})
    assert inbox.outbox() == []


def test_events_may_be_a_log_in_one_text() -> None:
    log = b'{"at":1000,"recipient":"u1","event":"ingest","provider":"zeta","payload":[{"messageId":"1"}]}\n\n'
    assert Inbox("u1").apply(log + log) == Applied(applied=2, skipped=0, failed=0, diagnostics=[])


def test_events_of_others_are_skipped_and_lines_that_are_not_events_are_found() -> None:
    applied = Inbox("u2").apply([INGEST, "nonsense", {"at": 1, "event": "unknown"}])
    assert (applied.applied, applied.skipped, applied.failed) == (0, 1, 2)
    assert [(diagnostic["line"], diagnostic["code"]) for diagnostic in applied.diagnostics] == [
        (2, "json.malformed"), (3, "event.invalid")]


def test_replicas_merge_in_any_order() -> None:
    whole = inbox_of(INGEST, READ).snapshot()
    left, right = inbox_of(INGEST), inbox_of(READ)
    left.merge(right)
    right.merge(inbox_of(INGEST).snapshot())
    assert left.snapshot() == right.snapshot() == whole
    left.merge(left)
    assert left.snapshot() == whole


def test_an_inbox_of_another_recipient_is_not_merged() -> None:
    with pytest.raises(InboxError) as caught:
        inbox_of(INGEST).merge(Inbox("u2"))
    assert caught.value.code == "argument.invalid"


def test_a_snapshot_and_a_pickled_inbox_are_the_same_inbox() -> None:
    inbox = inbox_of(INGEST, READ)
    for other in (Inbox.from_snapshot(inbox.snapshot(), "u1"), pickle.loads(pickle.dumps(inbox))):
        assert other.query(3000) == inbox.query(3000)


def test_a_snapshot_without_raw_gets_it_back_from_a_replica() -> None:
    inbox = inbox_of(INGEST, READ)
    small = Inbox.from_snapshot(inbox.snapshot(raw=False), "u1")
    assert small.query(3000) == inbox.query(3000)
    assert "raw" not in small.messages(3000, raw=True)[0]
    small.merge(inbox)
    assert small.snapshot() == inbox.snapshot()


def test_snapshots_of_some_messages_merge_to_the_inbox() -> None:
    inbox = inbox_of(INGEST, READ)
    part = Inbox.from_snapshot(inbox.snapshot(messages=["zeta:1"]), "u1")
    assert [message["id"] for message in part.messages(3000)] == ["zeta:1"]
    part.merge(inbox.snapshot(messages=["zeta:2", "zeta:unknown"]))
    assert part.snapshot() == inbox.snapshot()


def test_parts_of_replicas_merge_one_by_one_to_the_inbox() -> None:
    parts = inbox_of(INGEST).parts()
    assert set(parts) == {"", "zeta:1", "zeta:2"}
    for id, change in inbox_of(READ).parts().items():
        part = Inbox.from_snapshot(parts[id], "u1")
        part.merge(change)
        parts[id] = part.snapshot()
    whole = Inbox("u1")
    for snapshot in parts.values():
        whole.merge(snapshot)
    assert whole.snapshot() == inbox_of(INGEST, READ).snapshot()


def test_a_snapshot_that_cannot_be_read_raises_an_error_and_changes_nothing() -> None:
    inbox = inbox_of(INGEST)
    for snapshot in (b"nonsense", b"{}"):
        with pytest.raises(InboxError) as caught:
            Inbox.from_snapshot(snapshot)
        assert caught.value.code == "snapshot.invalid"
        with pytest.raises(InboxError):
            inbox.merge(snapshot)
    assert inbox.counts(3000).total == 2


def test_an_argument_of_another_type_is_named() -> None:
    inbox: Any = inbox_of(INGEST)
    for events, words in (([1], "an event must be bytes, text or a dict, not int"), (1, "events must be bytes, .* not int")):
        with pytest.raises(TypeError, match=words):
            inbox.apply(events)
    with pytest.raises(TypeError, match="merge expects an Inbox or the bytes of a snapshot, not NoneType"):
        inbox.merge(None)
    with pytest.raises(TypeError, match="a snapshot must be bytes, not str"):
        inbox.changes("{}", 3000)
    with pytest.raises(TypeError, match="a snapshot must be bytes, not NoneType"):
        Inbox.from_snapshot(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="messages must be a list of strings, not 'zeta:1'"):
        inbox.snapshot(messages="zeta:1")


@pytest.mark.parametrize("now", [
    1000, "1970-01-01T00:00:01Z", datetime(1970, 1, 1, 0, 0, 1, tzinfo=timezone.utc),
    datetime(1970, 1, 1, 1, 0, 1, 999, tzinfo=timezone(timedelta(hours=1))),
])
def test_an_instant_may_be_written_in_three_ways(now: Any) -> None:
    expiring = {**INGEST, "payload": [{"messageId": "1", "expirationTimestamp": 1_780_000_000_000}]}
    assert inbox_of(expiring).counts(now).total == 1
    assert inbox_of(expiring).counts(1_780_000_000_001).total == 0


def test_a_date_without_a_zone_raises_an_error() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        inbox_of(INGEST).counts(datetime(2026, 1, 1))


def test_an_option_that_is_refused_raises_an_error() -> None:
    with pytest.raises(InboxError) as caught:
        inbox_of(INGEST).messages("yesterday")
    assert caught.value.code == "options.invalid"


SALE = {"messageId": "s", "sentAt": "1970-01-01T00:00:02Z", "properties": {"title": "Sale", "promo": 7}}
SHOP = {
    "at": 1000, "recipient": "u1", "event": "ingest", "provider": "customerio",
    "payload": [
        SALE, {"messageId": "o", "topics": ["orders/1"], "properties": {"title": "Order"}},
        {"messageId": "p", "topics": ["orders/2", "promo"], "properties": {"title": "Promo"}},
    ],
}
MOVED = {
    "at": 1000, "recipient": "u1", "event": "ingest", "provider": "pushwoosh",
    "payload": [{"code": "s", "title": "Sale", "actionParams": {"u": {"promo": "7"}}}],
}


def test_a_filter_of_topics_selects_messages() -> None:
    inbox = inbox_of(SHOP)
    view = inbox.query(3000, topics="orders/* & !promo")
    assert [message["id"] for message in view["messages"]] == ["customerio:o"]
    assert view["total"] == 1
    with pytest.raises(InboxError, match="topics"):
        inbox.query(3000, topics="orders &")


def test_messages_of_one_key_are_shown_once_and_each_vendor_is_told_of_its_own() -> None:
    inbox = Inbox("u1", collapse="custom:/promo", collapse_prefer="customerio")
    inbox.apply([SHOP, MOVED, {"at": 5000, "recipient": "u1", "event": "markRead", "ids": ["customerio:s"]}])
    view = inbox.query(6000, explain=True)
    assert "pushwoosh:s" not in [message["id"] for message in view["messages"]]
    assert [entry["messageID"] for entry in inbox.outbox()] == ["customerio:s", "pushwoosh:s"]
    (placement,) = [placement for placement in view["placements"] if placement["id"] == "pushwoosh:s"]
    assert (placement["reason"], placement["representative"]) == ("collapsed", "customerio:s")
    assert pickle.loads(pickle.dumps(inbox)).counts(6000) == inbox.counts(6000) == Counts(unread=2, total=3)


def test_a_policy_that_is_not_one_is_refused() -> None:
    with pytest.raises(InboxError, match="custom:POINTER"):
        Inbox("u1", collapse="promo")


def test_the_changes_since_a_snapshot_are_those_between_two_lists() -> None:
    inbox = inbox_of(INGEST)
    earlier = inbox.snapshot()
    inbox.apply(READ)
    changes = inbox.changes(earlier, 3000)
    assert changes["changes"] == [{"change": "changed", "id": "zeta:1", "set": {"status": "read"}}]
    assert (changes["from"], changes["to"]) == ("1970-01-01T00:00:01Z", "1970-01-01T00:00:03Z")
    assert inbox.changes(earlier, 3000, then=1500)["from"] == "1970-01-01T00:00:01.500Z"
    with pytest.raises(InboxError) as refusal:
        inbox.changes(b"{}", 3000)
    assert refusal.value.code == "snapshot.invalid"


def test_a_compaction_drops_what_is_not_kept() -> None:
    later = {"at": 2000, "recipient": "u1", "event": "ingest", "provider": "zeta", "payload": [{"messageId": "3"}]}
    inbox = inbox_of(INGEST, later)
    inbox.compact(3000)
    assert inbox.counts(3000).total == 3
    inbox.compact(3000, retain_read=0)
    assert [message["id"] for message in inbox.messages(3000)] == ["zeta:3", "zeta:1"]
    with pytest.raises(InboxError, match="retainDays"):
        inbox.compact(3000, retain_days=-1)
