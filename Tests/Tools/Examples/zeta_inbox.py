"""Zeta's app inbox in sixty lines: inbox conform --against "python3 Tests/Tools/Examples/zeta_inbox.py" --filter "zeta/*"

This is a first version: numbers are doubles, dates are only milliseconds, URLs are used unchanged, the type of texts is
not checked, and repeated keys, lone surrogates and JSON in strings are ignored.
"""
import json, sys
from datetime import datetime, timedelta

TEXTS = {"title": "title", "body": "body", "mediaUrl": "image", "templateId": "templateID"}
KEYS = {"messageId", "title", "body", "mediaUrl", "status", "expirationTimestamp", "actionList", "templateId"}
STATUS = ("UNREAD", "READ", "DELETED")

def text(source, key):
    return source[key] if isinstance(source.get(key), str) and source[key].strip() else None

def action(source, at, found):
    if not isinstance(source, dict):
        return found("action.not-object", at)
    if not text(source, "text"):
        return found("action.missing-title", at)
    link, report = text(source, "link"), text(source, "value") or text(source, "link")
    result = {"title": source["text"]} | ({"reportValue": report} if report else {})
    if not link:
        return result | {"kind": "custom", "payload": {key: source[key] for key in source if key != "text"}}
    target = {"webBrowser": "inApp", "externalBrowser": "external"}.get(source.get("actionType"))
    kept = {key: text(source, key) for key in ("type", "actionType") if text(source, key)}
    result |= {"kind": "openURL", "url": link} | ({"target": target} if target and kept.pop("actionType") else {})
    return result | ({"vendor": kept} if kept else {})

def message(source, at, found):
    if not isinstance(source, dict):
        return found("message.not-object", at)
    if not (identifier := text(source, "messageId") or text(source, "id")):
        return found("message.missing-id", at)
    status, expiry = text(source, "status") or "UNREAD", source.get("expirationTimestamp")
    if status not in STATUS:
        found("field.coerced" if status.upper() in STATUS else "field.unknown-value", f"{at}/status")
    result = {"id": f"zeta:{identifier}", "provider": "zeta", "vendorID": identifier, "pinned": False,
              "status": status.lower() if status.upper() in STATUS else "unread", "clicked": False, "topics": [],
              "custom": source.get("additionalData") or {}}
    result |= {name: text(source, key) for key, name in TEXTS.items() if text(source, key)}
    if expiry in (0, -1):
        found("date.never", f"{at}/expirationTimestamp")
    elif expiry:
        date = (datetime(1970, 1, 1) + timedelta(milliseconds=expiry)).isoformat(timespec="milliseconds")
        result["expiresAt"] = date.removesuffix(".000") + "Z"
    buttons = [action(b, f"{at}/actionList/{i}", found) for i, b in enumerate(source.get("actionList") or [])]
    return result | {"actions": [button for button in buttons if button]}

def decode(request):
    if request["op"] != "decode" or request.get("provider") != "zeta" or request["mode"] == "strict":
        return {"unsupported": True}
    try:
        root = json.loads(request["inputText"]) if "inputText" in request else request["input"]
    except ValueError:
        return {"malformed": True}
    diagnostics, at, messages = [], "", {}
    found = lambda code, pointer: diagnostics.append({"code": code, "pointer": pointer})
    if isinstance(root, dict) and "messages" in root:
        at, root = "/messages", root["messages"] or []
    if not isinstance(root, list) and not (isinstance(root, dict) and KEYS & root.keys()):
        return {"messages": [], "diagnostics": [{"code": "feed.not-recognised", "pointer": ""}]}
    for at, element in [(at, root)] if isinstance(root, dict) else [(f"{at}/{i}", e) for i, e in enumerate(root)]:
        if decoded := message(element, at, found):
            if decoded["id"] in messages:
                found("message.duplicate-id", messages.pop(decoded["id"])[0])
            messages[decoded["id"]] = (at, decoded)
    return {"messages": [decoded for _, decoded in messages.values()], "diagnostics": diagnostics}

for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"case": request["case"]} | decode(request)), flush=True)
