"""What `inbox stream` does, for clean payloads: decode a line, unify its fields, keep custom data, encode.

usage: stream.py <lines >messages
"""

import sys
from datetime import datetime, timezone

import msgspec

decode, encode = msgspec.json.Decoder().decode, msgspec.json.Encoder().encode
UTC = timezone.utc


def stamp(moment):
    text = moment.isoformat(timespec="milliseconds")[:23]
    return text[:19] + "Z" if text[20:] == "000" else text + "Z"


def zone(text):
    return stamp(datetime.fromisoformat(text).astimezone(UTC))


def epoch(seconds):
    return stamp(datetime.fromtimestamp(seconds, UTC))


def take(out, name, value):
    if value:
        out[name] = value


def begin(recipient, provider, id):
    out = {} if recipient is None else {"recipient": recipient}
    out["id"] = f"{provider}:{id}"
    out["provider"] = provider
    out["vendorID"] = id
    return out


TARGETS = {"webBrowser": "inApp", "externalBrowser": "external"}


def zeta(m, recipient):
    out = begin(recipient, "zeta", m["messageId"])
    take(out, "title", m.get("title"))
    take(out, "body", m.get("body"))
    take(out, "image", m.get("mediaUrl"))
    out["pinned"] = False
    out["status"] = m["status"].lower()
    out["clicked"] = False
    if m.get("expirationTimestamp"):
        out["expiresAt"] = epoch(m["expirationTimestamp"] / 1000)
    out["topics"] = []
    out["actions"] = actions = []
    for button in m["actionList"]:
        action = {"title": button["text"], "kind": "openURL", "url": button["link"]}
        take(action, "target", TARGETS.get(button["actionType"]))
        action["reportValue"] = button["value"] or button["link"]
        action["vendor"] = {"type": button["type"]}
        actions.append(action)
    take(out, "templateID", m.get("templateId"))
    out["custom"] = m["additionalData"]
    return out


def salesforce(m, recipient):
    out = begin(recipient, "salesforce", m["id"])
    second = m["inboxMessageType"] == 2
    take(out, "title", m.get("subject"))
    take(out, "subtitle", m.get("inboxSubtitle"))
    take(out, "body", m["inboxMessage"] if second else m["alert"])
    media = m.get("media")
    if media:
        take(out, "image", media["iosUrl"])
        take(out, "imageAlt", media["alt"])
    out["pinned"] = False
    out["status"] = "deleted" if m["isDeleted"] else "read" if m["viewCount"] else "unread"
    out["clicked"] = False
    for name, key in (("sentAt", "sendDateUtc"), ("startsAt", "startDateUtc"), ("expiresAt", "endDateUtc")):
        if key in m:
            out[name] = zone(m[key])
    out["topics"] = []
    if m.get("url"):
        out["tap"] = {"kind": "openURL", "url": m["url"]}
    out["actions"] = []
    out["custom"] = custom = m.get("customKeys") or {}
    if "custom" in m:
        custom.update(decode(m["custom"]))
    out["vendor"] = vendor = {}
    take(vendor, "name", m.get("name"))
    vendor["inboxMessageType"] = m["inboxMessageType"]
    vendor["inboxMessageKind"] = "inbox2" if second else "inbox1"
    return out


def customerio(m, recipient):
    out = begin(recipient, "customerio", m["messageId"])
    custom = m["properties"]
    for name in ("title", "body", "image"):
        take(out, name, custom.pop(name, None))
    out["pinned"] = False
    out["status"] = "read" if m.get("opened") else "unread"
    out["clicked"] = False
    out["sentAt"] = zone(m["sentAt"])
    if "expiresAt" in m:
        out["expiresAt"] = zone(m["expiresAt"])
    out["topics"] = list(dict.fromkeys(m.get("topics") or ()))
    take(out, "type", m.get("type"))
    link = custom.pop("link", None)
    if link:
        out["tap"] = {"kind": "openURL", "url": link}
    out["actions"] = []
    out["custom"] = custom
    return out


def xtremepush(m, recipient):
    out = begin(recipient, "xtremepush", str(m["id"]))
    push = m["message"]
    pop = push.pop
    style, icon, picture = pop("style"), pop("icon", None), pop("picture", None)
    card = style["type"] == 1
    take(out, "title", pop("title"))
    take(out, "body", pop("alert", None))
    take(out, "image", picture or (card and icon))
    if icon and (picture or not card):
        out["icon"] = icon
    out["layout"] = "captioned" if card else "classic"
    out["style"] = colors = {"background": style["bg"]}
    take(colors, "titleBackground", style.get("title_bg"))
    out["pinned"] = False
    out["status"] = "read" if m["opened"] or m["clicked"] else "unread"
    out["clicked"] = m["clicked"] == 1
    if m["delivered"] is not None:
        out["delivered"] = m["delivered"] == 1
    out["sentAt"] = epoch(int(m["create_time"]))
    if m["expiration_time"]:
        out["expiresAt"] = epoch(int(m["expiration_time"]))
    out["topics"] = []
    deeplink, url = pop("deeplink", None), pop("url", None)
    if deeplink:
        out["tap"] = {"kind": "deeplink", "deeplink": deeplink}
    elif url:
        out["tap"] = {"kind": "openURL", "url": url}
    out["actions"] = [
        {"title": button["title"], "kind": "openURL", "url": button["url"], "reportValue": button["id"]}
        for button in pop("actions", ())
    ]
    out["campaignID"] = pop("cid")
    out["vendor"] = {"messageIdentifier": pop("id")}
    del push["xpush"]
    out["custom"] = push
    return out


STATUSES = ("unread", "unread", "read", "read", "deleted", "deleted")


def pushwoosh(m, recipient):
    out = begin(recipient, "pushwoosh", m["inbox_id"])
    parameters = m["action_params"]
    custom = decode(parameters["u"]) if "u" in parameters else {}
    take(out, "title", m.get("title"))
    take(out, "body", m["text"])
    take(out, "image", m.get("image"))
    take(out, "layout", parameters.get("displayType"))
    out["pinned"] = parameters.get("pinned", False)
    out["status"] = STATUSES[m["status"]]
    out["clicked"] = m["status"] == 3
    out["sentAt"] = epoch(int(m["send_date"]))
    if "rt" in m:
        out["expiresAt"] = epoch(int(m["rt"]))
    out["topics"] = []
    if "l" in parameters:
        out["tap"] = {"kind": "openURL", "url": parameters["l"]}
    out["actions"] = [
        {"title": button["title"], "kind": "openURL", "url": button["url"]} for button in custom.pop("buttons", ())
    ]
    take(out, "campaignID", parameters.get("pwcid"))
    out["custom"] = custom
    out["vendor"] = {"type": m["action_type"], "order": m["order"], "hash": m["hash"]}
    return out


VENDORS = {f.__name__: f for f in (zeta, salesforce, customerio, xtremepush, pushwoosh)}
TELLING = {
    "actionList": zeta, "inboxMessageType": salesforce, "properties": customerio, "create_time": xtremepush,
    "inbox_id": pushwoosh,
}


def main():
    write = sys.stdout.buffer.write
    for line in sys.stdin.buffer:
        value = decode(line)
        payload = value.get("payload")
        if payload is None:
            out = next(TELLING[key] for key in TELLING if key in value)(value, None)
        else:
            out = VENDORS[value["provider"]](payload, value["recipient"])
        write(encode(out) + b"\n")


main()
