"""Puts all defects into a copy of the package and builds it once. REHEARSE_DEFECT selects a defect by its number.

In the copy, a function with defects has a `switch`, with a version for each defect and one without a defect. Everything
else in the copy is as in the repository.
"""

import os
import pathlib
import re
import shutil
import subprocess

from defect import FOLDERS, REPOSITORY, SOURCES, Mistake, read_sources

SCRATCH = REPOSITORY / ".build/defects"
COPY = SCRATCH / "package"
BUILD = SCRATCH / "build"

VARIABLE = "REHEARSE_DEFECT"
HELPERS = """\
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The defect that is on in this process.
enum Defect {
  static let number = getenv("%s").flatMap { Int32(String(cString: $0)) } ?? 0
}

/// What a defect remembers, for one module on one stage: several run in one process.
final class DefectMemory: @unchecked Sendable {
  var count = 0
  var isOn = false
  var text: String?
  var texts: [String] = []
  var time: Int64 = 0
  var work: [() -> Void] = []
  var anything: Any?
}
""" % VARIABLE

# The types that get `defectMemory`: their instances live as long as one case.
REMEMBERING = re.compile(
    r"^(\s*)(?:public |private |package )*(?:final class (?:System|\w+(?:Registration|Screen|Store|Decider))"
    r"|(?:private )?struct (?:Ports|\w+Middleware))\b[^{]*\{",
    re.MULTILINE,
)


def changed(source, start, end, edits):
    """The text of a range with the edits applied."""
    text, place = "", start
    for edit in sorted(edits, key=lambda edit: edit.start):
        if edit.start < place:
            raise Mistake(f"Two changes of one defect overlap at {source.text[edit.start:edit.end]!r}.")
        text += source.text[place : edit.start] + edit.replacement
        place = edit.end
    return text + source.text[place:end]


def variant(text, body):
    """The code of one case of the `switch`. Code with a result is wrapped in a function, so that an implicit return
    works."""
    if body is None:
        return f"return {text.strip()}"
    return f"func variant() -> {body.result} {{\n{text}\n}}\nreturn variant()" if body.result else text


def woven(file, source, defects):
    """The text of a file with its defects."""
    regions = {}
    for defect in defects:
        for edit in (edit for where, edit in defect.edits if where == file):
            found = source.region(edit.start, edit.end)
            if found is None:
                text = source.text[edit.start : edit.end]
                raise Mistake(f"{file}: {text!r} stands neither in a function nor in a property's first value.")
            start, end, body = found
            regions.setdefault((start, end), (body, {}))[1].setdefault(defect, []).append(edit)
    result, place = "", 0
    for (start, end), (body, by_defect) in sorted(regions.items(), key=lambda item: item[0]):
        result += source.text[place:start] + ("" if body else " {")
        result += "\nswitch Defect.number {\n"
        for defect, edits in by_defect.items():
            text = variant(changed(source, start, end, edits), body)
            result += f"case {defect.number}: do {{ // {defect.name}\n{text}\n}}\n"
        result += f"default: do {{ // as it is\n{variant(source.text[start:end], body)}\n}}\n}}\n"
        result += "" if body else "}()"
        place = end
    return REMEMBERING.sub(r"\g<0>\n\1  let defectMemory = DefectMemory()", result + source.text[place:])


def write(path, text):
    """Writes a file only if its content changes, because the build compares modification times."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def copy_package(sources, defects):
    """Updates the copy from the repository, with the defects in the modules."""
    kept = set()
    for path in [REPOSITORY / "Package.swift", *sorted((REPOSITORY / "Sources").rglob("*"))]:
        relative = path.relative_to(REPOSITORY)
        target = COPY / relative
        kept.add(target)
        if path.is_dir() or any(relative.is_relative_to(SOURCES / folder) for folder in FOLDERS):
            continue
        if not target.exists() or target.read_bytes() != path.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for file, source in sources.items():
        write(COPY / SOURCES / file, woven(file, source, defects))
        helpers = COPY / SOURCES / file.split("/")[0] / "Defect.swift"
        kept.add(helpers)
        write(helpers, HELPERS)
    for path in sorted((COPY / "Sources").rglob("*")):
        if path not in kept and path.is_file():
            path.unlink()
    if not (COPY / "Tests").exists():
        (COPY / "Tests").symlink_to(REPOSITORY / "Tests")


def plant(defects):
    """Makes and builds a copy with these defects."""
    copy_package(read_sources(), defects)
    command = ["swift", "build", "--product", "rehearse"]
    done = subprocess.run(
        [*command, "--package-path", str(COPY), "--scratch-path", str(BUILD)], capture_output=True, text=True)
    if done.returncode:
        raise Mistake(f"The copy cannot be built:\n{(done.stdout + done.stderr)[-3000:]}")


def program():
    """The program with the defects in it."""
    return BUILD / "debug/rehearse"


def environment(number=0):
    """The environment that selects a defect, or none."""
    kept = {name: value for name, value in os.environ.items() if name != "CI"}
    return {**kept, VARIABLE: str(number), "SWIFT_BACKTRACE": "enable=no"}
