"""Makes a Python program a host of rehearse. Copy this file beside your modules; it needs Python 3.9 and no package.
An adapter puts one module on a stage: see login.py. `serve` answers the runner as Hosts.md describes."""
import collections, copy, faulthandler, functools, importlib.util, json, os, queue, signal, socket, stat, sys, threading
import time, traceback

encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
Delivery = collections.namedtuple("Delivery", "due on cause work")  # `on`: the event that it begins or continues.
class Fault(BaseException): pass  # A kind, a reason, perhaps a place. `except Exception` in a module lets it pass.

def same(one, other):  # In JSON, true is not 1.
    if one != other or isinstance(one, bool) != isinstance(other, bool): return False
    if isinstance(one, dict): return all(same(one[name], other[name]) for name in one)
    return not isinstance(one, list) or all(map(same, one, other))

def fits(pattern, value):
    (kind, wanted), = pattern.items()
    text = dict(anyText=lambda *_: True, contains=str.__contains__, startsWith=str.startswith, endsWith=str.endswith)
    if kind in text: return isinstance(value, str) and text[kind](value, wanted)
    if kind == "anyNumber": return isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind in ("list", "map") and not isinstance(value, list if kind == "list" else dict): return False
    if kind == "list": return len(wanted) == len(value) and all(map(fits, wanted, value))
    if kind == "map": return wanted.keys() == value.keys() and all(fits(wanted[name], value[name]) for name in wanted)
    if kind in ("is", "anythingBut"): return same(wanted, value) == (kind == "is")
    if kind in ("anything", "oneOf"): return kind == "anything" or any(same(each, value) for each in wanted)
    raise Fault("unsupported", f'this kit does not know the pattern "{kind}"')

class Stage:
    """What surrounds a module while one plan runs. The methods above `run` are for adapters."""
    def __init__(self, plan, contract, notify):
        self._plan, self._notify, self._thread, self._stray = plan, notify, threading.get_ident(), None
        self._operations = {operation["name"]: operation for operation in contract.get("operations", [])}
        self._now, self._queue, self._cause, self._event, self._state = 0, [], None, -1, {}
        self._calls, self._writes, self._events, self._read, self._choices = [], [], [], [], 0
    def given(self, path):  # A flag is called flags.NAME.
        if path not in self._plan.get("given", {}): raise Fault("adapter", f'it reads "{path}", which is not declared')
        if path not in self._read: self._read.append(path)
        return self._plan["given"][path]
    def call(self, name, *arguments, then=None, failed=None, default=None):
        """Returns what a given answers. Later answers go to `then` or `failed`; `default` makes a derived one."""
        if threading.get_ident() != self._thread: self._stray = name
        if name not in self._operations: raise Fault("adapter", f'it calls "{name}", which is not declared')
        self.state_changed()
        (kind, answer), = self._operations[name]["answer"].items()
        names, index = [each["name"] for each in self._operations[name].get("parameters", [])], len(self._calls)
        call = {"operation": name, "arguments": copy.deepcopy(dict(zip(names, arguments))), "time": self._now}
        if self._cause is not None: call["cause"] = self._cause
        response = self._answer(call, kind, (lambda: answer["default"]) if "default" in answer else default)
        self._calls.append(call)
        self._notify("called", call=call)
        if kind in ("given", "flag"): return self.given(answer if kind == "given" else "flags." + arguments[0])
        due, on = self._now + response.get("after", 0), {"on": "answer", "call": index}
        for outcome, receive in {"returns": then, "fails": failed}.items():
            if outcome in response: self._put(due, on, index, functools.partial(receive, response[outcome]))
    def state_changed(self):  # The kit looks at each call; a module reports what comes and goes in between.
        for field, value in copy.deepcopy(self._adapter.state()).items() if self._state else ():
            if same(self._state[field], value): continue
            self._state[field] = value
            self._writes.append({"field": field, "value": value, "calls": len(self._calls)})
            self._notify("wrote", write=self._writes[-1])
    def hop(self, work):  # To a main queue: it runs when the present code has returned.
        self._put(self._now, {"on": "rest", "of": self._event}, self._cause, work)
    def after(self, milliseconds, work):  # In virtual time.
        self._put(self._now + milliseconds, {"on": "timer"}, None, work)

    def run(self, adapter):
        self._adapter = adapter(self)
        trace = {"began": copy.deepcopy(self._adapter.state()), "stepEnds": []}
        self._state = dict(trace["began"])
        self._notify("began", state=trace["began"])
        for step, triggers in enumerate(self._plan.get("steps", [])):
            for place, trigger in enumerate(triggers):
                self._notify("fired", step=step, trigger=place)
                if "action" in trigger:
                    self._begin({"on": "action", "step": step, "trigger": place})
                    self._adapter.actions[trigger["action"]](**trigger.get("arguments", {}))
                    self.state_changed()
                self._deliver(self._now + trigger.get("advance", 0))
            trace["stepEnds"].append(self._counts())
        if self._stray: raise Fault("adapter", f'it calls "{self._stray}" from another thread')
        pending = [{"call": each.on["call"], "due": each.due} for each in self._queue if "call" in each.on]
        trace.update(calls=self._calls, writes=self._writes, givensRead=self._read, pending=pending)
        timers = [each.due for each in self._queue if each.on["on"] == "timer"]
        if "order" in self._plan: trace["choices"] = self._choices
        if self._plan.get("details"): trace.update({"nextTimer": timers[0]} if timers else {}, events=self._events)
        return trace
    def _answer(self, call, kind, default):  # Notes in the call what answers it.
        if kind != "value": return call.update(answered="nothing" if kind == "nothing" else "given") or {}
        (kind, items), = self._plan.get("responses", {}).get(call["operation"], {"": []}).items()
        place, missing, read = 0, "default" if default else "unanswered", list(self._read)
        if kind == "each": items = [items]
        if kind == "list":
            place, missing = sum(each["operation"] == call["operation"] for each in self._calls), "beyondList"
        if kind == "byArguments":
            fit = [all(fits(to, call["arguments"][name]) for name, to in each.get("to", {}).items()) for each in items]
            place, missing = [*fit, True].index(True), "unmatched"
        call["answered"] = "response" if place < len(items) else missing
        if place < len(items): return call.update(item=place) or items[place]
        if not default or missing == "unmatched": return {}
        value = default()
        if missing == "beyondList": self._read[:] = read  # What an answer that does not come has read does not count.
        if self._plan.get("details"): call["answer" if missing == "default" else "wouldAnswer"] = value
        return {"returns": value} if missing == "default" else {}
    def _put(self, *delivery):
        self._queue.append(Delivery(*delivery))
        self._queue.sort(key=lambda each: each.due)  # Keeps the order of those that are due together.
    def _deliver(self, end):
        for _ in range(100_001):
            due = [each for each in self._queue if each.due == self._queue[0].due <= end]
            due = [each for each in due if "of" not in each.on or each is next(hop for hop in due if "of" in hop.on)]
            if not due: break
            delivery = due[self._choose(len(due))]
            self._queue.remove(delivery)
            self._now, self._cause = delivery.due, delivery.cause
            if "call" in delivery.on: self._notify("delivered", call=delivery.on["call"])
            self._begin(delivery.on)
            delivery.work()
            self.state_changed()
        else: raise Fault("neverRests", "it got more than 100,000 answers at one moment")
        self._now, self._cause = end, None
    def _choose(self, count):
        order = self._plan.get("order")
        if count == 1 or not order: return 0
        self._choices += 1
        if order["number"] == 1: return 0 if self._choices % 8 == 0 else count - 1
        order["seed"] = (order["seed"] * 1664525 + 1013904223) % 2**32
        return order["seed"] * count >> 32
    def _begin(self, on):
        if on.get("of") not in (self._event, -1): self._events.append({**on, **self._counts()})
        self._event = on.get("of", len(self._events) - 1)
    def _counts(self): return {"calls": len(self._calls), "writes": len(self._writes), "time": self._now}

