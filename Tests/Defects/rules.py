"""Defects by rule: the same small change, wherever the source offers it.

Each rule yields edits: where, what stands there instead, and a sentence of what is wrong. Many of them do not compile, or
make no difference to anybody; `plant.py` leaves out the former, `measure.py` the latter.
"""

import re

from swift_source import TYPES

OPPOSITE = {"==": "!=", "!=": "==", "&&": "||", "||": "&&", "true": "false", "false": "true"}
DECLARING = {"let", "var", "guard", "return", "if", "switch", "for", "break"}


class Edit:
    """A stretch of a file that is replaced."""

    def __init__(self, start, end, replacement):
        self.start, self.end, self.replacement = start, end, replacement


def plain(text):
    """Code on one line, as a sentence quotes it."""
    line = re.sub(r"\s+", " ", text)
    return f"`{line}`" if len(line) <= 60 else f"`{line[:57]}…`"


def opposites(source):
    """A comparison or a truth value is the opposite, an operator its counterpart."""
    for token in source.tokens:
        if token.text in OPPOSITE:
            yield [Edit(token.start, token.end, OPPOSITE[token.text])], f"{token.text} is {OPPOSITE[token.text]}"


def negations(source):
    """A condition is the opposite: an `if` without a binding, the two halves of a `? :`, a `!` that is missing."""
    for number, token in enumerate(source.tokens):
        if token.text in ("if", "guard"):
            last = number + 1
            while source.tokens[last].text not in ("{", "else"):
                last = source.after(last)
            start, end = source.tokens[number + 1].start, source.tokens[last - 1].end
            condition = source.text[start:end]
            if not re.search(r"\b(let|case)\b", condition):
                yield [Edit(start, end, f"!({condition})")], f"{token.text} {plain(condition)} is negated"
        elif token.text == "!" and source.text[token.end].isalnum() | (source.text[token.end] == "$"):
            yield [Edit(token.start, token.end, "")], f"the ! before {source.tokens[number + 1].text} is missing"


def cases(enumerations):
    """Every case of an enumeration, with the one after it."""
    neighbours = {}
    for names in enumerations:
        for name, neighbour in zip(names, names[1:] + names[:1]):
            neighbours.setdefault(name, set()).add(neighbour)

    def rule(source):
        """A case of an enumeration is its neighbour."""
        for number, token in enumerate(source.tokens):
            if number and source.tokens[number - 1].text == "." and source.tokens[number - 1].end == token.start:
                before = source.tokens[number - 2]
                if before.end == source.tokens[number - 1].start and (before.kind == "word" or before.text in ")]?"):
                    continue
                for neighbour in sorted(neighbours.get(token.text, ())):
                    if neighbour != token.text:
                        yield [Edit(token.start, token.end, neighbour)], f".{token.text} is .{neighbour}"

    rule.__name__ = "cases"
    return rule


def literals(source):
    """A text or a number is another."""
    for token in source.tokens:
        if token.kind == "text":
            yield [Edit(token.start, token.end, token.text[:-1] + 'x"')], f"{token.text} is another text"
        elif token.kind == "number":
            yield [Edit(token.start, token.end, str(int(token.text) + 1))], f"{token.text} is one more"


def statements(source):
    """A statement is missing, made twice, exchanged with the next, or the last one that is carried out."""
    for block in source.blocks:
        if block.kind in TYPES or source.body_at(block.start, block.end) is None:
            continue
        found = source.statements(block)
        for place, (start, end) in enumerate(found):
            text = source.text[start:end]
            first_word = re.match(r"\W*\w*", text).group()
            yield [Edit(start, end, "_ = ()")], f"{plain(text)} is missing"
            if first_word not in DECLARING and " = " not in text.split("{")[0]:
                yield [Edit(start, end, f"{text}\n{text}")], f"{plain(text)} happens twice"
            if place + 1 < len(found):
                following = source.text[slice(*found[place + 1])]
                between = source.text[end : found[place + 1][0]]
                if "case " not in between and "default" not in between:
                    exchange = Edit(start, found[place + 1][1], following + "\n" + text)
                    yield [exchange], f"{plain(text)} comes after {plain(following)}"
            if place + 2 < len(found):
                yield [Edit(end, end, "\nif true { return }\n")], f"nothing is done after {plain(text)}"


def arguments(source):
    """An argument that may be absent is."""
    for number, token in enumerate(source.tokens[:-1]):
        if token.kind == "word" and source.tokens[number + 1].text == ":" and source.tokens[number - 1].text in ("(", ","):
            last = number + 2
            while source.tokens[last].text not in (",", ")", "]", "}"):
                last = source.after(last)
            start, end = source.tokens[number + 2].start, source.tokens[last - 1].end
            if source.tokens[number + 2].kind == "word" and source.text[start:end] not in ("nil", "true", "false"):
                yield [Edit(start, end, "nil")], f"no {token.text} is handed on: {plain(source.text[start:end])}"


def captures(source):
    """What an answer must not keep alive is kept alive by it."""
    for block in source.blocks:
        match = re.match(r"\s*\[weak (\w+)\]", block.text)
        if match:
            name = match.group(1)
            text = block.text.replace(f"[weak {name}]", f"[{name}]").replace(f"{name}?.", f"{name}.")
            yield [Edit(block.start, block.end, text)], f"an answer keeps {name} alive"


def all_rules(enumerations):
    return [opposites, negations, cases(enumerations), literals, statements, arguments, captures]
