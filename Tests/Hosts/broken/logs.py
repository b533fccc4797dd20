"""Broken: it sends messages for 20 s before it answers a request that it does not know."""
import socket
import time

import lamp


class Logging(socket.socket):
    def sendall(self, line):
        for _ in range(200 if b'"unsupported"' in line else 0):
            super().sendall(b'{"message":"log"}\n')
            time.sleep(0.1)
        super().sendall(line)


socket.socket = Logging
lamp.serve()
