"""Finds what can be mutated in a Swift file: conditions, operators, and constants."""

import re
from dataclasses import dataclass, field

from . import lexer

# A constant of an enum or a table, and its replacement. The compiler rejects a replacement of another type.
WORDS = {
    "seconds": "milliseconds", "milliseconds": "seconds", "magnitude": "seconds",
    "stringOrNumber": "documented", "documented": "stringOrNumber",
    "required": "omitted", "omitted": "required", "utc": "omitted",
    "unread": "read", "read": "unread", "deleted": "read", "user": "feed", "feed": "user",
    "captioned": "classic", "classic": "captioned", "banner": "classic",
    "inApp": "external", "external": "inApp",
    "dismiss": "markRead", "markRead": "dismiss",
    "title": "body", "body": "title", "image": "icon", "icon": "image",
    "sentAt": "startsAt", "startsAt": "sentAt",
    "array": "object", "object": "array", "string": "number", "number": "string",
    "warning": "note", "note": "warning", "firstWins": "lastWins", "full": "page", "page": "full",
    "inbox1": "inbox2", "inbox2": "inbox1", "pcti": "inbox1",
    "sdk": "server", "server": "sdk", "earliest": "latest", "latest": "earliest",
}  # fmt: skip

COMPARISONS = {
    "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="],
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
}  # fmt: skip

INFIX = {
    **COMPARISONS,
    "&&": ["||"], "||": ["&&"], "??": ["right"],
    "+": ["-"], "-": ["+"], "*": ["+"], "&+": ["&-"], "&-": ["&+"], "&*": ["&+"],
}  # fmt: skip

CALLS = {"max": "min", "min": "max", "newest": "earliest", "earliest": "newest"}

# Calls that no fixture can show: the arguments are not mutated.
UNSEEN_CALLS = {
    "preconditionFailure", "reserveCapacity", "recordProvenance", "recordShape", "recordOutcome", "mapping",
}  # fmt: skip

# The id of a rule, which only explanations name.
_RULE = re.compile(r'"(common|zeta|salesforce|customerio|xtremepush|pushwoosh)\.[a-z0-9.-]+"')

BEFORE_EXPRESSIONS = {",", ":", "=", "??", "?", "return", "in", "case", "if", "while", "guard", "where", "else"}

# Names of functions whose arguments are sentences for people, which fixtures do not compare.
SENTENCES = {"reportWrongType", "expected", "reason"}


@dataclass
class Site:
    """A place with one switch for each of its mutants."""

    kind: str
    start: int
    end: int
    text: str
    changes: list
    data: dict = field(default_factory=dict)
    number: int = 0
    dropped: set = field(default_factory=set)


