"""Broken: all plans share one lamp, so a plan that runs twice has two different traces."""
import lamp

shared = lamp.Lamp(relay=None)


class SharingAdapter(lamp.LampAdapter):
    def make(self, relay):
        shared.relay = relay
        return shared


lamp.serve(SharingAdapter)
