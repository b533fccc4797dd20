"""Makes a Python program a host of rehearse. Copy this file beside your modules; it needs Python 3.9 and no package.
An adapter puts one module on a stage: see login.py, or prices.py with asyncio. `serve` answers as Hosts.md says."""
import asyncio, collections, copy, faulthandler, functools, importlib.util, json, os, queue, signal, socket, stat, sys
import threading, time, traceback

encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
class Fault(BaseException): pass  # A kind, a reason, perhaps a place. `except Exception` in a module lets it pass.
class Failed(Exception): pass  # With a reason: what a call raises that fails, and an action that is declared to throw.

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

class Delivery:  # Work that waits for its time: an answer, a timer, or work for the main queue.
    def __init__(self, queue, due, on, cause, work):  # `on`: the event that it begins or continues.
        self._queue, self.due, self.on, self.cause, self.work = queue, due, on, cause, work
        queue.append(self)
        queue.sort(key=lambda each: each.due)  # Keeps the order of those that are due together.
    def cancel(self):  # What has come already stays as it is.
        if self in self._queue: self._queue.remove(self)

class Stream:  # The answers to a call that is answered with many: `async for` reads them, `cancel` stops them.
    def __init__(self): self.deliveries, self._items = [], asyncio.Queue()
    def cancel(self):
        for each in self.deliveries: each.cancel()
    def put(self, outcome, value): self._items.put_nowait((outcome, value))
    async def __aiter__(self):
        try:
            while (item := await self._items.get())[0] == "value": yield item[1]
            if item[0] == "fails": raise Failed(item[1])
        finally: self.cancel()

class Timer(asyncio.TimerHandle): pass  # It has a delivery.

class Loop(asyncio.AbstractEventLoop):
    """Runs modules with asyncio, in virtual time. It has no files, sockets, threads or processes."""
    def __init__(self, stage): self._stage, self._ready, self.futures = stage, collections.deque(), []
    def time(self): return self._stage._now / 1000
    def get_debug(self): return False
    def is_running(self): return True
    def is_closed(self): return False
    def _kept(self, future): return self.futures.append(future) or future
    def create_future(self): return self._kept(asyncio.Future(loop=self))
    def create_task(self, work, **options): return self._kept(asyncio.Task(work, loop=self, **options))
    def call_soon(self, work, *arguments, context=None):
        self._ready.append(asyncio.Handle(work, arguments, self, context))
        return self._ready[-1]
    def call_later(self, delay, *work, context=None): return self.call_at(self.time() + delay, *work, context=context)
    def call_at(self, when, work, *arguments, context=None):
        timer = Timer(when, work, arguments, self, context)
        timer.delivery = self._stage.after(max(0, round(when * 1000) - self._stage._now), timer._run)
        return timer
    def _timer_handle_cancelled(self, timer): timer.delivery.cancel()
    def call_soon_threadsafe(self, *_, **__): self._stage.refuse("it hands over work from another thread")
    def run_in_executor(self, *_): self._stage.refuse("it starts a thread, which depends on real time")
    def call_exception_handler(self, context):
        if "handle" in context: self._stage.fault = context["exception"]  # The stage looks at futures itself.
    def run(self):  # Until all that is left waits for an answer or a timer.
        for _ in range(100_001):
            if not self._ready: return
            handle = self._ready.popleft()
            if not handle.cancelled(): handle._run()
        self._stage.refuse("its tasks never wait", "neverRests")
    def end(self):  # Of the plan: no task goes on, and an error that nothing received is not lost.
        for each in self.futures:
            if each.done() and not each.cancelled() and each._log_traceback: raise each.exception()
        for each in list(self.futures): each.cancel()
        self.run()

