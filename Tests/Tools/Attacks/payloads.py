"""Makes feeds of the samples in Fixtures/feeds and the attack strings."""

import copy
import json
import pathlib

package = pathlib.Path(__file__).resolve().parents[3]

# Words and dates that decide what a message is. If an attack replaced them, most other fields would not be read.
STRUCTURE = {
    "status", "type", "action_type", "displayType", "behavior", "actionType", "inboxMessageType", "rt", "send_date",
    "order", "sendDateUtc", "startDateUtc", "endDateUtc", "expiry", "sentAt", "create_time", "expiration_time",
    "expirationTimestamp", "status_message",
}
IDENTITY = {"id", "messageId", "inbox_id", "queueId", "cid"}


def attacks():
    """The attack strings, each with what it tries."""
    with open(package / "Tests/Tools/Attacks/strings.ndjson", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def feeds():
    """The sample feeds, by name."""
    return {file.stem: json.loads(file.read_text("utf-8")) for file in sorted((package / "Fixtures/feeds").glob("*.json"))}


def attacked(feed, text, number, keeping=STRUCTURE):
    """A feed in which every string is the text. Identifiers only get it as a prefix, so that no two messages have the
    same one."""

    def change(value, key=None):
        if isinstance(value, dict):
            return {name: change(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [change(part, key) for part in value]
        if not isinstance(value, str) or key in keeping:
            return value
        if key in IDENTITY:
            return f"{text}{number}{value}"
        try:
            inner = json.loads(value)
        except ValueError:
            return text
        return json.dumps(change(inner)) if isinstance(inner, (dict, list)) else value

    return change(copy.deepcopy(feed))