class Finder:
    def __init__(self, text):
        self.text = text
        self.tokens = lexer.tokens(text)
        self.pairs = lexer.partners(self.tokens)
        self.sites = []
        self.patterns, self.skipped = set(), set()

    def find(self):
        self._mark_declarations()
        self._mark_patterns()
        for index, token in enumerate(self.tokens):
            if index in self.skipped:
                continue
            self._conditions(index, token)
            self._operator(index, token)
            self._constant(index, token)
        self._keys()
        self.sites.sort(key=lambda site: (site.start, -site.end))
        return self.sites

    def _add(self, kind, first, last, changes, **data):
        start, end = self.tokens[first].start, self.tokens[last].end
        self.sites.append(Site(kind, start, end, self.text[start:end], changes, data))

    def _is(self, index, text):
        return 0 <= index < len(self.tokens) and self.tokens[index].text == text

    def _line_start(self, index):
        """Whether a token is the first of its line."""
        return not self.text[: self.tokens[index].start].rpartition("\n")[2].strip()

    def _next_line(self, index):
        """The index of the first token after the token's line."""
        end = self.text.find("\n", self.tokens[index].end)
        while index < len(self.tokens) and (end < 0 or self.tokens[index].start < end):
            index += 1
        return index

    # What is not mutated

    def _mark_declarations(self):
        """Skips attributes, directives, imports, vocabularies, the heads of declarations, and the fields (`as: .title`)
        and rules that only explanations name."""
        for index, token in enumerate(self.tokens):
            if token.text in ("import", "#if", "#elseif", "precedencegroup"):
                self.skipped.update(range(index, self._next_line(index)))
            elif token.text == "@available" and self._is(index + 1, "("):
                self.skipped.update(range(index, self.pairs[index + 1]))
            elif token.text in ("extension", "protocol"):
                body = index
                while not self._is(body, "{"):
                    body += 1
                self.skipped.update(range(index, body))
            elif token.text in UNSEEN_CALLS and self._is(index + 1, "("):
                self.skipped.update(range(index, self.pairs[index + 1]))
            elif token.text == "by" and self._is(index + 1, ":") or (
                token.text == "as" and self._is(index + 1, ":") and self._is(index + 2, ".")
            ):
                self.skipped.update(range(index + 2, self._argument_end(index + 2)))
            elif token.text == "StaticString" and self._is(index + 1, "="):
                self.skipped.update(range(index, self._declaration_end(index)))
            elif token.text == "vocabulary" and self.tokens[index - 1].text in ("let", "var"):
                self.skipped.update(range(index, self._declaration_end(index)))

    def _argument_end(self, index):
        """The index of the first token after an argument."""
        while self.tokens[index].text not in (",", *lexer.CLOSING):
            index = self.pairs[index] + 1 if self.tokens[index].text in lexer.OPENING else index + 1
        return index

    def _declaration_end(self, index):
        """The index of the first token after a declaration: the next one that is not indented more."""
        start = self.text.rfind("\n", 0, self.tokens[index].start) + 1
        indent = len(self.text[start:]) - len(self.text[start:].lstrip(" "))
        index = self._next_line(index)
        while index < len(self.tokens):
            line = self.text.rfind("\n", 0, self.tokens[index].start) + 1
            if self.tokens[index].start - line <= indent and self.tokens[index].text != "}":
                return index
            index += 1
        return index

    def _mark_patterns(self):
        """Finds the patterns of switches, in which only literals are mutated, and skips the cases of enums."""
        for index, token in enumerate(self.tokens):
            if token.text != "case" or token.kind != "name":
                continue
            last = index + 1
            while last < len(self.tokens):
                text = self.tokens[last].text
                if text in lexer.OPENING:
                    last = self.pairs[last]
                elif text in (":", "=", "where", "{", "}"):
                    break
                elif self._line_start(last) and self.tokens[last - 1].text != ",":
                    break
                last += 1
            isPattern = self._is(last, ":") or self._is(last, "where") or self._is(last, "=")
            isCondition = index > 0 and self.tokens[index - 1].text in ("if", "guard", ",", "for", "while")
            if self._is(last, "=") and not isCondition:
                isPattern = False
                last = self._next_line(index)
            (self.patterns if isPattern else self.skipped).update(range(index, last))

    # Conditions

    def _conditions(self, index, token):
        if token.kind != "name":
            return
        if token.text in ("if", "guard", "while"):
            self._clauses(index + 1, "else" if token.text == "guard" else "{")
        elif token.text == "where" and not self._is(index + 1, ":") and self.tokens[index - 1].text not in "(,":
            end = index + 1
            while end < len(self.tokens) and self.tokens[end].text not in (":", ",", "{"):
                end = self.pairs[end] + 1 if self.tokens[end].text in lexer.OPENING else end + 1
            self._clause(index + 1, end - 1)

    def _clauses(self, first, end):
        index = clause = first
        while index < len(self.tokens):
            text = self.tokens[index].text
            if text == end or text == ",":
                self._clause(clause, index - 1)
                if text == end:
                    return
                clause = index + 1
            elif text in lexer.OPENING:
                index = self.pairs[index]
            elif text in lexer.CLOSING:
                return
            index += 1

    def _top_level(self, first, last):
        """The indices of a range's tokens that are not inside brackets."""
        index = first
        while index <= last:
            yield index
            if self.tokens[index].text in lexer.OPENING:
                index = self.pairs[index]
            index += 1

    def _clause(self, first, last):
        if self._is(first, "case") or self._is(first, "true"):
            return
        if self.tokens[first].text in ("let", "var"):
            for index in self._top_level(first, last):
                if self._is(index, "="):
                    self._add("nil", index + 1, last, ["nil"])
                    return
            if last == first + 1:
                self._add("binding", last, last, ["nil"])
            return
        operators = {self.tokens[index].text for index in self._top_level(first, last) if self.tokens[index].is_infix}
        # A single comparison is skipped, because its own mutants negate it too, and so is a negation, because leaving it
        # out negates it.
        if (operators & set(COMPARISONS) and not operators & {"&&", "||"}) or (self._is(first, "!") and not operators):
            return
        self._add("condition", first, last, ["not"])

    # Operators

    def _operator(self, index, token):
        if token.kind != "operator" or index in self.patterns or self._is(index - 1, "func"):
            return
        if token.text == "!" and token.is_prefix and token.space_before:
            self._add("prefix", index, index, ["left out"])
        elif token.text == "-" and token.is_prefix and token.space_before and self.tokens[index + 1].kind == "name":
            self._add("prefix", index, index, ["left out"])
        elif token.text == "?" and token.is_infix:
            self._ternary(index)
        elif token.is_infix and token.text in INFIX and not self._is_discarded(index):
            self._add("infix", index, index, INFIX[token.text])

    def _is_discarded(self, index):
        """Whether the site is the last `== true` in `_ = a == true || b == true`: nothing reads its result."""
        if not self._is(index, "==") or not self._is(index + 1, "true") or self._is(index + 2, "||"):
            return False
        while index > 0 and self.tokens[index].text not in ("{", "}", "let", "var", "return", "if", "guard"):
            if self._is(index, "_") and self._is(index + 1, "="):
                return True
            closing = self.tokens[index].text in lexer.CLOSING
            index = self.pairs[index] - 1 if closing else index - 1
        return False

    def _ternary(self, index):
        first = index
        while first > 0:
            before = self.tokens[first - 1]
            if before.text in lexer.CLOSING:
                first = self.pairs[first - 1]
                continue
            if before.text in lexer.OPENING or before.text in BEFORE_EXPRESSIONS:
                break
            # The condition must be one expression: its tokens do not begin a line, except operators.
            first -= 1
            if self._line_start(first) and self.tokens[first].kind != "operator":
                break
        operators = {self.tokens[at].text for at in self._top_level(first, index - 1) if self.tokens[at].is_infix}
        if operators & set(COMPARISONS) and not operators & {"&&", "||"} or self._is(first, "!") and not operators:
            return
        self._add("condition", first, index - 1, ["not"])

    # Constants

    def _constant(self, index, token):
        before = self.tokens[index - 1] if index else token
        after = self.tokens[index + 1] if index + 1 < len(self.tokens) else token
        in_pattern = index in self.patterns
        if token.kind == "number" and before.text not in (".", "_") and "." not in token.text:
            value = int(token.text.replace("_", ""), 0)
            changes = [str(value + 1)] + ([str(value - 1)] if value > 0 else [])
            self._add("integer", index, index, changes)
        elif token.kind == "string":
            self._string(index, token, before)
        elif token.text in ("true", "false") and token.kind == "name":
            # The compiler must still see that such a loop does not end.
            if before.text not in ("==", "!=", "while") and not in_pattern:
                self._add("bool", index, index, ["false" if token.text == "true" else "true"])
        elif in_pattern:
            return
        elif token.text in CALLS and after.text == "(" and before.text not in (".", "func"):
            self._add("call", index, index, [CALLS[token.text]])
        elif token.kind == "name" and before.text == "." and after.text != "(":
            implicit = self.tokens[index - 2].kind not in ("name", "string", "number") and (
                self.tokens[index - 2].text not in (")", "]", "}", "?", "!") or before.space_before
            )
            if self.tokens[index - 2].text in ("return", "in", "else", "case", "where"):
                implicit = True
            if not implicit:
                return
            if self._is(index - 2, "(") and self._is(index - 3, "report"):
                self._add("word", index - 1, index, [".dateNever" if token.text != "dateNever" else ".fieldWrongType"])
            elif token.text in WORDS and after.text != ".":
                self._add("word", index - 1, index, ["." + WORDS[token.text]])
        elif token.text == "[" and self._is_word_list(index):
            self._add("order", index, self.pairs[index], ["reversed"])

    def _is_word_list(self, index):
        inside = self.tokens[index + 1 : self.pairs[index]]
        names = inside[1::3]
        marks = [token.text for token in inside]
        return (
            len(names) > 1
            and all(mark == "." for mark in marks[0::3])
            and all(name.kind == "name" for name in names)
            and all(mark == "," for mark in marks[2::3])
        )

    def _string(self, index, token, before):
        text = token.text
        if not text.startswith('"') or text.startswith('"""') or "\\(" in text or " " in text:
            return
        if _RULE.fullmatch(text):
            return
        # A sentence for people, in pieces.
        if before.text in ("+",) or (before.text == ":" and self.tokens[index - 2].text in SENTENCES):
            return
        body = text[1:-1]
        if len(body) == 1:
            change = "~" if body != "~" else "_"
        else:
            change = body + "~"
        self._add("string", index, index, [f'"{change}"'])

    # Keys

    def _keys(self):
        """The cases of an enum of keys: the mutant of a case is that its key is never found."""
        for index, token in enumerate(self.tokens):
            if token.text != "enum" or token.kind != "name":
                continue
            body = index
            while not self._is(body, "{"):
                body += 1
            if "VendorKey" not in [token.text for token in self.tokens[index:body]]:
                continue
            names = []
            spelling = None
            for inner in range(body + 1, self.pairs[body]):
                text = self.tokens[inner].text
                if inner in self.skipped and text not in ("case", ","):
                    names.append(text.strip("`"))
                if text == "name" and self._is(inner - 1, "var"):
                    spelling = inner
            if names:
                self._add("keys", body, body, names, spelling=spelling is not None)


