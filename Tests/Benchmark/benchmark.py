#!/usr/bin/env python3
"""Measures what a user waits for, and compares it with the gates.

    python3 Tests/Benchmark/benchmark.py [--rounds N] [--quick] [PROGRAM]

PROGRAM is .build/release/rehearse by default. C is `scan.c`, which parses the same files with libyaml, event by event,
on one thread. It needs cc and libyaml's header. Each figure is the median of the rounds (9 by default). The program and
C take turns in each round, so that a ratio is meaningful on a busy machine, too; the processor time of all processes
together depends less on the other work of the machine than the wall time. Reports are checked. `--quick` leaves out
what takes minutes. The last lines are the rows that fall short; the exit status is 1 if there are any.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MODULES = ["permission", "login", "pushPrompt"]
SCENARIOS_IN_FILE = 10


def make_suite(folder, count):
    """Writes `count` passing scenarios, ten in each file, for the modules in turn."""
    templates = {}
    for module in MODULES:
        head, *kinds = (HERE / "templates" / f"{module}.yaml").read_text().split("  - scenario:")
        templates[module] = (head, ["  - scenario:" + kind for kind in kinds])
    for index in range(0, count, SCENARIOS_IN_FILE):
        file = index // SCENARIOS_IN_FILE
        module, part = MODULES[file % len(MODULES)], file // len(MODULES)
        head, kinds = templates[module]
        text = head.replace("PART", str(part + 1))
        for offset in range(min(SCENARIOS_IN_FILE, count - index)):
            kind = kinds[(part * SCENARIOS_IN_FILE + offset) % len(kinds)]
            text += kind.replace("NUMBER", str(index + offset + 1))
        path = folder / module / f"{module}-{part + 1:05}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


@dataclasses.dataclass
class Taken:
    """What a command took: milliseconds on the clock, and of all its processes together on the processors."""

    wall: float
    processor: float


def run(command, statuses=(0,)):
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    _, code, usage = os.wait4(process.pid, 0)
    wall = (time.perf_counter() - start) * 1000
    process.returncode = os.waitstatus_to_exitcode(code)
    if process.returncode not in statuses:
        raise SystemExit(f"{' '.join(map(str, command))}: exit status {process.returncode}, not {statuses}")
    return Taken(wall, (usage.ru_utime + usage.ru_stime) * 1000)


def verify(report, cases, errors=0):
    """Checks that each case is in the report once, and how many did not pass."""
    found = [case for case in xml.etree.ElementTree.parse(report).iter("testcase")]
    names = {(case.get("classname"), case.get("name")) for case in found}
    wrong = sum(1 for case in found if case.find("failure") is not None or case.find("error") is not None)
    if (len(found), len(names), wrong) != (cases, cases, errors):
        raise SystemExit(f"{report}: {len(found)} cases with {len(names)} names, {wrong} wrong; not {cases}, {errors}")


def peak_of_all(command):
    """The peak memory of a command and its child processes together in MiB, sampled every millisecond."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    peak = 0
    while process.poll() is None:
        pages = 0
        try:
            own = pathlib.Path(f"/proc/{process.pid}")
            started = (own / "task").glob("*/children")
            processes = [str(process.pid)] + [number for path in started for number in path.read_text().split()]
            for number in processes:
                pages += int(pathlib.Path(f"/proc/{number}/statm").read_text().split()[1])
        except (OSError, IndexError):
            pass
        peak = max(peak, pages)
        time.sleep(0.001)
    return peak * os.sysconf("SC_PAGESIZE") / (1 << 20)


def medians(commands, rounds):
    """Runs the commands in turn. The first round is a warm-up and does not count."""
    results = [[run(*command) for command in commands] for _ in range(rounds + 1)][1:]
    return [
        Taken(statistics.median(r[i].wall for r in results), statistics.median(r[i].processor for r in results))
        for i in range(len(commands))
    ]


