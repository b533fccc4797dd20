"""Calls the orders of server.py for `rehearse verify`. Its argument is the contract of the module."""
import json, os, pathlib, sys, threading, urllib.error, urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Hosts" / "python"))
import live

contract = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
address, key = os.environ["ACCOUNT_SERVICE"], os.environ["ACCOUNT_ADMIN_KEY"]


def send(method, path, body=None):
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, content, {"Authorization": f"Bearer {key}"}, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return response.read()
    except urllib.error.HTTPError as error:
        raise live.Failed(json.loads(error.read())["error"])
    except OSError as error:
        raise live.Unreachable(error)


def prepare(answer, id):
    stored = {"order": answer.get("returns"), "problem": answer.get("fails")}
    if "stream" in answer:
        stored = {"changes": [item["value"] for item in answer["stream"]]}
    elif "silent" in answer:
        raise live.CannotPrepare("nothing can make the service do so")
    send("PUT", f"/orders/{id}", stored)


def load(id):
    return json.loads(send("GET", f"/orders/{id}"))


def changes(id):
    yield from map(json.loads, send("GET", f"/orders/{id}/changes").splitlines())
    threading.Event().wait()  # The stream stays open.


ports = {"orders.load": live.Port(prepare, load), "orders.changes": live.Port(prepare, changes)}
live.serve("orders", contract["modules"], {"orders": ports})
