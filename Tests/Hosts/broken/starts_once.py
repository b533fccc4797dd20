"""Broken: it starts only once, and ends while the lamp blinks. Its argument is a file that it makes when it starts."""
import os
import pathlib
import sys

import lamp
import conformance


class EndingAdapter(conformance.Conformance):
    def do_blink(self):
        os._exit(3)


pathlib.Path(sys.argv[1]).touch(exist_ok=False)
conformance.adapters["conformance"] = EndingAdapter
lamp.kit.serve("once", [], {})
