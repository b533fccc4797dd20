#!/usr/bin/env python3
"""Measures what a user waits for, and compares it with the limits.

    python3 Tests/Benchmark/benchmark.py [--rounds N] [--quick] [PROGRAM]

PROGRAM is .build/release/rehearse by default. C is `scan.c`, which parses the same files with libyaml, event by event,
on one thread. It needs cc and libyaml's header. Each figure is the median of the rounds (9 by default). The program and
C take turns in each round, so that a ratio is meaningful on a busy machine, too. `--quick` leaves out what takes
minutes.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

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


def run(command, status=0, stdin=None):
    """Runs a command. Returns its milliseconds, and the peak memory of its largest process in MiB."""
    source = open(stdin, "rb") if stdin else subprocess.DEVNULL
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    _, code, usage = os.wait4(process.pid, 0)
    milliseconds = (time.perf_counter() - start) * 1000
    process.returncode = os.waitstatus_to_exitcode(code)
    if process.returncode != status:
        raise SystemExit(f"{' '.join(map(str, command))}: exit status {process.returncode}, not {status}")
    return milliseconds, usage.ru_maxrss / 1024


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
        (statistics.median(r[i][0] for r in results), max(r[i][1] for r in results)) for i in range(len(commands))
    ]


def show(title, value, unit, gate=None, aim=None, note=""):
    verdict = "" if gate is None else "ok" if value <= gate else "ABOVE"
    limits = "" if gate is None else f"{gate:g} {unit}"
    wanted = "" if aim is None else f"{aim:g} {unit}"
    print(f"{title:<58} {value:>9.2f} {unit:<3} {limits:>9} {wanted:>9} {verdict:<5} {note}", flush=True)
    return verdict != "ABOVE"


def editor_talk(path, text, changes):
    """Writes the messages that an editor sends while a user types at the end of a file."""
    uri = "file:///typed.yaml"
    document = {"uri": uri, "languageId": "yaml", "version": 0, "text": text}
    messages = [("initialize", {"capabilities": {}}, 1), ("initialized", {}, None)]
    messages += [("textDocument/didOpen", {"textDocument": document}, None)]
    for change in range(1, changes + 1):
        parameters = {"textDocument": {"uri": uri, "version": change}, "contentChanges": [{"text": f"{text}# {change}\n"}]}
        messages.append(("textDocument/didChange", parameters, None))
    messages += [("shutdown", None, 2), ("exit", None, None)]
    with open(path, "wb") as file:
        for method, parameters, number in messages:
            message = {"jsonrpc": "2.0", "method": method}
            if number is not None:
                message["id"] = number
            if parameters is not None:
                message["params"] = parameters
            body = json.dumps(message).encode()
            file.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    return path


def measure(program, scan, folder, rounds, quick):
    kept = True
    report = folder / "report.xml"

    def rehearse(*arguments):
        return [program, *map(str, arguments)]

    def gate(*arguments, **options):
        nonlocal kept
        kept = show(*arguments, **options) and kept

    print(f"{'':<58} {'median':>13} {'gate':>9} {'aim':>9}")
    suites = {count: make_suite(folder / f"suite-{count}", count) for count in (1, 1000, 10000)}
    for count, limits in ((1000, (None, None)), (10000, (5, 3))):
        (c, _), (time_, _) = medians(
            [([scan, suites[count]],), (rehearse("run", suites[count], "--junit", report),)], rounds)
        gate(f"run, {count} scenarios, report on disk", time_ / c, "C", *limits, note=f"{time_:.1f} ms, C {c:.1f} ms")
        if count == 10000:
            memory = max(peak_of_all(rehearse("run", suites[count], "--junit", report)) for _ in range(3))
            gate("  peak memory of all processes together", memory, "MiB", 96, 48)
    c, one = (x[0] for x in medians(
        [([scan, suites[10000]],), (rehearse("list", suites[10000], "--jobs", 1),)], rounds))
    gate("read and decode alone, one thread (list), 10000", one / c, "C", 2.5, 1.8, note=f"{one:.1f} ms, C {c:.1f} ms")
    (start, _), = medians([(rehearse("run", suites[1], "--junit", report),)], rounds)
    gate("run, 1 scenario, report on disk", start, "ms", 15, 8)
    (bundled, _), = medians([(rehearse("run", "scenarios", "--junit", report),)], min(rounds, 5))
    gate("run, the bundled suite with its rules", bundled / 1000, "s", 0.25, 0.10)
    (mutate, _), = medians([(rehearse("mutate", "scenarios"),)], min(rounds, 5))
    gate("mutate, the bundled suite", mutate / 1000, "s", 1.0, 0.4)
    brackets = folder / "brackets.yaml"
    brackets.write_text("[" * 32 * 1024)
    (refused, _), = medians([(rehearse("run", brackets), 2)], rounds)
    gate("refuse 32 KiB of [", refused, "ms", 15, 6)
    text = make_suite(folder / "editor", 1).joinpath("permission/permission-00001.yaml").read_text()
    head, scenario = text.split("  - scenario:")
    copies = (1 << 20) // (len(scenario) + 30) - 1
    text = head + "".join("  - scenario:" + scenario.replace("Customer 1", f"Customer {n}") for n in range(copies))
    few, many = (editor_talk(folder / f"talk-{n}", text, n) for n in (1, 11))
    (first, _), (rest, _) = medians([(rehearse("lsp"), 0, few), (rehearse("lsp"), 0, many)], min(rounds, 5))
    gate(f"a keystroke in a file of {len(text)} bytes", (rest - first) / 10, "ms", 250, 100)
    if quick:
        return kept
    explored = 0
    for module in ("permission", "login", "pushPrompt", "weather", "player", "download"):
        explored += run(rehearse("explore", module))[0]
    gate("explore all six modules, one after the other", explored / 1000, "s", 8, 3)
    large = make_suite(folder / "suite-100000", 100000)
    (small, _), (big, _) = medians(
        [(rehearse("run", suites[1000], "--junit", report),), (rehearse("run", large, "--junit", report),)], 3)
    gate("cost of a case at 100,000 beside 1,000", big / small / 100, "x", 1.3)
    return kept


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