def serve(name, contracts, adapters):  # `adapters` has an adapter for the name of each module of this host.
    try:
        (kind, *place), token = os.environ["REHEARSE_ADDRESS"].split(":"), os.environ["REHEARSE_TOKEN"]
        link = socket.socket(socket.AF_UNIX if kind == "unix" else socket.AF_INET)
        link.connect(":".join(place) if kind == "unix" else ("".join(place[:-1]) or "127.0.0.1", int(place[-1])))
        if kind == "tcp": link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except (KeyError, OSError) as error: sys.exit(print(f"only rehearse can start this host: {error!r}") or 64)
    if "REHEARSE_CONFORMANCE" in os.environ and importlib.util.find_spec("conformance"):  # For `rehearse host-check`.
        import conformance
        contracts, adapters = contracts + conformance.contracts, {**adapters, **conformance.adapters}
    contracts, requests = {each["name"]: each for each in contracts if each["name"] in adapters}, queue.SimpleQueue()
    def read():  # In a thread, so that the host ends with the connection even while a module hangs.
        try: collections.deque(map(requests.put, link.makefile("rb")), maxlen=0)
        finally: os._exit(0)
    def send(message, **more): link.sendall(encode({"message": message, **more}).encode() + b"\n")
    def finish(start, message, **more):
        sys.stdout.flush(), sys.stderr.flush()
        if stat.S_ISREG(os.fstat(1).st_mode): more["printed"] = os.fstat(1).st_size
        send(message, took=int((time.perf_counter() - start) * 1e6), **more)
    faulthandler.register(signal.SIGQUIT)  # Rehearse asks where a module hangs.
    threading.Thread(target=read, daemon=True).start(), link.sendall(token.encode() + b"\n")
    features = ["details", "interleavings"]
    send("hello", protocol=1, name=name, language="python", features=features, modules=list(contracts.values()))
    while (request := json.loads(requests.get()))["message"] != "exit":
        if "id" not in request: continue
        module, reply = request.get("module"), functools.partial(finish, time.perf_counter(), id=request["id"])
        notify = functools.partial(send, id=request["id"]) if request.get("live") else lambda *_, **__: None
        try:
            if request["message"] != "run": raise Fault("unsupported", "unknown message " + request["message"])
            if module not in contracts: raise Fault("unknownModule", f'the host has no module "{module}"')
            reply(message="ran", trace=Stage(request, contracts[module], notify).run(adapters[module]))
        except Fault as fault: reply(message="fault", **dict(zip(("kind", "reason", "at"), fault.args)))
        except Exception as error:
            traceback.print_exc()
            reply(message="fault", kind="adapter", reason=f"it raised {error!r}")