# Members

TYPES = {"struct", "enum", "class", "actor", "extension", "protocol"}
MEMBERS = {"func", "init", "subscript", "var", "let", "case"}


def members(text):
    """Where each member of a type begins, and its name: `ZetaButton.read(_:into:)`."""
    tokens = lexer.tokens(text)
    pairs = lexer.partners(tokens)
    found = []

    def walk(first, last, owner):
        index = first
        while index < last:
            word = tokens[index].text
            if word in TYPES and tokens[index + 1].text not in MEMBERS and tokens[index].kind == "name":
                body = index
                while tokens[body].text != "{":
                    body += 1
                head = [token.text for token in tokens[index + 1 : body]]
                end = next((at for at, token in enumerate(head) if token in (":", "where", "<")), len(head))
                name = "".join(head[:end])
                found.append((tokens[index].start, name))
                walk(body + 1, pairs[body], name)
                index = pairs[body]
            elif word in MEMBERS and tokens[index].kind == "name" and tokens[index - 1].text != ".":
                name = word if word in ("init", "subscript") else tokens[index + 1].text.strip("`")
                if word in ("func", "init", "subscript"):
                    name += labels(index)
                found.append((tokens[index].start, f"{owner}.{name}" if owner else name))
            elif word in lexer.OPENING:
                index = pairs[index]
            index += 1

    def labels(index):
        while tokens[index].text != "(":
            index += 1
        names = []
        inner = index + 1
        while inner < pairs[index]:
            if tokens[inner - 1].text in ("(", ",") and inner - 1 >= index:
                names.append(tokens[inner].text + ":")
            inner = pairs[inner] if tokens[inner].text in lexer.OPENING else inner
            inner += 1
        return f"({''.join(names)})"

    walk(0, len(tokens), "")
    return found
