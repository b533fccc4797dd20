package rehearse;

import static rehearse.Json.object;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

/** What surrounds a module while one plan runs: it answers for all ports, and keeps the virtual time. */
public final class Stage {
  private final Thread thread = Thread.currentThread();
  private final Map<String, Object> plan, operations = new HashMap<>();
  private final BiFunction<Map<String, Object>, Object, String> types;
  private final BiConsumer<String, Map<String, Object>> notify;
  private final List<Map<String, Object>> calls = new ArrayList<>(), writes = new ArrayList<>();
  private final List<Map<String, Object>> events = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>(); // One for each call.
  private final Deliveries queue;
  private final Deque<Runnable> ready = new ArrayDeque<>();
  private final List<Object> stepEnds = new ArrayList<>(), results = new ArrayList<>();
  private Set<Object> givensRead = new LinkedHashSet<>();
  private Adapter adapter;
  private Map<String, Object> state = Map.of();
  private long now;
  private int event = -1; // The index of the event that is going on.
  private Object cause; // The index of the call whose answer is being delivered.
  private volatile Fault fault; // It is kept, because a module may catch what is thrown.

  Stage(Map<String, Object> plan, Object contract, BiFunction<Map<String, Object>, Object, String> types,
      BiConsumer<String, Map<String, Object>> notify) {
    this.plan = plan;
    queue = new Deliveries(map(plan.get("order")));
    this.types = types;
    this.notify = notify;
    for (var each : maps(map(contract).get("operations"))) operations.put((String) each.get("name"), each);
    Thread.setDefaultUncaughtExceptionHandler((where, error) -> { // Coroutines hand over what nothing catches.
      error.printStackTrace();
      refuse("it threw " + error);
    });
  }

  /** The value of a given. A flag is called flags.NAME. */
  @SuppressWarnings("unchecked") public <T> T given(String path) {
    var given = map(plan.get("given"));
    if (!given.containsKey(path)) throw refuse("it reads \"" + path + "\", which is not declared");
    givensRead.add(path);
    return (T) checked(given.get(path), "given", path);
  }

  /** Calls an operation that is answered at once, or from a given. The arguments have the order of the contract. */
  @SuppressWarnings("unchecked") public <T> T ask(String operation, Object... arguments) {
    Answer answer = new Answer(operation);
    var declared = record(operation, null, arguments, answer, true);
    if (declared.containsKey("given")) return given((String) declared.get("given"));
    if (declared.containsKey("flag")) return given("flags." + arguments[0]);
    if (answer.response.containsKey("fails")) throw new Failed(answer.response.get("fails"));
    return (T) answer.response.getOrDefault("returns", map(declared.get("value")).get("default"));
  }

  /** Calls an operation that has no answer, one, or a stream of them. They come when the present code has returned. */
  public Answer call(String operation, Object... arguments) { return callOr(operation, null, arguments); }

  /** The same with a default that the adapter computes: `derivedFrom` in the contract. */
  public Answer callOr(String operation, Supplier<?> derived, Object... arguments) {
    Answer answer = new Answer(operation);
    record(operation, derived, arguments, answer, false);
    return answer;
  }

  /** The kit looks at the state at each call; a module reports what comes and goes in between. */
  public void stateChanged() {
    if (!state.isEmpty()) current().forEach((field, value) -> {
      if (Json.same(state.put(field, value), value)) return;
      writes.add(object("field", field, "value", value, "calls", calls.size()));
      notify.accept("wrote", object("write", writes.get(writes.size() - 1)));
    });
  }

  /** Runs work on the main queue: when the present code has returned. */
  public Delivery hop(Runnable work) {
    return queue.add(now, object("on", "rest", "of", event), cause, work);
  }

  /** Runs work later, in virtual time. */
  public Delivery after(long milliseconds, Runnable work) {
    return queue.add(now + milliseconds, object("on", "timer"), null, work);
  }

  /** Runs work when the present code has returned, and before the next answer. What it delays is in virtual time. */
  public ScheduledExecutorService executor() { return new StageExecutor(this); }

  long now() { return now; }

  void execute(Runnable work) {
    if (Thread.currentThread() == thread) ready.add(work);
    else refuse("it hands over work from another thread");
  }

