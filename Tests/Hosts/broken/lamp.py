"""A lamp on the kit for Python. The hosts beside this file serve it, each with one mistake in its protocol."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "python"))
import kit  # noqa: E402

CONTRACT = {
    "name": "lamp",
    "summary": "A lamp with a switch",
    "givens": [],
    "operations": [
        {
            "name": "relay.set",
            "kind": "command",
            "summary": "Switches the current",
            "parameters": [{"name": "on", "summary": "Whether it flows", "type": {"switch": {}}}],
            "answer": {"nothing": {}},
        }
    ],
    "actions": [{"name": "tap", "summary": "The user taps the switch", "parameters": []}],
    "state": [{"name": "isOn", "summary": "Whether the lamp is on", "type": {"switch": {}}}],
}


class Lamp:
    def __init__(self, relay):
        self.relay, self.is_on = relay, False

    def tap(self):
        self.is_on = not self.is_on
        self.relay(self.is_on)


class LampAdapter:
    def __init__(self, stage):
        self.lamp = self.make(lambda on: stage.call("relay.set", on))
        self.actions = {"tap": self.lamp.tap}

    def make(self, relay):
        return Lamp(relay)

    def state(self):
        return {"isOn": self.lamp.is_on}


def serve(adapter=LampAdapter):
    kit.serve("lamp", [CONTRACT], {"lamp": adapter})
