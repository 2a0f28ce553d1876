"""Tokens of a Swift file, as far as mutations need them: comments are left out, and a literal is one token."""

import re
from dataclasses import dataclass

OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = set(OPENING.values())

_PATTERN = re.compile(
    r"""
      (?P<space>\s+ | //[^\n]* | /\*.*?\*/)
    | (?P<string>\#+".*?"\#+ | \"\"\".*?\"\"\" | "(?:[^"\\\n]|\\\((?:[^()"]|"[^"]*"|\((?:[^()]|\([^()]*\))*\))*\)|\\.)*")
    | (?P<number>0x[0-9A-Fa-f_]+ | \d[\d_]*(?:\.\d[\d_]*)?)
    | (?P<name>[@\#$`]?[A-Za-z_0-9][A-Za-z_0-9]*`?)
    | (?P<operator>\.\.\.|\.\.< | [-+*/%=<>!&|^~?]+)
    | (?P<mark>[()\[\]{},;:.\\])
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int
    end: int
    space_before: bool
    space_after: bool

    @property
    def is_infix(self):
        return self.kind == "operator" and self.space_before and self.space_after

    @property
    def is_prefix(self):
        return self.kind == "operator" and not self.space_after


def tokens(text):
    """The tokens of a file, in order."""
    found = []
    position = 0
    while position < len(text):
        match = _PATTERN.match(text, position)
        if not match:
            raise ValueError(f"unexpected character {text[position]!r} at {position}")
        position = match.end()
        if match.lastgroup == "space":
            continue
        start, end = match.span()
        # A prefix operator follows white space or an opening bracket.
        space_before = start == 0 or text[start - 1].isspace() or text[start - 1] in "([{"
        space_after = end == len(text) or text[end].isspace()
        found.append(Token(match.lastgroup, match.group(), start, end, space_before, space_after))
    return found


def partners(found):
    """The index of the other bracket, by the index of each bracket."""
    stack, pairs = [], {}
    for index, token in enumerate(found):
        if token.kind != "mark":
            continue
        if token.text in OPENING:
            stack.append(index)
        elif token.text in CLOSING:
            opening = stack.pop()
            pairs[opening], pairs[index] = index, opening
    return pairs
