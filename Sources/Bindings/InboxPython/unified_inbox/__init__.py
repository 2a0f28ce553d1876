"""App-inbox payloads of five vendors in one message model.

>>> import unified_inbox
>>> feed = unified_inbox.decode('[{"messageId":"MSG-1","title":"Your salary has arrived"}]', "zeta")
>>> feed.messages[0]["id"], feed.messages[0]["status"]
('zeta:MSG-1', 'unread')

`decode` and `Decoder` turn a payload into messages. `decode_lines` and `arrow_batches` turn many lines into rows.
`Inbox` is one recipient's inbox over time. The JSON is the same as that of the command `inbox`.
"""

from ._library import version as __version__
from .arrow import arrow_batches, arrow_schema
from .decoder import Decoder, Feed, Rows, decode, decode_lines
from .errors import InboxError
from .inbox import Applied, Counts, Inbox
from .schema import schema
from .types import Action, Change, Changes, Diagnostic, Message, OutboxEntry, Placement, Row, View

__all__ = [
    "Action", "Applied", "Change", "Changes", "Counts", "Decoder", "Feed", "Diagnostic", "Inbox", "InboxError", "Message",
    "OutboxEntry", "Placement", "Row", "Rows", "View", "__version__", "arrow_batches", "arrow_schema", "decode", "decode_lines", "schema",
]
