"""Makes a Python program a live host of rehearse, which calls real services for `rehearse verify`.
Copy this file; it needs Python 3.9 and no package. `serve` answers as "A live host" in Hosts.md says."""
import collections, json, os, queue, socket, sys, threading, traceback

encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
class Failed(Exception): pass  # With a declared error: what a call raises that the service refuses.
class Unreachable(Exception): pass  # With a reason: the service does not answer at all.
class CannotPrepare(Exception): pass  # With a reason: the service cannot be made to answer so.

class Port:
    """How an operation is called. `call` gets the arguments by name, and returns the value, or yields those of a stream.
    `prepare` gets the answer first: {"returns": …}, {"fails": …}, {"silent": True} or {"stream": [{"value": …}, …]}.
    With `exact`, values must equal those of the scenarios."""
    def __init__(self, prepare, call, exact=False): self.prepare, self.call, self.exact = prepare, call, exact

    def prepared(self, answer, arguments):
        try: self.prepare(answer, **arguments)
        except CannotPrepare as problem: return {"message": "cannot", "reason": str(problem)}
        except Unreachable as problem: return {"message": "answered", "unreachable": str(problem)}
        except BaseException as error:
            traceback.print_exc()  # The report shows it.
            return {"message": "fault", "kind": "adapter", "reason": f"prepare raised {error!r}"}
        return {"message": "prepared"}

    def answered(self, arguments, is_stream, expected, timeout, late):
        """Waits for the expected answers, and then for one more. A call that never returns is left behind."""
        came, items, is_over = queue.SimpleQueue(), [], threading.Event()
        threading.Thread(target=self._run, args=(arguments, is_stream, came.put, is_over), daemon=True).start()
        try:
            while True:
                item = came.get(timeout=(timeout if len(items) < expected else late) / 1000)
                if not is_stream or "unreachable" in item or "failsOtherwise" in item: return item
                items.append(item)
                if "value" not in item or len(items) > expected: return {"stream": items}
        except queue.Empty: return {"stream": items} if is_stream else {"silent": True}
        finally: is_over.set()

    def _run(self, arguments, is_stream, put, is_over):
        try:
            result = self.call(**arguments)
            if not is_stream: return put({"returns": result})
            for value in result:
                if is_over.is_set(): return
                put({"value": value})
            put({"end": True})
        except Failed as error: put({"fails": error.args[0] if error.args else None})
        except Unreachable as problem: put({"unreachable": str(problem)})
        except BaseException as error:
            traceback.print_exc()
            put({"failsOtherwise": repr(error)})

def serve(name, contracts, ports):
    """`contracts` are the modules of `rehearse contract`; `ports` has the ports of each module by operation."""
    try:
        (kind, *place), token = os.environ["REHEARSE_ADDRESS"].split(":"), os.environ["REHEARSE_TOKEN"]
        link = socket.socket(socket.AF_UNIX if kind == "unix" else socket.AF_INET)
        link.connect(":".join(place) if kind == "unix" else ("".join(place[:-1]) or "127.0.0.1", int(place[-1])))
    except (KeyError, OSError) as error: sys.exit(print(f"only rehearse can start this host: {error!r}") or 64)
    operations = {(each["name"], operation["name"]): operation for each in contracts for operation in each["operations"]}
    for each in ((module, each) for module in ports for each in ports[module] if (module, each) not in operations):
        sys.exit(f"the contract has no operation {each[1]} of the module {each[0]}")
    offered, requests = [(module, each) for module in ports for each in ports[module]], queue.SimpleQueue()
    def read():  # In a thread, so that the host ends with the connection even while a service hangs.
        try: collections.deque(map(requests.put, link.makefile("rb")), maxlen=0)
        finally: os._exit(0)
    def send(message, **more):
        sys.stdout.flush(), sys.stderr.flush()
        link.sendall(encode({"message": message, **more}).encode() + b"\n")
    threading.Thread(target=read, daemon=True).start(), link.sendall(token.encode() + b"\n")
    declared = [{"module": module, "operation": operations[module, each]} for module, each in offered]
    send("hello", protocol=1, name=name, language="python", ports=declared)
    while (request := json.loads(requests.get()))["message"] != "exit":
        if "id" not in request: continue
        key, id = (request.get("module"), request.get("operation")), request["id"]
        if key not in offered or request["message"] not in ("prepare", "call"):
            send("fault", id=id, kind="unsupported", reason=f"this host does not know {request['message']} of {key}")
            continue
        port = ports[key[0]][key[1]]
        if request["message"] == "prepare":
            send(id=id, **port.prepared(request["answer"], request["arguments"]))
            continue
        is_stream = "stream" in operations[key]["answer"]
        answer = port.answered(request["arguments"], is_stream, *(request[each] for each in ("answers", "timeout", "late")))
        try: send("answered", id=id, exact=port.exact, **answer)
        except (TypeError, ValueError) as error:
            send("fault", id=id, kind="adapter", reason=f"what {key[1]} gave is no JSON: {error}")
    os._exit(0)
