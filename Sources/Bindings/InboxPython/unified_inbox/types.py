"""The JSON of messages, diagnostics and rows, as types.

The pages *The unified message*, *Diagnostics* and *Pipelines* of the library document every key. A key without a value is
left out. Later versions may add keys, and words where a type here is `str`.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

JSONObject = dict[str, Any]

#: The five vendors. If you pass none of these, a decoder detects the vendor of each payload.
Provider = Literal["zeta", "salesforce", "customerio", "xtremepush", "pushwoosh"]

#: The result for a line.
RowStatus = Literal["ok", "rejected", "incomplete", "not-recognised", "malformed", "too-long", "blank"]


class _DiagnosticKeys(TypedDict):
    code: str
    severity: Literal["error", "warning", "note"]
    message: str
    pointer: str


class Diagnostic(_DiagnosticKeys, total=False):
    """Something wrong or unusual in a payload: a stable code, where, and how to fix it."""

    inner: str
    messageID: str


class LineDiagnostic(Diagnostic):
    """A diagnostic with the number of its line in an event log, counted from 1."""

    line: int


class _ActionKeys(TypedDict):
    kind: Literal["openURL", "deeplink", "dismiss", "markRead", "custom"]


class Action(_ActionKeys, total=False):
    """What a tap or a button does; a button has a title."""

    title: str
    url: str
    target: Literal["inApp", "external"]
    deeplink: str
    payload: JSONObject
    reportValue: str
    dismisses: Literal[True]
    vendor: JSONObject


class Style(TypedDict, total=False):
    """Colours as the vendor sent them."""

    background: str
    titleBackground: str


class _MessageKeys(TypedDict):
    id: str
    provider: str
    vendorID: str
    pinned: bool
    status: Literal["unread", "read", "deleted"]
    clicked: bool
    topics: list[str]
    actions: list[Action]
    custom: JSONObject


class Message(_MessageKeys, total=False):
    """A message of any vendor in canonical form. Instants are RFC 3339 in UTC."""

    title: str
    subtitle: str
    body: str
    image: str
    imageAlt: str
    icon: str
    layout: Literal["banner", "captioned", "classic"]
    style: Style
    priority: int
    delivered: bool
    sentAt: str
    startsAt: str
    expiresAt: str
    type: str
    tap: Action
    campaignID: str
    templateID: str
    partial: Literal[True]
    vendor: JSONObject
    raw: Any


class _RowKeys(TypedDict):
    line: int
    status: RowStatus
    messages: list[Message]
    diagnostics: list[Diagnostic]


class Row(_RowKeys, total=False):
    """The result for a line of input."""

    recipient: str
    kept: JSONObject


class OutboxEntry(TypedDict):
    """A call that the host still has to make. Its id is the same in every replica."""

    id: str
    provider: str
    messageID: str
    call: str
    arguments: JSONObject
    at: str


class _PlacementKeys(TypedDict):
    id: str
    shown: bool
    pinned: bool
    status: Literal["unread", "read", "deleted"]
    clicked: bool


class Placement(_PlacementKeys, total=False):
    """Whether and where a message is shown, and by which rule."""

    position: int
    reason: Literal["deleted", "withdrawn", "notStarted", "expired", "overLimit", "collapsed"]
    rule: str
    neighbour: str
    instant: str
    deletedBy: Literal["user", "feed"]
    representative: str
    standsFor: list[str]
    pinRule: str
    pinnedUntil: str


class _ChangeKeys(TypedDict):
    change: Literal["left", "appeared", "changed", "moved"]


class Change(_ChangeKeys, total=False):
    """The change of one message between two lists. The page *The engine* says how a client applies it."""

    id: str
    reason: str
    index: int
    message: Message
    set: JSONObject
    removed: list[str]


# This syntax is needed because "from" is a Python keyword.
Changes = TypedDict("Changes", {
    "recipient": str, "from": str, "to": str, "unread": int, "total": int, "changes": list[Change],
})
"""The differences between two lists of an inbox: a line of `inbox replay --since`."""


class _ViewKeys(TypedDict):
    recipient: str
    unread: int
    total: int
    messages: list[Message]
    outbox: list[OutboxEntry]


class View(_ViewKeys, total=False):
    """What an inbox shows at an instant: a line of `inbox replay`."""

    badge: dict[str, int]
    nextChange: str
    placements: list[Placement]
