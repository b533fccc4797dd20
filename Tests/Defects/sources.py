"""Puts the bugs of the original apps back into the modules, one at a time, and checks that their tests turn red.

    sources.py [--table]

The lists in the folder `sources` name the scenarios, rules or unit tests that each bug must turn red. --table prints
them as the table of Tests/README.md. The exit status is 1 if a test stays green or the table is out of date.
"""

import os
import re
import shutil
import subprocess
import sys

from concurrent.futures import ThreadPoolExecutor

from defect import HERE, REPOSITORY, SOURCES, Mistake, read_lists, read_sources
from plant import SCRATCH, changed, environment, plant, program, write

PAGE = HERE.parent / "README.md"
UNIT = SCRATCH / "unit"
UNIT_TESTS = "Tests/"

# The time limit of a case, long enough for a busy machine.
TIMEOUT = "20s"

MANIFEST = """\
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "unit",
  platforms: [.macOS(.v15)],
  targets: [.target(name: "ExampleModules"), .testTarget(name: "ExampleTests", dependencies: ["ExampleModules"])],
  swiftLanguageModes: [.v6]
)
"""


def is_unit_test(red):
    return red[1].startswith(UNIT_TESTS)


def read_defects(sources):
    """The bugs, numbered from 1."""
    defects = list(read_lists(sources))
    for number, defect in enumerate(defects, 1):
        if not defect.red:
            raise Mistake(f"{defect.name}: say what turns red, as `! NUMBER FILE: TITLE`.")
        if len({is_unit_test(red) for red in defect.red}) > 1:
            raise Mistake(f"{defect.name}: either unit tests turn red, or scenarios.")
        defect.number = number
    return defects


# Scenarios and rules


def run_scenario(red, number):
    """Runs one scenario. Returns the exit status: 0 if it passes, 1 if it fails."""
    _, file, title = red
    arguments = ["run", "--quiet", "--jobs", "1", "--timeout", TIMEOUT, "--name", title, file]
    return subprocess.run(
        [str(program()), *arguments], cwd=REPOSITORY, env=environment(number), stdin=subprocess.DEVNULL, capture_output=True
    ).returncode


def check_scenario(defect, red):
    """Checks that a scenario fails with the bug and passes without it. Returns the problem, or None."""
    without, put_back = run_scenario(red, 0), run_scenario(red, defect.number)
    if without != 0:
        return f"without the bug it ends with {without}"
    return None if put_back == 1 else f"with the bug it ends with {put_back}"


# Unit tests. They run in a package of the modules alone, where a change may also be outside of a function.


def run_unit_test(red, defect=None):
    """Returns whether the unit test passes, with the bug or without it."""
    _, file, title = red
    test = re.search(r'@Test\("' + re.escape(title) + r'"\)\s*func (\w+)', (REPOSITORY / file).read_text())
    if test is None:
        raise Mistake(f"{file} has no test {title!r}.")
    shutil.rmtree(UNIT / "Sources", ignore_errors=True)
    shutil.copytree(REPOSITORY / SOURCES / "ExampleModules", UNIT / "Sources" / "ExampleModules")
    shutil.copytree(HERE.parent / "ExampleTests", UNIT / "Tests" / "ExampleTests", dirs_exist_ok=True)
    write(UNIT / "Package.swift", MANIFEST)
    sources = read_sources()
    for path in {path for path, _ in defect.edits} if defect else ():
        edits = [edit for where, edit in defect.edits if where == path]
        (UNIT / "Sources" / path).write_text(changed(sources[path], 0, len(sources[path].text), edits))
    where = ["--package-path", str(UNIT), "--filter", f"/{test.group(1)}\\("]
    built = subprocess.run(["swift", "build", "--build-tests", *where[:2]], capture_output=True, text=True)
    if built.returncode:
        raise Mistake(f"The unit tests cannot be built:\n{(built.stdout + built.stderr)[-2000:]}")
    done = subprocess.run(
        ["swift", "test", "--skip-build", *where], env=environment(), capture_output=True, text=True)
    # If the bug ends the process, the output does not say how many tests ran.
    if done.returncode == 0 and "Test run with 1 test " not in done.stdout + done.stderr:
        raise Mistake(f"{title!r} did not run:\n{(done.stdout + done.stderr)[-2000:]}")
    return done.returncode == 0


def check_unit_test(defect, red):
    if not run_unit_test(red):
        return "without the bug it fails"
    return "with the bug it passes" if run_unit_test(red, defect) else None


# The table


def told(red):
    """A scenario or a test, as the table names it."""
    _, file, title = red
    return f"{title} (`{os.path.splitext(file.removeprefix('scenarios/'))[0]}`)"


def rows(defects):
    """The rows of the table, sorted by their first number."""
    for defect in sorted(defects, key=lambda defect: defect.red[0][0]):
        numbers = ", ".join(map(str, sorted({red[0] for red in defect.red})))
        yield f"| {numbers} | {defect.sentence} | {'; '.join(map(told, defect.red))} |"


def main(arguments):
    if arguments not in ([], ["--table"]):
        raise Mistake(__doc__)
    defects = read_defects(read_sources())
    if arguments:
        print("\n".join(rows(defects)))
        return 0
    lines = PAGE.read_text().splitlines()
    wrong = [f"{PAGE.relative_to(REPOSITORY)} lacks this row:\n{row}" for row in rows(defects) if row not in lines]
    in_scenarios = [defect for defect in defects if not is_unit_test(defect.red[0])]
    plant(in_scenarios)
    checks = [(defect, red) for defect in in_scenarios for red in defect.red]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda check: check_scenario(*check), checks))
    unit = [(defect, red) for defect in defects if defect not in in_scenarios for red in defect.red]
    results += [check_unit_test(*check) for check in unit]
    for (defect, red), problem in zip(checks + unit, results):
        print(f"{'red' if problem is None else 'WRONG':6}{red[0]:4}  {told(red)}")
        if problem:
            wrong.append(f"{defect.name}: {told(red)}: {problem}")
    print("\n" + "\n".join(wrong or [f"{len(results)} are red with their bugs, and green without"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Mistake as mistake:
        sys.exit(str(mistake))
