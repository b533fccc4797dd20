"""Defects, and the parser of their lists in the folder `sources`."""

import pathlib
import re

from swift_source import Source

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
SOURCES = pathlib.Path("Sources")
FOLDERS = ["ExampleAdapters", "ExampleModules"]
LISTS = HERE / "sources"


class Mistake(Exception):
    """An unusable list, explained to its author."""


class Edit:
    """A replacement of a range of a file."""

    def __init__(self, start, end, replacement):
        self.start, self.end, self.replacement = start, end, replacement


class Defect:
    """A change to one or more files of the modules, and a sentence that says what is wrong with it."""

    def __init__(self, name, sentence):
        self.name, self.sentence = name, sentence
        self.edits = []
        self.number = None
        # What the defect must turn red: the number of the fact, the file, and the title of a scenario or a test.
        self.red = []

    def add(self, file, edit):
        self.edits.append((file, edit))


def read_sources():
    """All files of the modules and their adapters, by path below `Sources`."""
    root = REPOSITORY / SOURCES
    files = sorted(path for folder in FOLDERS for path in (root / folder).rglob("*.swift"))
    return {str(path.relative_to(root)): Source(path.read_text()) for path in files}


def read_lists(sources):
    """The defects of all lists. Tests/README.md describes the format."""
    for path in sorted(LISTS.glob("*.txt")):
        yield from read_list(path, sources)


def read_list(path, sources):
    defect, file, removed, added = None, None, [], []

    def place(number):
        return f"{path.relative_to(REPOSITORY)}:{number}"

    def finish(number):
        nonlocal removed, added
        if removed:
            defect.add(file, find(sources, file, removed, added, place(number)))
        elif added:
            raise Mistake(f"{place(number)}: lines with + need lines with - above them, which they replace.")
        removed, added = [], []

    # The first character of a line says what the line is.
    for number, line in enumerate(path.read_text().splitlines() + ["= "], 1):
        sign, rest = line[:1], line[1:].removeprefix(" ")
        if sign in ("", "#", "=", "@", "!") or sign == "-" and added:
            finish(number)
        if sign == "=":
            if defect:
                if not defect.edits or not defect.sentence:
                    raise Mistake(f"{place(number)}: the defect above this line needs a sentence and a change.")
                yield defect
            defect, file = Defect(f"{path.stem}/{rest}", ""), None
        elif sign == "!":
            found = re.fullmatch(r"(\d+) (\S+): (.+)", rest)
            if found is None or defect is None:
                raise Mistake(f"{place(number)}: write what turns red as `! NUMBER FILE: TITLE`, below the line `= name`.")
            defect.red.append((int(found.group(1)), found.group(2), found.group(3)))
        elif sign == "@":
            file = rest
            if file not in sources:
                raise Mistake(f"{place(number)}: there is no file {SOURCES}/{file}.")
        elif sign == "-":
            removed.append(rest)
        elif sign == "+":
            added.append(rest)
        elif sign not in ("", "#"):
            if defect is None:
                raise Mistake(f"{place(number)}: a list begins with a line `= name`.")
            defect.sentence = f"{defect.sentence} {line}".strip()


def find(sources, file, removed, added, place):
    """Finds the removed lines in the file. Line breaks and indentation make no difference."""
    if file is None:
        raise Mistake(f"{place}: write the file above this change: @ ExampleModules/Login/LoginScreen.swift")
    lines = ["(" + r"\s+".join(map(re.escape, line.split())) + ")" for line in removed]
    matches = list(re.finditer(r"\s+".join(lines), sources[file].text))
    if len(matches) != 1:
        found = "is not" if not matches else f"is {len(matches)} times"
        raise Mistake(f"{place}: {' '.join(removed).strip()!r} {found} in {file}; it must be there once.")
    # Unchanged lines at the beginning only locate the change. They may be outside of the changed function.
    kept = 0
    while kept < min(len(removed), len(added)) - 1 and removed[kept].split() == added[kept].split():
        kept += 1
    return Edit(matches[0].start(kept + 1), matches[0].end(), "\n".join(added[kept:]))
