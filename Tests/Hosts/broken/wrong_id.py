"""Broken: it numbers its answers itself, from 0, and does not use the `id` of the request."""
import itertools
import re
import socket

import lamp

numbers = itertools.count()


class Numbering(socket.socket):
    def sendall(self, line):
        super().sendall(re.sub(rb'"id":\d+', lambda match: b'"id":%d' % next(numbers), line))


socket.socket = Numbering
lamp.serve()