class Stage:
    """What surrounds a module while one plan runs. The methods above `run` are for adapters."""
    def __init__(self, plan, contract, notify, refuses):
        self._plan, self._notify, self._refuses, self._thread = plan, notify, refuses, threading.get_ident()
        self._operations = {operation["name"]: operation for operation in contract.get("operations", [])}
        self._ending = [each["name"] for each in contract["actions"] if "returns" in each or "throws" in each]
        self._now, self._queue, self._cause, self._event, self._state = 0, [], None, -1, {}
        self._calls, self._writes, self._events, self._read, self._choices = [], [], [], [], 0
        self._loop, self._is_over, self.fault = Loop(self), False, None  # It is kept, because a module may catch it.
    def given(self, path):  # A flag is called flags.NAME.
        if path not in self._plan.get("given", {}): self.refuse(f'it reads "{path}", which is not declared')
        if path not in self._read: self._read.append(path)
        return self._checked(self._plan["given"][path], given=path)
    def call(self, name, *arguments, then=None, failed=None, ended=None, default=None):
        """Returns what a given answers. A later answer goes to `then` or `failed`; without these, it can be awaited.

        An operation with many answers returns a stream: `then` gets each, `ended` the end, `failed` a failure.
        `default` makes a default answer that the adapter computes."""
        if threading.get_ident() != self._thread: self.refuse(f'it calls "{name}" from another thread')
        if name not in self._operations: self.refuse(f'it calls "{name}", which is not declared')
        self.state_changed()
        (kind, answer), = self._operations[name]["answer"].items()
        names, index = [each["name"] for each in self._operations[name].get("parameters", [])], len(self._calls)
        call = {"operation": name, "arguments": copy.deepcopy(dict(zip(names, arguments))), "time": self._now}
        if self._cause is not None: call["cause"] = self._cause
        response = self._answer(call, kind, (lambda: answer["default"]) if "default" in answer else default)
        if self._is_over: response = {}
        else:
            self._calls.append(call)
            self._notify("called", call=call)
        if kind in ("given", "flag"): return self.given(answer if kind == "given" else "flags." + arguments[0])
        if kind == "nothing": return None
        if answer.get("atOnce"):
            if "fails" in response: raise Failed(response["fails"])
            return response.get("returns", answer.get("default"))
        result = Stream() if kind == "stream" else self._loop.create_future()
        def receive(outcome, value):
            function = {"fails": failed, "end": ended}.get(outcome, then)
            if function: return function() if outcome == "end" else function(value)
            if then or failed:
                if outcome == "fails": self.refuse(f'nothing receives that "{name}" failed')
            elif kind == "stream": result.put(outcome, value)
            elif outcome == "fails" and not result.done(): result.set_exception(Failed(value))
            elif not result.done(): result.set_result(value)
        due, of = self._now, {"value": "stream"}
        for place, item in enumerate(response.get("stream", [response])):
            due, on = due + item.get("after", 0), {"on": "answer", "call": index}
            if kind == "stream": on["item"] = place
            for outcome in item.keys() & {"returns", "value", "fails", "end"}:
                if outcome != "end": self._checked(item[outcome], operation=name, answer=of.get(outcome, outcome))
                delivery = self._put(due, on, index, functools.partial(receive, outcome, item[outcome]))
                if kind == "stream": result.deliveries.append(delivery)
        return None if kind == "value" and (then or failed) else result
    def state_changed(self):  # The kit looks at each call; a module reports what comes and goes in between.
        for field, value in copy.deepcopy(self._adapter.state()).items() if self._state else ():
            if same(self._state[field], value): continue
            self._state[field] = value
            self._writes.append({"field": field, "value": value, "calls": len(self._calls)})
            self._notify("wrote", write=self._writes[-1])
    def hop(self, work):  # To a main queue: it runs when the present code has returned.
        return self._put(self._now, {"on": "rest", "of": self._event}, self._cause, work)
    def after(self, milliseconds, work):  # In virtual time. What it returns can be cancelled.
        return self._put(self._now + milliseconds, {"on": "timer"}, None, work)
    def refuse(self, reason, kind="adapter", **at):
        self.fault = self.fault or Fault(kind, reason, *[at] * bool(at))
        raise self.fault

    def run(self, adapter):
        asyncio._set_running_loop(self._loop)
        threads = threading.active_count()
        self._adapter = adapter(self)
        self._rest()
        trace = {"began": copy.deepcopy(self._adapter.state()), "stepEnds": [], "results": []}
        self._state = dict(trace["began"])
        self._notify("began", state=trace["began"])
        for step, triggers in enumerate(self._plan.get("steps", [])):
            for place, trigger in enumerate(triggers):
                self._notify("fired", step=step, trigger=place)
                if "action" in trigger:
                    action, arguments = trigger["action"], trigger.get("arguments", {})
                    for name, value in arguments.items(): self._checked(value, action=action, argument=name)
                    self._begin({"on": "action", "step": step, "trigger": place})
                    work = functools.partial(self._adapter.actions[action], **arguments)
                    at = {"step": step, "trigger": place}
                    self._do(work if action not in self._ending else functools.partial(self._end, work, trace, at))
                self._deliver(self._now + trigger.get("advance", 0))
            trace["stepEnds"].append(self._counts())
        pending = self._firsts(each for each in self._queue if "call" in each.on)
        pending = [{"call": each.on["call"], "due": each.due} for each in pending]
        trace.update(calls=self._calls, writes=self._writes, givensRead=self._read, pending=pending)
        timers = [each.due for each in self._queue if each.on["on"] == "timer"]
        if timers: trace["nextTimer"] = timers[0]
        if "order" in self._plan: trace["choices"] = self._choices
        if self._plan.get("details"): trace["events"] = self._events
        if threading.active_count() > threads: self.refuse("it leaves a thread behind, which depends on real time")
        self._is_over, self._state = True, {}
        self._loop.end()
        return trace
    def _do(self, work):
        work = work()
        if asyncio.iscoroutine(work): self._loop.create_task(work)
        self._rest()
    async def _end(self, work, trace, at):  # Notes how an action ends that is declared to return or to throw.
        try:
            value = work()
            end = {"returned": copy.deepcopy(await value if asyncio.iscoroutine(value) else value)}
        except Failed as failed: end = {"threw": failed.args[0]}
        trace["results"].append({**at, **end, "during": len(trace["stepEnds"])})
    def _rest(self):
        self._loop.run()
        self.state_changed()
        if self.fault: raise self.fault
    def _checked(self, value, **at):
        reason = self._refuses(at, value)
        return self.refuse(reason, "unreadable", **at) if reason else value
    def _answer(self, call, kind, default):  # Notes in the call what answers it.
        if kind not in ("value", "stream"):
            return call.update(answered="nothing" if kind == "nothing" else "given") or {}
        is_one = kind == "value"
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
        if missing == "beyondList": return {}
        return {"returns": value} if is_one else {"stream": [{"value": each} for each in value]}
    def _put(self, *delivery): return Delivery(self._queue, *delivery)
    def _firsts(self, deliveries):  # Of each call the next answer, of the hops to the main queue the first.
        firsts = {}
        for each in deliveries: firsts.setdefault(each.on.get("call", "hop" if "of" in each.on else each), each)
        return list(firsts.values())
    def _deliver(self, end):
        at_once = all_of_them = 0
        while self._queue and self._queue[0].due <= end:
            due = self._firsts(each for each in self._queue if each.due == self._queue[0].due)
            delivery = due[self._choose(len(due))]
            self._queue.remove(delivery)
            at_once, all_of_them = at_once + 1 if delivery.due == self._now else 1, all_of_them + 1
            if at_once > 100_000 or all_of_them > 1_000_000: self.refuse("its answers never end", "neverRests")
            self._now, self._cause = delivery.due, delivery.cause
            if "call" in delivery.on: self._notify("delivered", call=delivery.on["call"])
            self._begin(delivery.on)
            self._do(delivery.work)
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
    features = ["details", "interleavings", "streams", "values"]
    send("hello", protocol=1, name=name, language="python", features=features, modules=list(contracts.values()))
    while (request := json.loads(requests.get()))["message"] != "exit":
        if "id" not in request: continue
        module, reply = request.get("module"), functools.partial(finish, time.perf_counter(), id=request["id"])
        notify = functools.partial(send, id=request["id"]) if request.get("live") else lambda *_, **__: None
        try:
            if request["message"] not in ("run", "read"):
                raise Fault("unsupported", "unknown message " + request["message"])
            if module not in contracts: raise Fault("unknownModule", f'the host has no module "{module}"')
            refuses = getattr(adapters[module], "refuses", lambda at, value: None)
            if request["message"] == "run":
                reply(message="ran", trace=Stage(request, contracts[module], notify, refuses).run(adapters[module]))
                continue
            reasons = [refuses(**each) for each in request["values"]]
            refused = [{"index": index, "reason": reason} for index, reason in enumerate(reasons) if reason]
            send("values", id=request["id"], refused=refused)
        except Fault as fault: reply(message="fault", **dict(zip(("kind", "reason", "at"), fault.args)))
        except Exception as error:
            traceback.print_exc()
            reply(message="fault", kind="adapter", reason=f"it raised {error!r}")
