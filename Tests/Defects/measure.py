"""Says how many of the planted defects a suite of scenarios notices, and which not.

    measure.py [--explore] [SUITE…]

SUITE is a folder of scenarios (`scenarios` if none is named). With --explore, `rehearse explore --against` is measured too.
The exit status is 1 if a goal is missed. Each defect by hand must be noticed by one of the suites, or by `visible`, which
is there to show that it can be. A defect by rule that nothing has ever noticed, of all that was measured since the modules
or the defects changed, counts for nobody.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys

from concurrent.futures import ThreadPoolExecutor

from defect import KINDS, REPOSITORY, Mistake, read_sources
from plant import SCRATCH, environment, plant, program

# What a suite that was made only by following advice must notice, in percent, and what comparing explorations must. Those by
# rule and those by hand have each to be noticed: the former are many and easy, and would hide the latter. The bundled suite
# has no goal: it was written by hand.
SUITE_GOALS = {"rule": 90, "known": 90, "later": 70}
EXPLORE_GOALS = dict.fromkeys(KINDS, 90)
FEWEST = 100

BUNDLED = "scenarios"
VISIBLE = "Tests/Defects/visible"
EXPLORE = "explore --against"
NOTICED = SCRATCH / "noticed.json"

# How far `explore` goes. It is asked once for each defect, so this decides how long that takes: less than without these
# limits, so that what it notices here is the least that it notices.
EXPLORE_LIMITS = ["--depth", "2", "--budget", "20000"]

# For one case: long enough for a busy machine, since a defect that hangs is noticed and costs this time.
TIMEOUT = "20s"


def start(arguments, number=0):
    """Runs the program with a defect, or with none."""
    return subprocess.run(
        [str(program(configuration())), *arguments],
        cwd=REPOSITORY,
        env=environment(number),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def configuration():
    """How the program is built: exploring takes as long in a debug build as building another one, many times over."""
    return "release" if "--explore" in sys.argv else "debug"


def scenario_name(module):
    """What a module of the package is called in scenarios."""
    name = module.removeprefix("Example")
    return name[0].lower() + name[1:]


def suite_check(suite, module):
    """How a suite is asked about a module: the arguments of the program. It must pass without a defect.

    Where a suite has a folder for the module, nothing else is run.
    """
    folder = pathlib.Path(suite, scenario_name(module))
    path = str(folder) if (REPOSITORY / folder).is_dir() else suite
    arguments = ["run", "--quiet", "--fail-fast", "--jobs", "1", "--timeout", TIMEOUT, path]
    done = start(arguments)
    if done.returncode:
        raise Mistake(f"{suite} does not pass without a defect:\n{(done.stdout + done.stderr)[-2000:]}")
    return arguments


def explore_check(module):
    """How the exploration of a module is asked; what the module does without a defect is saved first."""
    name = scenario_name(module)
    saved = SCRATCH / f"explored-{name}.txt"
    saved.unlink(missing_ok=True)
    limits = [*EXPLORE_LIMITS, "--jobs", "1", name]
    done = start(["explore", "--save", str(saved), *limits])
    if not saved.exists():
        raise Mistake(f"What {name} does cannot be saved:\n{(done.stdout + done.stderr)[-2000:]}")
    arguments = ["explore", "--against", str(saved), *limits]
    done = start(arguments)
    if done.returncode:
        raise Mistake(f"{name} differs from itself:\n{(done.stdout + done.stderr)[-2000:]}")
    return arguments


def checks_of(name, modules):
    """For each module, how a suite or the exploration is asked; nothing where this program cannot explore."""
    if name != EXPLORE:
        return {module: suite_check(name, module) for module in modules}
    if start(["explore", "--help"]).returncode:
        print("This program has no command `explore`: it is not measured.")
        return None
    return {module: explore_check(module) for module in modules}


def noticed(checks, defects):
    """The names of the defects with which the program does not end well."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        statuses = list(pool.map(lambda defect: start(checks[defect.module], defect.number).returncode, defects))
    for defect, status in zip(defects, statuses):
        # Neither a failure nor a crash of the module: then nothing was tried, and nothing can be said.
        if status not in (0, 1):
            print(f"  {defect.name}: exit status {status}", file=sys.stderr)
    return {defect.name for defect, status in zip(defects, statuses) if status}


