"""Opens pages of real runs in a real browser, and checks what the documentation promises.

check.py PROGRAM            makes the pages with the program, then checks them
check.py --pages FOLDER     checks pages that are there
"""

import os
import sys
import time

# Compiled Python files must not lie among the sources.
sys.dont_write_bytecode = True

import browser
import checks
import pages

FOLDER = ".build/browser/pages"


def main(arguments):
    if arguments[:1] == ["--pages"]:
        folder, titles = arguments[1], []
    else:
        folder = FOLDER
        titles = pages.make(os.path.abspath(arguments[0] if arguments else ".build/release/rehearse"), folder)
    names = sorted(name[:-5] for name in os.listdir(folder) if name.endswith(".html"))
    complaints = []
    with browser.opened() as opened:
        for check in checks.ALL:
            started = time.monotonic()
            found = list(check(opened, folder, names, titles))
            print(f"  {'ok  ' if not found else 'BAD '} {check.__doc__.splitlines()[0]} ({time.monotonic() - started:.1f} s)")
            complaints += [f"{check.__name__}: {text}" for text in found]
    for complaint in complaints[:60]:
        print(complaint)
    if complaints:
        print(f"{len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
