"""A minimal parser of Swift: tokens, blocks in braces, and the ends of statements.

It supports only the formatted code of the bundled modules: no string interpolation, no `#if`.
"""

import re

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*)
      | (?P<text>"(?:\\.|[^"\\])*")
      | (?P<number>\d[\d_]*)
      | (?P<word>[@#$]?\w+)
      | (?P<sign>==|!=|&&|\|\||\?\?|->|[-+*/<>=!&|?^~.]|[][(){},;:\\])""",
    re.VERBOSE,
)

OPENING = {"(": ")", "[": "]", "{": "}"}
TYPES = {"class", "struct", "enum", "extension", "protocol"}
BODIES = {"func", "init", "deinit", "didSet", "willSet", "get", "set"}

# Properties with a result builder, which does not support our `switch`. Each closure in them is a separate body.
BUILT = {"actions", "state"}


class Unreadable(Exception):
    """Code that this parser does not support."""


class Token:
    """A word, an operator or a literal, with its position."""

    def __init__(self, kind, text, start):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)


class Block:
    """The code between two braces. `first` and `last` are the indexes of their tokens."""

    def __init__(self, source, first, last, parent):
        self.source, self.first, self.last, self.parent = source, first, last, parent
        self.children = []
        self.kind, self.name, self.keyword = source.header(first)

    @property
    def start(self):
        return self.source.tokens[self.first].end

    @property
    def end(self):
        return self.source.tokens[self.last].start

    @property
    def text(self):
        return self.source.text[self.start : self.end]

    @property
    def is_body(self):
        """Whether a defect inside copies the block as a whole."""
        if self.kind in BODIES:
            return True
        if self.kind != "var":
            # The closure of a field gets its types from its single expression, so it cannot become a `switch`.
            return self.kind == "closure" and (self.parent is None or self.parent.name != "state")
        return self.name not in BUILT and not any(child.kind in ("didSet", "willSet", "get") for child in self.children)

    @property
    def result(self):
        """The type of the result, or None if there is none."""
        tokens, number = self.source.tokens, self.keyword
        if self.kind == "func":
            while tokens[number].text != "(":
                number += 1
            number = self.source.partner[number] + 1
        elif self.kind == "var":
            number += 2
        if tokens[number].text not in ("->", ":"):
            return None
        return self.source.text[tokens[number].end : tokens[self.first].start].strip()


class Source:
    """A Swift file."""

    def __init__(self, text):
        self.text = text
        self.tokens = list(self.read(text))
        self.blocks = []
        self.partner = {}
        self.find_blocks()

    @staticmethod
    def read(text):
        place = 0
        while place < len(text):
            match = TOKEN.match(text, place)
            if match is None:
                raise Unreadable(f"at {text[place:place + 20]!r}")
            if match.lastgroup != "space":
                yield Token(match.lastgroup, match.group(), place)
            place = match.end()

    def find_blocks(self):
        open_tokens = []
        for number, token in enumerate(self.tokens):
            if token.kind != "sign":
                continue
            if token.text in OPENING:
                open_tokens.append(number)
            elif token.text in OPENING.values():
                first = open_tokens.pop()
                if OPENING[self.tokens[first].text] != token.text:
                    raise Unreadable(f"{token.text!r} closes {self.tokens[first].text!r}")
                self.partner[first], self.partner[number] = number, first
        if open_tokens:
            raise Unreadable("a bracket is left open")
        parents = []
        for number, token in enumerate(self.tokens):
            if token.text == "{":
                parent = parents[-1] if parents else None
                block = Block(self, number, self.partner[number], parent)
                self.blocks.append(block)
                if parent:
                    parent.children.append(block)
                parents.append(block)
            elif token.text == "}":
                parents.pop()

    def header(self, first):
        """The kind and the name of the declaration before this brace, and the index of its keyword."""
        number = first - 1
        keyword, name = "closure", ""
        while number >= 0 and self.tokens[number].text not in ("{", "}"):
            token = self.tokens[number]
            if token.text in (")", "]"):
                number = self.partner[number] - 1
                continue
            if token.text in ("(", "["):
                break
            before = self.tokens[number - 1].text if number else ""
            if before != "." and token.text in TYPES | BODIES | {"var"}:
                keyword, name = token.text, self.tokens[number + 1].text
                break
            if token.text == "let":
                break
            number -= 1
        return keyword, name, number

    def body_at(self, start, end):
        """The outermost body around this range, or None."""
        for block in self.blocks:
            if block.start <= start and end <= block.end and block.is_body:
                return block
        return None

    def region(self, start, end):
        """The range to copy for a change here: a body, or the initial value of a property, which has no block."""
        body = self.body_at(start, end)
        if body:
            return body.start, body.end, body
        for block in self.blocks:
            if block.kind in TYPES and block.start <= start < end <= block.end:
                for first, last in map(self.first_value, self.statements(block)):
                    if first <= start and end <= last:
                        return first, last, None
        return None

    def first_value(self, declaration):
        """The range of a property's initial value, or an empty range if there is none."""
        start, end = declaration
        numbers = self.inner_tokens(start, end)
        equals = next((number for number in numbers if self.tokens[number].text == "="), None)
        if equals is None or not any(self.tokens[number].text in ("let", "var") for number in numbers if number < equals):
            return end, end
        for number in numbers:
            if self.tokens[number].text == "didSet":
                end = self.tokens[number - 2].end
        return self.tokens[equals].end, end

    def inner_tokens(self, start, end):
        """The indexes of the tokens in this range."""
        return [number for number, token in enumerate(self.tokens) if start <= token.start and token.end <= end]

    def statements(self, block):
        """The ranges of the statements directly in this block, without case labels and closure parameters."""
        numbers = range(block.first + 1, block.last)
        result, current, number = [], None, block.first + 1
        while number < block.last:
            token = self.tokens[number]
            if self.is_label(number) and (current is None or self.begins_line(number)):
                current, number = None, self.after_label(number)
                continue
            if current is None or self.begins_statement(number):
                current = [number, number]
                result.append(current)
            if token.text in OPENING:
                number = self.partner[number]
            current[1] = number
            following = number + 1
            if token.text == "in" and current in result and self.is_parameter_list(current[0], block):
                result.remove(current)
                current = None
            number = following
        assert all(first in numbers and last in numbers for first, last in result)
        return [(self.tokens[first].start, self.tokens[last].end) for first, last in result]

    def begins_line(self, number):
        before = self.tokens[number - 1].end
        return "\n" in self.text[before : self.tokens[number].start]

    def begins_statement(self, number):
        if not self.begins_line(number) or self.tokens[number].text in (".", "?", ":", "&&", "||", "else", "{", "==", "!="):
            return False
        before = self.tokens[number - 1]
        is_type = before.text == "?" and before.start == self.tokens[number - 2].end
        return is_type or before.text not in ("=", ",", "&&", "||", "?", ":")

    def is_label(self, number):
        return self.tokens[number].text in ("case", "default") and self.tokens[number - 1].text not in ("if", "guard", ",")

    def after_label(self, number):
        while self.tokens[number].text != ":":
            number = self.after(number)
        return number + 1

    def after(self, number):
        """The index of the next token. After an opening bracket, that is the one after its closing bracket."""
        return (self.partner[number] if self.tokens[number].text in OPENING else number) + 1

    def is_parameter_list(self, first, block):
        return first == block.first + 1 and block.kind == "closure"
