"""Broken: its standard output is the connection, so whatever a module prints is between the messages."""
import os
import socket

import lamp


class Loud(socket.socket):
    def connect(self, address):
        super().connect(address)
        os.dup2(self.fileno(), 1)


class PrintingAdapter(lamp.LampAdapter):
    def make(self, relay):
        def set_relay(on):
            print("relay:", on)
            relay(on)

        return lamp.Lamp(set_relay)


socket.socket = Loud
lamp.serve(PrintingAdapter)
