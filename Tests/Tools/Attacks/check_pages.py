"""Checks in a browser what a page makes of attack strings: check_pages.py INBOX BROWSER

A script that runs sets the document's title to `ran`. Two pages of this program first show that the check can fail: a
script runs in the page without a content security policy, and does not run in the page with the policy that real pages
have.
"""

import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import payloads

inbox, browser = sys.argv[1:]
SCRIPT = "<script>document.title='ran'</script>"
LINKS = re.compile(r"(https?://|mailto:|tel:)", re.ASCII | re.IGNORECASE)


class Page(html.parser.HTMLParser):
    """The title of a page, and everything in it that must not be there."""

    def __init__(self, text):
        super().__init__()
        self.title = None
        self.faults = []
        self.messages = self.rows = 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "iframe", "object", "embed", "form", "base", "link", "template", "math"):
            self.faults.append(f"<{tag}>")
        # The filters are radio buttons; nothing can be typed or sent.
        if tag == "input" and dict(attributes).get("type") != "radio":
            self.faults.append("<input>")
        self.messages += tag == "article"
        self.rows += tag == "tr"
        for name, value in attributes:
            if name.startswith("on") or name in ("srcdoc", "action", "formaction", "background", "xlink:href"):
                self.faults.append(f"<{tag} {name}>")
            if name in ("href", "src") and not LINKS.match(value):
                self.faults.append(f'<{tag} {name}="{value}">')
            if name in ("id", "for") and not re.fullmatch(r"(show|vendor)-[a-z]+", value):
                self.faults.append(f'<{tag} {name}="{value}">')
            if name == "style" and ("(" in value or "@" in value):
                self.faults.append(f'<{tag} {name}="{value}">')

    def handle_data(self, data):
        if self.lasttag == "title" and self.title is None:
            self.title = data


def load(folder, text):
    """The page as the browser has it after its scripts have run."""
    file = pathlib.Path(folder, "page.html")
    file.write_text(text, "utf-8", newline="")
    # No host name is resolved, so the pictures of the pages are not loaded.
    command = [
        browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={folder}/profile",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=5000", "--dump-dom", file.as_uri(),
    ]
    return Page(subprocess.run(command, check=True, capture_output=True, timeout=600).stdout.decode())


def page(command, *words):
    """The page that a command writes. Payloads that are not recognised are left out; the exit status is ignored."""
    result = subprocess.run(
        [inbox, command, "--format", "html", "--now", "2026-11-19T12:00:00Z", *words], capture_output=True, cwd=folder)
    return result.stdout.decode()


def check(kind, written):
    """Loads a page with and without its policy, and returns it as the browser has it."""
    policy = re.search(r'<meta http-equiv="Content-Security-Policy"[^>]*>', written)
    assert policy, "the page has no content security policy"
    guarded = load(folder, f"<!DOCTYPE html>{policy[0]}<title>before</title>{SCRIPT}<body onload=\"document.title='ran'\">")
    assert guarded.title == "before", "the policy of the page does not stop scripts"

    loaded = load(folder, written)
    print(f"{kind}: {loaded.messages} messages, {loaded.rows} rows, title: {loaded.title}")
    for fault in sorted(set(loaded.faults))[:20]:
        print(f"the page has {fault}")
    assert loaded.title.startswith(f"{kind}: "), "a script has run"
    assert not loaded.faults, f"{len(loaded.faults)} faults"
    # Without the policy the escaping alone has to stop every script.
    assert load(folder, written.replace(policy[0], "")).title.startswith(f"{kind}: "), "a script has run without the policy"
    return loaded


with tempfile.TemporaryDirectory() as folder:
    bare = load(folder, f"<!DOCTYPE html><title>before</title>{SCRIPT}")
    assert bare.title == "ran" and bare.faults == ["<script>"], "the browser does not run scripts: nothing is checked"

    files = []
    attacks = payloads.attacks()
    for number, attack in enumerate(attacks):
        for name, feed in payloads.feeds().items():
            for keeping in (payloads.STRUCTURE, set()):
                file = pathlib.Path(folder, f"{len(files)}.json")
                file.write_text(json.dumps(payloads.attacked(feed, attack["text"], number, keeping)), "utf-8")
                files.append(str(file))
    # The page of each attack explains its messages; that of all of them is too long to.
    few = len(files) // len(attacks)
    for number in range(len(attacks)):
        written = page("unify", "--all", "--diagnostics", "/dev/null", *files[few * number : few * (number + 1)])
        assert "Where each field comes from" in written, "the page explains nothing"
        if number % 8 == 0:
            check("Inbox", written)
        else:
            assert not Page(written).faults, Page(written).faults[:20]
    print(f"{len(files)} payloads")
    loaded = check("Inbox", page("unify", "--all", "--raw", "--diagnostics", "/dev/null", *files))
    assert loaded.messages > len(attacks), "the page has too few messages"

    # A survey masks values; keys, and the names of files and vendors' words, are as they were sent if they look like names.
    lines = []
    for number, attack in enumerate(attacks):
        for name, feed in payloads.feeds().items():
            lines.append(json.dumps(payloads.attacked(feed, attack["text"], number)))
        lines.append(json.dumps({"messageId": str(number), "templateId": "t", "mediaUrl": "", "title": "T", attack["text"]: attack["text"]}))
    hostile = pathlib.Path(folder, "<img src=x onerror=document.title=1>.ndjson")
    hostile.write_text("\n".join(lines), "utf-8")
    loaded = check("Survey", page("survey", hostile.name))
    assert loaded.rows > 50, "the page has too few rows"
