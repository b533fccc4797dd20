"""Makes a suite only by following what the program prints: `rehearse new`, then `coverage --missing`, then `mutate`.

    grow.py [--program PATH] FOLDER

FOLDER must not be there, or be of an earlier growth. The suite is FOLDER/scenarios. What is pasted is not looked at, since a
machine cannot; so the suite says what the modules do now, and the program must be one without a defect. The exit status is
1 if a module has more rows than an author could be asked for.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from defect import Mistake
from plant import environment, program

# At most so many rows for each module; a scenario without a table is one.
MOST_ROWS = 50

# Each round pastes all that is asked for; one more says that nothing is.
ROUNDS = 8

MARK = ".grown-by-advice"
UNDONE = "<fill in>"


class Growth:
    """A suite that grows."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.suite = folder / "scenarios"

    def start(self, *arguments):
        return subprocess.run(
            [str(self.binary), *arguments],
            cwd=self.folder,
            env=environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    def answer(self, *arguments):
        """What the program prints, which must be able to do what it is asked."""
        done = self.start(*arguments)
        if done.returncode > 1 or not done.stdout:
            raise Mistake(f"rehearse {' '.join(arguments)} ends with {done.returncode}:\n{done.stderr[-2000:]}")
        return done.stdout

    def begin(self):
        """An empty folder, and in it a first scenario for each module."""
        if self.folder.exists():
            if not (self.folder / MARK).exists():
                raise Mistake(f"{self.folder} is there already, and not of this script.")
            shutil.rmtree(self.folder)
        self.suite.mkdir(parents=True)
        (self.folder / MARK).touch()
        for module in json.loads(self.answer("reference", "--json"))["modules"]:
            name = module["module"]
            (self.suite / name).mkdir()
            done = self.start("new", name, f"scenarios/{name}/new.yaml")
            if done.returncode:
                raise Mistake(f"rehearse new {name} ends with {done.returncode}:\n{done.stderr}")

    def paste_missing(self):
        """Pastes what coverage asks for, round by round, until that is nothing."""
        for round_number in range(1, ROUNDS + 1):
            pasted = 0
            for module, scenarios in missing(self.answer("coverage", "--missing")):
                if UNDONE in scenarios:
                    raise Mistake("This program does not say what to expect: nothing can be pasted as it is.")
                lines = [
                    "rehearse: 1",
                    f"module: {module}",
                    f"feature: Missing {round_number}",
                    "",
                    "scenarios:",
                    scenarios,
                ]
                (self.suite / module / f"missing-{round_number}.yaml").write_text("\n".join(lines))
                pasted += scenarios.count("- scenario:")
            print(f"coverage --missing, round {round_number}: {pasted} scenarios", flush=True)
            if not pasted:
                return

    def paste_advice(self):
        """Pastes what mutate asks for, round by round, until that is nothing or cannot be pasted by this script."""
        for round_number in range(1, ROUNDS + 1):
            report = json.loads(self.answer("mutate", "--json"))
            pasted, other = 0, []
            for file in report["files"]:
                weaknesses = [weakness for scenario in file["scenarios"] for weakness in scenario["weaknesses"]]
                pasted += paste(self.folder / file["path"], weaknesses, other)
            print(f"mutate, round {round_number}: {report['percent']} %, {pasted} pieces of advice pasted", flush=True)
            if not pasted:
                for advice in sorted(set(other)):
                    print(f"  left, {other.count(advice)} times: {advice}")
                return

    def rows(self):
        """How many cases each module has."""
        counts = {}
        for folder in sorted(path for path in self.suite.iterdir() if path.is_dir()):
            listed = self.answer("list", str(folder.relative_to(self.folder)))
            counts[folder.name] = sum(1 for line in listed.splitlines() if re.match(r"\S+:\d+", line))
        return counts


def missing(printed):
    """The scenarios below each comment that names a module."""
    parts = re.split(r"^# module: (\w+)$", printed, flags=re.MULTILINE)
    for module, text in zip(parts[1::2], parts[2::2]):
        if "- scenario:" in text:
            yield module, text.lstrip("\n")


def paste(path, weaknesses, other):
    """Pastes advice into a file, from its end to its beginning, so that lines stay where they are; gives how many pieces.

    Of each scenario only the first is pasted in one round. Advice of a kind that is not known goes to `other`.
    """
    lines, count, seen = path.read_text().split("\n"), 0, set()
    for weakness in sorted(weaknesses, key=lambda weakness: -weakness["line"]):
        heading, *body = weakness["advice"] or ["nothing"]
        if weakness["line"] in seen:
            continue
        if follow(lines, weakness["line"] - 1, heading, body):
            seen.add(weakness["line"])
            count += 1
        else:
            other.append(heading)
    path.write_text("\n".join(lines))
    return count


def indent(line):
    return len(line) - len(line.lstrip(" "))


def entries_end(lines, first):
    """Where what belongs to the line `first` ends."""
    last = first + 1
    while last < len(lines) and lines[last].strip() and indent(lines[last]) > indent(lines[first]):
        last += 1
    return last


def follow(lines, scenario, heading, body):
    """Does one piece of advice for the scenario or step at a line; gives whether it is of a kind that is known.

    What is added to a `then` on lines of its own is all there is: what coverage prints has no other form.
    """
    end = entries_end(lines, scenario)
    call = re.match(r"add to the call of (\S+) what is secret", heading)
    if call:
        return tell_secrets(lines, range(scenario, end), call.group(1), body[0].strip().split(":")[0])
    where = re.match(r'add to "(then|history)":$', heading)
    if not where or not body:
        return False
    key = next((number for number in range(scenario, end) if re.match(rf"\s*(- )?{where.group(1)}:\s*(#.*)?$", lines[number])), None)
    if key is None:
        return False
    inner = indent(lines[key]) + (4 if lines[key].lstrip().startswith("- ") else 2)
    shift = inner - indent(body[0])
    existing = {lines[number].strip().split(":")[0] for number in range(key + 1, entries_end(lines, key)) if indent(lines[number]) == inner}
    if {line.strip().split(":")[0] for line in body if indent(line) == indent(body[0])} & existing:
        return False
    lines[key + 1 : key + 1] = [" " * (indent(line) + shift) + line.lstrip(" ") for line in body]
    return True


def filled(written):
    """Whether a written text is more than white space."""
    return bool(re.sub(r"\\[t_]|[\s\"\u00a0]", "", written))


def tell_secrets(lines, scenario, operation, argument):
    """Adds a secret argument to the calls of a scenario, as the action says it that has the other arguments of the call."""
    value = re.compile(rf"{argument}: (\"(?:[^\"\\]|\\.)*\"|[^,}}]+?)\s*[,}}]")
    # An author sees that a call is not made with an empty secret.
    actions = [lines[number] for number in scenario if any(filled(found.group(1)) for found in value.finditer(lines[number]))]
    told = False
    for number in scenario:
        found = re.match(rf"(\s*- {re.escape(operation)}: \{{ )([^{{}}]*) \}}$", lines[number])
        if not found or f"{argument}:" in found.group(2):
            continue
        fitting = next((action for action in actions if f"{found.group(2)}, " in action), None)
        if fitting is None:
            return told
        actions = actions[actions.index(fitting) + 1 :]
        lines[number] = f"{found.group(1)}{found.group(2)}, {argument}: {value.search(fitting).group(1)} }}"
        told = True
    return told


def main(arguments):
    binary = program()
    if arguments[:1] == ["--program"] and len(arguments) > 1:
        binary, arguments = pathlib.Path(arguments[1]).resolve(), arguments[2:]
    if len(arguments) != 1 or arguments[0].startswith("-"):
        raise Mistake(__doc__)
    growth = Growth(binary, pathlib.Path(os.path.abspath(arguments[0])))
    growth.begin()
    growth.paste_missing()
    growth.paste_advice()
    done = growth.start("run", "--quiet", "scenarios")
    if done.returncode:
        raise Mistake(f"The grown suite does not pass:\n{(done.stdout + done.stderr)[-2000:]}")
    too_many = 0
    for module, count in growth.rows().items():
        too_many += count > MOST_ROWS
        print(f"{module}: {count} rows{f', more than {MOST_ROWS}' if count > MOST_ROWS else ''}")
    return 1 if too_many else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Mistake as mistake:
        sys.exit(str(mistake))