  Map<String, Object> run(Function<Stage, Adapter> module) {
    adapter = module.apply(this);
    rest();
    var began = current();
    state = new LinkedHashMap<>(began);
    notify.accept("began", object("state", began));
    for (Object triggers : list(plan.get("steps"))) {
      int place = 0;
      for (var trigger : maps(triggers)) fire(trigger, stepEnds.size(), place++);
      stepEnds.add(counts());
    }
    List<Object> withdrawn = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) if (answers.get(i).isWithdrawn) withdrawn.add(i);
    var trace = object("began", began, "calls", calls, "writes", writes, "stepEnds", stepEnds, "givensRead",
        List.copyOf(givensRead), "pending", queue.pending(), "withdrawn", withdrawn, "results", results);
    queue.nextTimer().ifPresent(due -> trace.put("nextTimer", due));
    if (plan.containsKey("order")) trace.put("choices", queue.choices);
    if (plan.get("details") == Boolean.TRUE) trace.put("events", events);
    return trace;
  }

  private void fire(Map<String, Object> trigger, int step, int place) {
    notify.accept("fired", object("step", step, "trigger", place));
    if (trigger.get("action") instanceof String action) {
      begin(object("on", "action", "step", step, "trigger", place));
      var arguments = map(trigger.get("arguments"));
      arguments.forEach((name, value) -> checked(value, "action", action, "argument", name));
      var returning = adapter.returningActions().get(action);
      var other = adapter.actions().get(action);
      if (returning == null && other == null) throw refuse("its adapter lacks the action \"" + action + "\"");
      if (returning == null) other.accept(arguments);
      else end(object("step", step, "trigger", place), () -> returning.apply(arguments));
      rest();
    }
    long end = now + number(trigger.get("advance")), atOnce = 0, all = 0;
    while (queue.hasNext(end)) {
      Delivery next = queue.takeNext();
      atOnce = next.due > now ? 1 : atOnce + 1;
      if (atOnce > 100_000 || ++all > 1_000_000) throw refuse("neverRests", "its answers never end", null);
      now = next.due;
      cause = next.cause;
      if (next.on.containsKey("call")) notify.accept("delivered", object("call", next.on.get("call")));
      begin(next.on);
      next.work.run();
      rest();
    }
    now = end;
    cause = null;
  }

  /** Notes how an action ends that is declared to return or to throw. */
  private void end(Map<String, Object> result, Supplier<Object> action) {
    try {
      Object value = action.get();
      if (value instanceof CompletableFuture<?> future && !future.isDone()) {
        future.whenComplete((later, error) -> end(result, () -> future));
        return;
      }
      result.put("returned", Json.copy(value instanceof CompletableFuture<?> future ? future.join() : value));
    } catch (Failed failed) {
      result.put("threw", failed.reason);
    } catch (CompletionException failed) {
      if (!(failed.getCause() instanceof Failed cause)) throw refuse("it threw " + failed.getCause());
      result.put("threw", cause.reason);
    }
    result.put("during", stepEnds.size());
    results.add(result);
  }

  /** Notes a call, queues what answers it, and returns what its contract says about that. */
  private Map<String, Object> record(
      String name, Supplier<?> derived, Object[] given, Answer answer, boolean isAsked) {
    if (Thread.currentThread() != thread) throw refuse("it calls \"" + name + "\" from another thread");
    if (!operations.containsKey(name)) throw refuse("it calls \"" + name + "\", which is not declared");
    stateChanged();
    var operation = map(operations.get(name));
    var parameters = maps(operation.get("parameters"));
    Object[] values = given == null ? new Object[] {null} : given; // Java takes one null for no list of arguments.
    if (values.length != parameters.size()) throw refuse("it calls \"" + name + "\" with other arguments");
    var arguments = object();
    for (var each : parameters) arguments.put((String) each.get("name"), Json.copy(values[arguments.size()]));
    var call = object("operation", name, "arguments", arguments, "answered", "given", "time", now);
    if (cause != null) call.put("cause", cause);
    var answered = map(operation.get("answer"));
    String kind = answered.keySet().iterator().next();
    if (kind.equals("nothing")) call.put("answered", kind);
    var value = kind.equals("value") || kind.equals("stream") ? map(answered.get(kind)) : object("atOnce", true);
    if (isAsked != (!kind.equals("nothing") && value.get("atOnce") == Boolean.TRUE)) {
      throw refuse(isAsked ? "\"" + name + "\" needs call, because it is not answered at once"
          : "\"" + name + "\" needs ask, because it is answered at once");
    }
    var response = value.containsKey("returns") ? respond(call, value, derived) : object();
    calls.add(call);
    answers.add(answer);
    notify.accept("called", object("call", call));
    answer.response = response;
    if (kind.equals("stream")) enqueue(maps(response.getOrDefault("stream", List.of(response))), name, answer, true);
    else if (!isAsked) enqueue(List.of(response), name, answer, false);
    return answered;
  }

  private void enqueue(List<Map<String, Object>> items, String operation, Answer answer, boolean isStream) {
    long due = now;
    for (var item : items) {
      var outcome = List.of("returns", "value", "fails", "end").stream().filter(item::containsKey).findFirst();
      if (outcome.isEmpty()) continue; // It is silent.
      String place = outcome.get().equals("value") ? "stream" : outcome.get();
      if (!place.equals("end")) checked(item.get(outcome.get()), "operation", operation, "answer", place);
      due += number(item.get("after"));
      var on = object("on", "answer", "call", calls.size() - 1);
      if (isStream) on.put("item", answer.deliveries.size());
      answer.deliveries.add(queue.add(due, on, calls.size() - 1, () -> answer.deliver(item)));
    }
  }

  /** Notes in a call what answers it, and returns the response. */
  private Map<String, Object> respond(Map<String, Object> call, Map<String, Object> answer, Supplier<?> derived) {
    var script = map(map(plan.get("responses")).get(call.get("operation")));
    boolean hasDefault = derived != null || answer.containsKey("default");
    String otherwise = hasDefault ? "default" : "unanswered";
    List<Map<String, Object>> items = List.of();
    int place = 0;
    if (script.containsKey("each")) {
      items = List.of(map(script.get("each")));
    } else if (script.containsKey("list")) {
      items = maps(script.get("list"));
      for (var each : calls) if (each.get("operation").equals(call.get("operation"))) place++;
      otherwise = "beyondList";
    } else if (script.containsKey("byArguments")) {
      items = maps(script.get("byArguments"));
      while (place < items.size() && !fits(items.get(place), map(call.get("arguments")))) place++;
      otherwise = "unmatched";
    }
    if (place < items.size()) {
      call.putAll(object("answered", "response", "item", place));
      return items.get(place);
    }
    call.put("answered", otherwise);
    if (!hasDefault || otherwise.equals("unmatched")) return object();
    var read = new LinkedHashSet<>(givensRead);
    Object value = Json.copy(derived != null ? derived.get() : answer.get("default"));
    boolean isUsed = otherwise.equals("default");
    if (!isUsed) givensRead = read; // What an answer that does not come has read does not count.
    if (plan.get("details") == Boolean.TRUE) call.put(isUsed ? "answer" : "wouldAnswer", value);
    if (!isUsed) return object();
    var stream = value instanceof List<?> values ? values.stream().map(each -> object("value", each)).toList() : null;
    return object("returns", value, "stream", stream);
  }

  private static boolean fits(Map<String, Object> response, Map<String, Object> arguments) {
    var to = map(response.get("to"));
    return to.keySet().stream().allMatch(name -> Pattern.fits(to.get(name), arguments.get(name)));
  }

  private void begin(Map<String, Object> on) {
    Object of = on.get("of");
    var entry = new LinkedHashMap<>(on);
    entry.putAll(counts());
    if (of == null || (int) of != event && (int) of >= 0) events.add(entry);
    event = of == null ? events.size() - 1 : (int) of;
  }

  /** Lets everything go on that waits for the executor. */
  private void rest() {
    for (int count = 0; !ready.isEmpty(); count++) {
      if (count == 100_000) throw refuse("neverRests", "the work of its executor never ends", null);
      ready.remove().run();
    }
    stateChanged();
    if (fault != null) throw fault;
  }

  private Map<String, Object> counts() { return object("calls", calls.size(), "writes", writes.size(), "time", now); }

  private Map<String, Object> current() { return map(Json.copy(adapter.state())); }

  private Object checked(Object value, Object... place) {
    String reason = types.apply(object(place), value);
    if (reason != null) throw refuse("unreadable", reason, object(place));
    return value;
  }

  private Fault refuse(String reason) { return refuse("adapter", reason, null); }

  private Fault refuse(String kind, String reason, Object place) {
    if (fault == null) fault = new Fault(kind, reason, place);
    return fault;
  }

  static long number(Object value) { return value == null ? 0 : ((Number) value).longValue(); }

  @SuppressWarnings("unchecked") static Map<String, Object> map(Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked") static List<Object> list(Object value) {
    return value == null ? List.of() : (List<Object>) value;
  }

  static List<Map<String, Object>> maps(Object value) { return list(value).stream().map(Stage::map).toList(); }
}