def fingerprint(defects):
    """What changes as soon as another defect is meant by the same name."""
    sources = read_sources()
    return hashlib.sha256("".join(defect.name + defect.key(sources) for defect in defects).encode()).hexdigest()


def remembered(mark, results):
    """All that was noticed so far of these defects, by what noticed it."""
    stored = json.loads(NOTICED.read_text()) if NOTICED.exists() else {}
    before = stored.get("by", {}) if stored.get("of") == mark else {}
    together = {**before, **{name: sorted(names) for name, names in results.items()}}
    NOTICED.write_text(json.dumps({"of": mark, "by": together}, indent=1))
    return {name: set(names) for name, names in together.items()}


def percent(part, whole):
    return f"{part:4} of {whole:3}  {100 * part / whole:5.1f} %" if whole else "     –            "


def table(title, found, visible):
    """The lines of what one suite noticed: for each module, and in all."""
    modules = sorted({defect.module for defect in visible})
    print(f"\n{title}\n  {'':20}" + "".join(f"{kind:>20}" for kind in (*KINDS, "together")))
    for module in [*modules, "in all"]:
        cells = []
        for kinds in [*((kind,) for kind in KINDS), KINDS]:
            among = [defect for defect in visible if defect.kind in kinds and module in (defect.module, "in all")]
            cells.append(f"{percent(sum(defect.name in found for defect in among), len(among)):>20}")
        print(f"  {module:20}" + "".join(cells))


def missed_goals(name, found, visible):
    """What is less than it must be, in words."""
    if name in (BUNDLED, VISIBLE):
        return
    for kind, goal in (EXPLORE_GOALS if name == EXPLORE else SUITE_GOALS).items():
        among = [defect for defect in visible if defect.kind == kind]
        count = sum(defect.name in found for defect in among)
        if 100 * count < goal * len(among):
            yield f"{name} notices {count} of {len(among)} ({kind}), less than {goal} %"


def main(arguments):
    suites = [os.path.normpath(argument) for argument in arguments if not argument.startswith("--")] or [BUNDLED]
    unknown = [argument for argument in arguments if argument.startswith("--") and argument != "--explore"]
    if unknown:
        raise Mistake(__doc__)
    defects = plant(configuration())
    modules = sorted({defect.module for defect in defects})
    names = [VISIBLE, *suites, *([EXPLORE] if "--explore" in arguments else [])]
    checks = {name: checks_of(name, modules) for name in names}
    results = {name: noticed(check, defects) for name, check in checks.items() if check}
    everything = remembered(fingerprint(defects), results)
    visible = [defect for defect in defects if any(defect.name in names for names in everything.values())]
    print(f"{len(defects)} defects, {len(visible)} of them noticed by something: {', '.join(sorted(everything))}")
    missed = [] if len(visible) >= FEWEST else [f"{len(visible)} visible defects are fewer than {FEWEST}"]
    shown_by_none = [defect for defect in defects if defect.kind != "rule" and defect not in visible]
    missed += [f"{defect.name} is shown by no scenario: write one in {VISIBLE}, or change it" for defect in shown_by_none]
    for name, found in results.items():
        if name == VISIBLE:
            continue
        table(name, found, visible)
        missed += missed_goals(name, found, visible)
        print(f"\n  not noticed by {name}:")
        for defect in visible:
            if defect.name not in found:
                print(f"    {defect.name}\n      {defect.sentence}")
    print("\nnoticed by nothing, so not counted:")
    for defect in defects:
        if defect not in visible:
            print(f"    {defect.name}\n      {defect.sentence}")
    print("\n" + "\n".join(missed or ["all goals are reached"]))
    return 1 if missed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Mistake as mistake:
        sys.exit(str(mistake))
