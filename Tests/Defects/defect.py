"""What a defect is, and where all of them come from: the lists written by hand, and the rules."""

import hashlib
import pathlib
import re

from rules import Edit, all_rules
from swift_source import Source

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
MODULES = pathlib.Path("Sources/Modules")
ADAPTER = "Rehearsal"
KINDS = ("rule", "known", "later")


class Mistake(Exception):
    """A list that cannot be used, in words for whoever wrote it."""


class Defect:
    """A change of one or more files of the modules, and a sentence of what is wrong with it."""

    def __init__(self, kind, name, sentence):
        self.kind, self.name, self.sentence = kind, name, sentence
        self.edits = []
        self.number = None
        # What must turn red with it: the number of the fact, the file, and the title of a scenario or a test.
        self.red = []

    def add(self, file, edit):
        self.edits.append((file, edit))

    @property
    def module(self):
        """The folder of the module, also where the defect is in its adapter."""
        return self.edits[0][0].split("/")[0].removesuffix(ADAPTER)

    def key(self, sources):
        """What stays the same as long as neither the defect nor the files that it changes do."""
        parts = [f"{file}:{edit.start}:{edit.end}:{edit.replacement}:{sources[file].text}" for file, edit in self.edits]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def read_sources():
    """All files of the modules and their adapters, by their path below `Sources/Modules`."""
    root = REPOSITORY / MODULES
    return {str(path.relative_to(root)): Source(path.read_text()) for path in sorted(root.rglob("*.swift"))}


def by_hand(kind, sources):
    """The defects of the lists in the folder `kind`, which Tests/README.md describes."""
    for path in sorted((HERE / kind).glob("*.txt")):
        yield from read_list(kind, path, sources)


def read_list(kind, path, sources):
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

    # The rule of a list is that a line begins with the sign of what it is.
    for number, line in enumerate(path.read_text().splitlines() + ["= "], 1):
        sign, rest = line[:1], line[1:].removeprefix(" ")
        if sign in ("", "#", "=", "@", "!") or sign == "-" and added:
            finish(number)
        if sign == "=":
            if defect:
                if not defect.edits or not defect.sentence:
                    raise Mistake(f"{place(number)}: the defect above this line needs a sentence and a change.")
                yield defect
            defect, file = Defect(kind, f"{kind}/{path.stem}/{rest}", ""), None
        elif sign == "!":
            found = re.fullmatch(r"(\d+) (\S+): (.+)", rest)
            if found is None or defect is None:
                raise Mistake(f"{place(number)}: write what turns red as `! NUMBER FILE: TITLE`, below the line `= name`.")
            defect.red.append((int(found.group(1)), found.group(2), found.group(3)))
        elif sign == "@":
            file = rest
            if file not in sources:
                raise Mistake(f"{place(number)}: there is no file {MODULES}/{file}.")
        elif sign == "-":
            removed.append(rest)
        elif sign == "+":
            added.append(rest)
        elif sign not in ("", "#"):
            if defect is None:
                raise Mistake(f"{place(number)}: a list begins with a line `= name`.")
            defect.sentence = f"{defect.sentence} {line}".strip()


def find(sources, file, removed, added, place):
    """Where the removed lines stand; how they are broken and indented makes no difference."""
    if file is None:
        raise Mistake(f"{place}: write the file above this change: @ ExampleLogin/LoginScreen.swift")
    lines = ["(" + r"\s+".join(map(re.escape, line.split())) + ")" for line in removed]
    matches = list(re.finditer(r"\s+".join(lines), sources[file].text))
    if len(matches) != 1:
        found = "is not" if not matches else f"is {len(matches)} times"
        raise Mistake(f"{place}: {' '.join(removed).strip()!r} {found} in {file}; it must be there once.")
    # Lines that stay at the beginning only say where: they may stand outside of the function that is changed.
    kept = 0
    while kept < min(len(removed), len(added)) - 1 and removed[kept].split() == added[kept].split():
        kept += 1
    return Edit(matches[0].start(kept + 1), matches[0].end(), "\n".join(added[kept:]))


def enumerations(sources):
    """The cases of every enumeration without associated values, in order."""
    for source in sources.values():
        for block in source.blocks:
            names = re.findall(r"^\s*case (\w+)$", block.text, re.MULTILINE)
            if block.kind == "enum" and len(names) > 1:
                yield names


def declares_vocabulary(file, body):
    """Whether changing this would change what scenarios may say rather than what the module does."""
    return file.split("/")[0].endswith(ADAPTER) and (
        body is None or body.kind == "func" and body.name != "begin" and body.parent.name.endswith(ADAPTER)
    )


def by_rule(sources):
    """The defects by rule, each change once."""
    seen = set()
    for rule in all_rules(list(enumerations(sources))):
        for file, source in sources.items():
            for count, (edits, sentence) in enumerate(rule(source), 1):
                if source.region(edits[0].start, edits[0].end) is None:
                    continue
                body = source.body_at(edits[0].start, edits[0].end)
                what = (file, *((edit.start, edit.end, edit.replacement) for edit in edits))
                if what in seen or declares_vocabulary(file, body):
                    continue
                seen.add(what)
                where = f"{pathlib.Path(file).stem}{'.' + body.name if body and body.name.isalpha() else ''}"
                defect = Defect("rule", f"rule/{rule.__name__}/{pathlib.Path(file).stem}/{count}", f"{where}: {sentence}")
                for edit in edits:
                    defect.add(file, edit)
                yield defect


def all_defects(sources):
    """Every defect, numbered from 1."""
    defects = [*by_rule(sources), *by_hand("known", sources), *by_hand("later", sources)]
    names = set()
    for number, defect in enumerate(defects, 1):
        if defect.name in names:
            raise Mistake(f"Two defects have the name {defect.name}.")
        names.add(defect.name)
        defect.number = number
    return defects