class Table:
    """The rows of the table, and those that fall short."""

    def __init__(self):
        self.short = []
        print(f"{'':<52} {'median':>10} {'':<3} {'gate':>7} {'aim':>6}")

    def row(self, title, value, unit, gate, aim=None, note=""):
        verdict = "ok" if value <= gate else "SHORT"
        line = f"{title:<52} {value:>10.2f} {unit:<3} {gate:>7g} {'' if aim is None else f'{aim:g}':>6} {verdict:<5} {note}"
        print(line.rstrip(), flush=True)
        if value > gate:
            self.short.append(line)

    def not_measured(self, title, reason):
        print(f"{title:<52} {'not measured: ' + reason}", flush=True)

    def end(self):
        print("\n" + "\n".join(["These rows fall short:"] + self.short) if self.short else "\nNo row falls short.")
        return not self.short


class Editor:
    """An editor with one open file, for which the language server runs."""

    URI = "file:///typed.yaml"

    def __init__(self, program):
        self.server = subprocess.Popen(
            [program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT)
        self.send("initialize", {"capabilities": {}}, 1)
        self.send("initialized", {})

    def send(self, method, parameters, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": parameters}
        if number is not None:
            message["id"] = number
        body = json.dumps(message).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def receive(self):
        length = 0
        while line := self.server.stdout.readline().strip():
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise SystemExit("the language server ended")
        return json.loads(self.server.stdout.read(length))

    def type(self, text, version):
        """Opens or changes the file, and returns the milliseconds until its diagnostics arrive."""
        start = time.perf_counter()
        if version == 0:
            document = {"uri": self.URI, "languageId": "yaml", "version": version, "text": text}
            self.send("textDocument/didOpen", {"textDocument": document})
        else:
            document = {"uri": self.URI, "version": version}
            self.send("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["version"] == version:
                return (time.perf_counter() - start) * 1000

    def close(self):
        self.send("shutdown", None, 2)
        self.send("exit", None)
        self.server.communicate()


def keystrokes(program, text, count):
    """The milliseconds from each keystroke to its diagnostics; the next one waits for them."""
    editor = Editor(program)
    editor.type(text, 0)
    taken = [editor.type(f"{text}# {version}\n", version) for version in range(1, count + 1)]
    editor.close()
    return taken


def typed_file(folder):
    """A file of 1 MiB."""
    text = make_suite(folder, 1).joinpath("permission/permission-00001.yaml").read_text()
    head, scenario = text.split("  - scenario:")
    copies = (1 << 20) // (len(scenario) + 30) - 1
    return head + "".join("  - scenario:" + scenario.replace("Customer 1", f"Customer {n}") for n in range(copies))


def make_trouble(folder, misdeed):
    """1,000 cases of the misbehaving module, one of which does a misdeed."""
    for file in range(100):
        text = "rehearse: 1\nmodule: misbehaving\nfeature: Trouble\nscenarios:\n"
        for case in range(10):
            what = misdeed if (file, case) == (50, 5) else "nothing"
            text += f"  - scenario: Case {file}-{case}\n    when: {{ do: {{ misdeed: {what} }} }}\n"
            text += "    then: { state: { deeds: 1 } }\n"
        (folder / f"{file:03}.yaml").parent.mkdir(parents=True, exist_ok=True)
        (folder / f"{file:03}.yaml").write_text(text)
    return folder


def measure(program, scan, folder, rounds, quick):
    table = Table()
    report = folder / "report.xml"

    def rehearse(*arguments):
        return [program, *map(str, arguments)]

    def reported(*paths):
        return rehearse("run", *paths, "--junit", report)

    suites = {count: make_suite(folder / f"suite-{count}", count) for count in (1, 1000, 10000)}
    c, ten_thousand = medians([([scan, suites[10000]],), (reported(suites[10000]),)], rounds)
    verify(report, 10000)
    note = f"{ten_thousand.wall:.0f} ms, C {c.wall:.0f} ms"
    table.row("10,000 scenarios, report on disk", ten_thousand.wall / c.wall, "C", 7, 4, note)
    table.row("  processor time", ten_thousand.processor / c.processor, "C", 12, None, f"{ten_thousand.processor:.0f} ms")
    c, listed = medians([([scan, suites[10000]],), (rehearse("list", suites[10000], "--jobs", 1),)], rounds)
    table.row("reading, decoding, checking alone (list), one thread", listed.wall / c.wall, "C", 4.5, 2.5)
    (one,) = medians([(reported(suites[1]),)], rounds)
    verify(report, 1)
    table.row("1 scenario, report on disk", one.wall, "ms", 9, 7, f"processor {one.processor:.1f} ms")
    memory = max(peak_of_all(reported(suites[10000])) for _ in range(3))
    table.row("peak memory of all processes, 10,000 scenarios", memory, "MiB", 64, 40)
    table.not_measured("pytest, behave, cucumber, robot", "they are not part of this benchmark")
    bundled, mutate = medians([(reported("scenarios"),), (rehearse("mutate", "scenarios"),)], min(rounds, 5))
    table.row("bundled suite with its rules, release", bundled.wall / 1000, "s", 0.7, 0.25, seconds(bundled))
    debug = ROOT / ".build/debug/rehearse"
    if debug.exists():
        (slow,) = medians([([debug, "run", "scenarios"],)], 1)
        table.row("bundled suite with its rules, debug", slow.wall / 1000, "s", 4, 2, seconds(slow))
    else:
        table.not_measured("bundled suite with its rules, debug", "there is no .build/debug/rehearse")
    table.row("mutate, the bundled suite", mutate.wall / 1000, "s", 0.27, 0.2, seconds(mutate))
    text = typed_file(folder / "editor")
    typed = statistics.median(keystrokes(program, text, 11)[1:])
    table.row("a keystroke in a 1 MiB file to its diagnostics", typed, "ms", 160, 100)
    brackets = folder / "brackets.yaml"
    brackets.write_text("[" * 32 * 1024)
    (refused,) = medians([(rehearse("run", brackets), (2,))], rounds)
    table.row("32 KiB of [ refused", refused.wall, "ms", 8, 6)
    host = ROOT / ".build/debug/rehearse-misbehaving"
    if host.exists():
        plain, crash = (
            reported(make_trouble(folder / name, name), "--host", host, "--jobs", 1) for name in ("nothing", "trap"))
        whole, broken = medians([(plain,), (crash, (1,))], min(rounds, 5))
        verify(report, 1000, errors=1)
        table.row("a crash in one of 1,000 cases", broken.wall - whole.wall, "ms", 100, 40, "beyond a run without it")
    else:
        table.not_measured("a crash in one of 1,000 cases", "there is no .build/debug/rehearse-misbehaving")
    table.not_measured("a team's clean debug build, swift test, .ci/run", "they take minutes")
    if quick:
        table.not_measured("explore, 100,000 scenarios", "--quick")
        return table.end()
    explored = run(rehearse("explore"), (0, 1))
    table.row("explore of all modules", explored.wall / 1000, "s", 4, 2, seconds(explored))
    large = make_suite(folder / "suite-100000", 100000)
    small, big = medians([(reported(suites[1000]),), (reported(large),)], 3)
    verify(report, 100000)
    table.row("cost of a case at 100,000 beside 1,000", big.wall / small.wall / 100, "x", 1)
    return table.end()


def seconds(taken):
    return f"processor {taken.processor / 1000:.2f} s"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/rehearse"))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        scan = folder / "scan"
        subprocess.run(["cc", "-O2", "-pthread", HERE / "scan.c", "-lyaml", "-o", scan], check=True)
        program = shutil.copy(options.program, folder / "rehearse")
        kept = measure(program, str(scan), folder, options.rounds, options.quick)
    raise SystemExit(0 if kept else 1)


if __name__ == "__main__":
    main()
