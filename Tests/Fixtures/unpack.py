#!/usr/bin/env python3
"""Writes the scenario file of each case of each gallery, for tools that read files.

    python3 Tests/Fixtures/unpack.py FOLDER

A case of invalid/then.md becomes FOLDER/invalid/then/NAME.yaml, where NAME is the heading with dashes between its words.
Cases that refer to an example of Mistakes.md are left out.
"""

import pathlib
import re
import shutil
import sys

FIXTURES = pathlib.Path(__file__).parent


def name(heading):
    """The name of a case, as `Gallery` makes it: without a capital letter that only begins the heading."""
    words = re.findall(r"[^\W_]+", heading)
    if len(words[0]) == 1 or not words[0].isupper():
        words[0] = words[0][0].lower() + words[0][1:]
    return "-".join(words)


def cases(gallery):
    """The name and the scenario file of each case of a gallery, without those that Markdown cannot hold."""
    heading, fence, lines = None, None, []
    for line in gallery.read_text(encoding="utf-8").split("\n"):
        if fence is None:
            if line.startswith("## "):
                heading = line[3:]
            if line.startswith("```"):
                fence, kind, lines = re.match("`+", line)[0], line.lstrip("`"), []
        elif line != fence:
            lines.append(line + "\n")
        else:
            fence = None
            if kind == "yaml":
                yield name(heading), "".join(lines)


def unpack(folder):
    folder = pathlib.Path(folder)
    # What Markdown cannot hold is a file already.
    shutil.copytree(FIXTURES / "bytes", folder, dirs_exist_ok=True)
    for gallery in FIXTURES.rglob("*.md"):
        topic = folder / gallery.relative_to(FIXTURES).with_suffix("")
        topic.mkdir(parents=True, exist_ok=True)
        for stem, text in cases(gallery):
            (topic / f"{stem}.yaml").write_text(text, encoding="utf-8", newline="")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    unpack(sys.argv[1])
