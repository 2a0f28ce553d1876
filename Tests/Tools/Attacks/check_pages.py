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
        self.messages = 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "iframe", "object", "embed", "form", "input", "base", "link", "template", "math"):
            self.faults.append(f"<{tag}>")
        self.messages += tag == "article"
        for name, value in attributes:
            if name.startswith("on") or name in ("srcdoc", "action", "formaction", "background", "xlink:href"):
                self.faults.append(f"<{tag} {name}>")
            if name in ("href", "src") and not LINKS.match(value):
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


def page(files):
    """The page that the command writes for payloads. Those that are not recognised are left out; the exit status is ignored."""
    result = subprocess.run(
        [inbox, "unify", "--format", "html", "--all", "--now", "2026-11-19T12:00:00Z", "--diagnostics", "/dev/null", *files],
        capture_output=True,
    )
    return result.stdout.decode()


with tempfile.TemporaryDirectory() as folder:
    files = []
    for number, attack in enumerate(payloads.attacks()):
        for name, feed in payloads.feeds().items():
            for keeping in (payloads.STRUCTURE, set()):
                file = pathlib.Path(folder, f"{len(files)}.json")
                file.write_text(json.dumps(payloads.attacked(feed, attack["text"], number, keeping)), "utf-8")
                files.append(str(file))
    written = page(files)
    policy = re.search(r'<meta http-equiv="Content-Security-Policy"[^>]*>', written)
    assert policy, "the page has no content security policy"

    bare = load(folder, f"<!DOCTYPE html><title>before</title>{SCRIPT}")
    assert bare.title == "ran" and bare.faults == ["<script>"], "the browser does not run scripts: nothing is checked"
    guarded = load(folder, f"<!DOCTYPE html>{policy[0]}<title>before</title>{SCRIPT}<body onload=\"document.title='ran'\">")
    assert guarded.title == "before", "the policy of the page does not stop scripts"

    loaded = load(folder, written)
    print(f"{len(files)} payloads, {loaded.messages} messages, title: {loaded.title}")
    for fault in sorted(set(loaded.faults))[:20]:
        print(f"the page has {fault}")
    assert loaded.messages > len(payloads.attacks()), "the page has too few messages"
    assert loaded.title.startswith("Inbox: "), "a script has run"
    assert not loaded.faults, f"{len(loaded.faults)} faults"

    # Without the policy the escaping alone has to stop every script.
    assert load(folder, written.replace(policy[0], "")).title.startswith("Inbox: "), "a script has run without the policy"
