"""Puts what a run calls and writes in an order, for the linker: what runs together comes together.

    order.py --map MAP --calls FILE... --stores FILE...

MAP is what the linker says of the program (`-Map`, without demangling), each file of calls one of callgrind's
(`--dump-instr=yes --compress-pos=no`), each file of stores one of lackey's (`--trace-mem=yes`). The order is printed, one
symbol a line: of functions by chains of calls, then of variables as they are first written, those of each process together.

Chains are made as Ottoni and Maher did in "Optimizing function placement for large-scale data-center applications" (2017):
each function is put behind the one that calls it most often, beginning with the busiest, as long as that does not thin out
the chain that it joins; then the chains are put in the order of how busy they are for their size.
"""

import argparse
import bisect
import collections
import re
import sys

# The parts of the program that are put in order.
PARTS = {".text", ".data", ".bss"}

# What is longer is not put between the others: the standard library is one section, as long as all that runs.
LONGEST_FUNCTION = 64 * 1024

# Variables that are longer come behind all others, which then take a few pages.
LONGEST_VARIABLE = 2048

# No chain is longer, in bytes.
LONGEST_CHAIN = 1024 * 1024

# A chain may become this much less busy for its size by a function that joins it.
MOST_THINNING = 8


class Section:
    """A piece of the program that the linker moves as a whole."""

    def __init__(self, part, start, size):
        self.part, self.start, self.size = part, start, size
        self.symbols = []


class Program:
    """The sections of a program, by their addresses."""

    LINE = re.compile(r"\s*([0-9a-f]+)\s+[0-9a-f]+\s+([0-9a-f]+)\s+\d+ ( *)(.*)$")

    def __init__(self, path):
        self.sections, self.owners = [], collections.defaultdict(list)
        part, section = None, None
        with open(path, errors="replace") as lines:
            for line in lines:
                found = self.LINE.match(line)
                if not found:
                    continue
                start, size, depth, name = int(found[1], 16), int(found[2], 16), len(found[3]), found[4]
                if depth == 0:
                    part, section = name, None
                elif depth == 8:
                    section = Section(part, start, size)
                    if part in PARTS and size:
                        self.sections.append(section)
                elif section:
                    section.symbols.append(name)
                    self.owners[name].append(section)
        self.sections.sort(key=lambda section: section.start)
        self.starts = [section.start for section in self.sections]

    def section(self, address):
        """The section of an address; none if it is too long, or not to be moved."""
        place = bisect.bisect_right(self.starts, address) - 1
        if place < 0:
            return None
        section = self.sections[place]
        return section if address < section.start + section.size and section.size <= LONGEST_FUNCTION else None

    def name(self, section):
        """The symbol by which the linker moves this section and the least besides: local ones may be many sections'."""
        return min(section.symbols, key=self.moved, default=None)

    def moved(self, symbol):
        """How many bytes the linker moves for a symbol."""
        return sum(owner.size for owner in self.owners[symbol])


class Profile:
    """How often sections run, and call one another."""

    def __init__(self, program):
        self.program = program
        self.known = {}
        self.instructions, self.calls = collections.Counter(), collections.Counter()

    def section(self, address):
        if address not in self.known:
            self.known[address] = self.program.section(address)
        return self.known[address]

    def add(self, path):
        """Adds what callgrind counted: behind each line of a call is one with its place and what it cost in all."""
        called = None
        with open(path, errors="replace") as lines:
            for line in lines:
                words = line.split()
                if line.startswith("calls="):
                    called = int(words[0][6:]), self.section(int(words[1], 16))
                elif line.startswith("0x") and len(words) == 3:
                    caller = self.section(int(words[0], 16))
                    if not called:
                        self.instructions[caller] += int(words[2])
                    elif caller and called[1] and caller is not called[1]:
                        self.calls[caller, called[1]] += called[0]
                    called = None
        del self.instructions[None]

    def order(self):
        """The sections that run, chain after chain."""
        # By names where numbers are equal, so that the same run gives the same order.
        name = {section: self.program.name(section) for section in self.instructions if section.symbols}
        caller = {}
        for (one, other), times in self.calls.items():
            if one in name and other in name:
                caller[other] = max(caller.get(other, (0, "", None)), (times, name[one], one), key=lambda entry: entry[:2])
        chains = {section: Chain(section, self.instructions[section]) for section in name}
        for section in sorted(name, key=lambda section: (-chains[section].density, name[section])):
            if section in caller:
                chain, joining = chains[caller[section][2]], chains[section]
                if chain is not joining and chain.takes(joining):
                    chain.add(joining)
                    chains.update((joined, chain) for joined in joining.sections)
        inOrder = sorted(set(chains.values()), key=lambda chain: (-chain.density, name[chain.sections[0]]))
        return [section for chain in inOrder for section in chain.sections]


class Chain:
    """Sections that stand one behind the other."""

    def __init__(self, section, instructions):
        self.sections, self.size, self.instructions = [section], section.size, instructions

    @property
    def density(self):
        return self.instructions / self.size

    def takes(self, other):
        size, instructions = self.size + other.size, self.instructions + other.instructions
        return size <= LONGEST_CHAIN and self.density <= MOST_THINNING * instructions / size

    def add(self, other):
        self.sections += other.sections
        self.size += other.size
        self.instructions += other.instructions


def stores(path):
    """The addresses that are written, in the order of lackey's trace."""
    with open(path, errors="replace") as lines:
        for line in lines:
            if line.startswith((" S ", " M ")):
                yield int(line[3:].split(",")[0], 16)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--map", required=True)
    parser.add_argument("--calls", nargs="+", required=True)
    parser.add_argument("--stores", nargs="+", required=True)
    arguments = parser.parse_args()
    program = Program(arguments.map)
    profile = Profile(program)
    for path in arguments.calls:
        profile.add(path)
    functions = profile.order()
    writers = {}
    for place, path in enumerate(arguments.stores):
        for section in {program.section(address): None for address in stores(path)}:
            if section and section.part != ".text" and section.symbols:
                writers.setdefault(section, []).append(place)
    # What one process alone writes apart from what the next one writes as well: each has a copy of its own of every page.
    variables = sorted(writers, key=lambda section: (writers[section][0], writers[section][-1]))
    # Each list is sorted by whether something comes last; the order within stays.
    functions.sort(key=lambda section: program.moved(program.name(section)) > LONGEST_FUNCTION)
    variables.sort(key=lambda section: section.size > LONGEST_VARIABLE)
    sys.stdout.writelines(symbol + "\n" for symbol in dict.fromkeys(map(program.name, functions + variables)))


if __name__ == "__main__":
    main()
