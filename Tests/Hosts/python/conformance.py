"""The modules by which `rehearse host-check` tests the kit. Copy it, with conformance.json, beside kit.py."""
import json
import pathlib

folder = next(each for each in pathlib.Path(__file__).parents if (each / "conformance.json").exists())
contracts = json.loads((folder / "conformance.json").read_text(encoding="utf-8"))["modules"]


class Conformance:
    def __init__(self, stage):
        self.stage, self.sample, self.asked, self.answers = stage, stage.given("sample"), [], []
        self.problem, self.lamp = None, False
        names = ["pass", "ask", "usual", "derive", "look", "hop", "wait", "blink", "loop", "fail"]
        self.actions = {name: getattr(self, f"do_{name}") for name in names}
        if stage.given("early"):
            self.tell("early")
            self.do_usual()

    def state(self):
        return {name: getattr(self, name) for name in ("sample", "asked", "answers", "problem", "lamp")}

    def tell(self, note):
        self.stage.call("port.tell", note)

    def keep(self):
        self.stage.call("port.keep", self.answers)

    def set(self, field, value):
        setattr(self, field, value)
        self.stage.state_changed()

    def do_pass(self, sample):
        self.stage.call("port.pass", sample, self.sample, then=lambda value: self.set("sample", value))

    def do_ask(self, values):
        def answered(text):
            self.answers.append(text)
            self.keep()

        for value in values:
            self.asked.append(value)
            self.stage.call("port.ask", value, then=answered, failed=lambda problem: self.set("problem", problem))
        self.tell("asked")

    def do_usual(self):
        def answered(text):
            self.answers.append(text)
            self.stage.hop(self.keep)

        self.stage.call("port.usual", then=answered)

    def do_derive(self):
        def answered(text):
            self.answers.append(text)
            self.stage.after(1000, self.keep)

        self.stage.call("port.derived", then=answered, default=lambda: self.stage.given("owner"))

    def do_look(self, flag):
        owner = self.stage.call("settings.owner")
        self.tell(f"{owner} {'on' if self.stage.call('settings.isOn', flag) else 'off'}")

    def do_hop(self):
        self.stage.hop(lambda: self.tell("hop"))
        self.tell("action")

    def do_wait(self, milliseconds, note):
        self.stage.after(milliseconds, lambda: self.tell(note))

    def do_blink(self):
        self.set("lamp", True)
        self.set("lamp", False)

    def do_loop(self):
        self.stage.hop(self.do_loop)

    def do_fail(self):
        raise ValueError("it was asked to fail")


class ConformanceStreams:
    def __init__(self, stage):
        self.stage, self.numbers, self.has_ended, self.problem, self.last = stage, [], False, None, None
        self.actions = {
            "watch": lambda: self.read("port.watch"),
            "follow": self.do_follow,
            "cancel": lambda: self.last.cancel(),
        }

    def state(self):
        return {"numbers": self.numbers, "hasEnded": self.has_ended, "problem": self.problem}

    def read(self, operation):
        self.last = self.stage.call(operation, then=self.numbers.append, failed=self.end, ended=self.end)

    def end(self, problem=None):
        self.problem, self.has_ended = problem, True

    async def do_follow(self):
        self.last = self.stage.call("port.follow")
        async for number in self.last:
            self.numbers.append(number)
        self.end()


class ConformanceReturns:
    def __init__(self, stage):
        async def check():
            stage.call("store.read")

        self.actions = {
            "read": lambda: stage.call("store.read"),
            "check": check,
            "double": lambda number: 2 * number,
        }

    def state(self):
        return {}


adapters = {
    "conformance": Conformance,
    "conformanceStreams": ConformanceStreams,
    "conformanceReturns": ConformanceReturns,
}
