package rehearse;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static rehearse.Json.*;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.IntStream;

/** What surrounds a module while one plan runs: it answers for all ports, and keeps the virtual time. */
@SuppressWarnings("unchecked") public final class Stage {
  private final Thread thread = Thread.currentThread();
  private final Map<String, Object> plan, order, operations = new HashMap<>();
  private final Host.Module module;
  private final BiConsumer<String, Map<String, Object>> notify;
  private final List<Map<String, Object>> calls = new ArrayList<>(), writes = new ArrayList<>();
  private final List<Object> events = new ArrayList<>(), stepEnds = new ArrayList<>(), results = new ArrayList<>();
  private final Set<Object> givensRead = new LinkedHashSet<>();
  private final Deque<Runnable> ready = new ArrayDeque<>();
  private final TreeSet<Delivery> queue =
      new TreeSet<>(Comparator.comparing(Delivery::due).thenComparing(Delivery::number));
  private Adapter adapter;
  private Map<String, Object> state = Map.of();
  private long now, seed, choices, deliveries;
  private int event = -1; // The index of the event that is going on.
  private Object cause; // The index of the call whose answer is being delivered.
  private volatile Fault fault; // It is kept, because a module may catch what is thrown.

  Stage(Map<String, Object> plan, Host.Module module, BiConsumer<String, Map<String, Object>> notify) {
    this.plan = plan;
    this.module = module;
    this.notify = notify;
    order = map(plan.get("order"));
    seed = number(order.get("seed"));
    list(module.contract().get("operations")).forEach(each -> operations.put((String) map(each).get("name"), each));
    Thread.setDefaultUncaughtExceptionHandler((where, error) -> { // Coroutines hand over what nothing catches.
      error.printStackTrace();
      refuse("it threw " + error);
    });
  }

  /** The value of a given. A flag is called flags.NAME. */
  public <T> T given(String path) {
    var given = map(plan.get("given"));
    if (!given.containsKey(path)) throw refuse("it reads \"" + path + "\", which is not declared");
    givensRead.add(path);
    return (T) checked(given.get(path), "given", path);
  }
  /** Calls an operation that is answered at once, or from a given. The arguments have the order of the contract. */
  public <T> T ask(String operation, Object... arguments) {
    var response = record(operation, true, null, arguments);
    if (response.containsKey("fails")) throw new Failed(response.get("fails"));
    return (T) response.get("returns");
  }
  /** Calls an operation that has no answer, one, or a stream of them. They come when the present code has returned. */
  public Answer call(String operation, Object... arguments) { return callOr(operation, null, arguments); }
  /** The same with a default that the adapter computes: `derivedFrom` in the contract. */
  public Answer callOr(String operation, Supplier<?> derived, Object... arguments) {
    var response = record(operation, false, derived, arguments);
    boolean isStream = response.containsKey("stream");
    List<Map<String, Object>> items = isStream ? list(response.get("stream")) : List.of(response);
    Answer answer = new Answer();
    int call = calls.size() - 1;
    long due = now;
    for (var item : items) {
      due += number(item.get("after"));
      for (String outcome : List.of("returns", "value", "fails", "end")) {
        if (!item.containsKey(outcome)) continue;
        checked(item.get(outcome), "operation", operation, "answer", outcome.equals("value") ? "stream" : outcome);
        var on = object("on", "answer", "call", call);
        if (isStream) on.put("item", answer.items.size());
        Delivery delivery = put(due, on, call, () -> answer.deliver(item));
        if (isStream) answer.items.add(delivery);
      }
    }
    return answer;
  }
  /** The kit looks at the state at each call; a module reports what comes and goes in between. */
  public void stateChanged() {
    if (!state.isEmpty()) current().forEach((field, value) -> {
      if (Objects.equals(state.put(field, value), value)) return;
      writes.add(object("field", field, "value", value, "calls", calls.size()));
      notify.accept("wrote", object("write", writes.get(writes.size() - 1)));
    });
  }
  /** Runs work on the main queue: when the present code has returned. */
  public Delivery hop(Runnable work) { return put(now, object("on", "rest", "of", event), cause, work); }
  /** Runs work later, in virtual time. */
  public Delivery after(long milliseconds, Runnable work) {
    return put(now + milliseconds, object("on", "timer"), null, work);
  }
  /** Runs work when the present code has returned, and before the next answer. What it delays is in virtual time. */
  public ScheduledExecutorService executor() {
    var executor = new ScheduledThreadPoolExecutor(0) {
      @Override public void execute(Runnable work) {
        if (Thread.currentThread() != thread) throw refuse("it hands over work from another thread");
        ready.add(work);
      }
      @Override public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
        return new Timer(work, unit.toMillis(delay));
      }
    };
    executor.shutdown(); // It refuses what would run in real time.
    return executor;
  }

  Map<String, Object> run() {
    adapter = module.adapter().apply(this);
    rest();
    var began = current();
    state = new LinkedHashMap<>(began);
    notify.accept("began", object("state", began));
    for (Object triggers : list(plan.get("steps"))) {
      int place = 0;
      for (Object trigger : list(triggers)) fire(map(trigger), object("step", stepEnds.size(), "trigger", place++));
      stepEnds.add(counts());
    }
    var pending = new LinkedHashMap<Object, Object>(); // The next answer to each call.
    var trace = object("began", began, "calls", calls, "writes", writes, "stepEnds", stepEnds, "results", results,
        "givensRead", givensRead, "pending", pending.values());
    for (var each : queue) {
      Object call = each.on.get("call");
      if (call != null) pending.putIfAbsent(call, object("call", call, "due", each.due));
      if (each.on.get("on") == "timer") trace.putIfAbsent("nextTimer", each.due);
    }
    if (!order.isEmpty()) trace.put("choices", choices);
    if (plan.get("details") == Boolean.TRUE) trace.put("events", events);
    return trace;
  }
  private void fire(Map<String, Object> trigger, Map<String, Object> place) {
    notify.accept("fired", place);
    if (trigger.get("action") instanceof String action) {
      var arguments = map(trigger.get("arguments"));
      arguments.forEach((name, value) -> checked(value, "action", action, "argument", name));
      begin(object("on", "action", "step", place.get("step"), "trigger", place.get("trigger")));
      var returning = adapter.returningActions().get(action);
      var other = adapter.actions().get(action);
      if (returning != null) end(place, () -> returning.apply(arguments));
      else if (other != null) other.accept(arguments);
      else throw refuse("its adapter lacks the action \"" + action + "\"");
      rest();
    }
    long end = now + number(trigger.get("advance")), atOnce = 0, all = 0;
    while (!queue.isEmpty() && queue.first().due <= end) {
      Delivery next = takeNext();
      atOnce = next.due > now ? 1 : atOnce + 1;
      if (atOnce > 100_000 || ++all > 1_000_000) throw refuse("neverRests", "its answers never end");
      now = next.due;
      cause = next.cause;
      if (next.on.containsKey("call")) notify.accept("delivered", object("call", cause));
      begin(next.on);
      next.work.run();
      rest();
    }
    now = end;
    cause = null;
  }
  /** Notes how an action ends that is declared to return or to throw. */
  private void end(Map<String, Object> result, Supplier<Object> action) {
    CompletableFuture.supplyAsync(action, Runnable::run)
        .thenCompose(end -> end instanceof CompletionStage<?> later
            ? (CompletionStage<Object>) later : CompletableFuture.completedStage(end))
        .thenApply(Json::copy).whenComplete((value, error) -> {
          Throwable reason = error == null ? null : error.getCause();
          if (reason != null && !(reason instanceof Failed)) throw refuse("it threw " + reason);
          result.putAll(reason instanceof Failed failed ? object("threw", failed.reason) : object("returned", value));
          result.put("during", stepEnds.size());
          results.add(result);
        });
  }
  /** Notes a call, and returns what answers it. */
  private Map<String, Object> record(String name, boolean isAsked, Supplier<?> derived, Object[] values) {
    if (Thread.currentThread() != thread) throw refuse("it calls \"" + name + "\" from another thread");
    if (!operations.containsKey(name)) throw refuse("it calls \"" + name + "\", which is not declared");
    stateChanged();
    var operation = map(operations.get(name));
    var parameters = list(operation.get("parameters"));
    if (values.length != parameters.size()) throw refuse("it calls \"" + name + "\" with other arguments");
    var arguments = object();
    for (var each : parameters) arguments.put((String) map(each).get("name"), copy(values[arguments.size()]));
    var answer = only(operation.get("answer"));
    String kind = answer.getKey(), given = kind.equals("flag") ? "flags." + values[0] : null;
    if (kind.equals("given")) given = (String) answer.getValue();
    var declared = given == null ? map(answer.getValue()) : object("atOnce", true);
    if (isAsked != declared.containsKey("atOnce")) throw refuse("\"" + name + "\" needs the other of ask and call");
    var call = object("operation", name, "arguments", arguments, "time", now);
    call.put("answered", given == null ? kind : "given");
    if (cause != null) call.put("cause", cause);
    boolean isFixed = derived == null && declared.containsKey("default");
    Supplier<?> otherwise = isFixed ? () -> declared.get("default") : derived;
    var response = declared.containsKey("returns") ? respond(call, kind, otherwise) : object();
    calls.add(call);
    notify.accept("called", object("call", call));
    if (given != null) return object("returns", given(given));
    if (kind.equals("stream") && !response.containsKey(kind)) return object(kind, List.of(response));
    return isAsked && response.isEmpty() ? object("returns", declared.get("default")) : response;
  }
  /** Notes in a call what answers it, and returns the response. */
  private Map<String, Object> respond(Map<String, Object> call, String kind, Supplier<?> otherwise) {
    var script = map(map(plan.get("responses")).get(call.get("operation")));
    String form = script.isEmpty() ? "" : only(script).getKey(), missing = otherwise == null ? "unanswered" : "default";
    List<Map<String, Object>> items = form.equals("each") ? List.of(map(script.get(form))) : list(script.get(form));
    int place = 0;
    if (form.equals("list")) {
      for (var each : calls) if (each.get("operation").equals(call.get("operation"))) place++;
      missing = "beyondList";
    } else if (form.equals("byArguments")) {
      while (place < items.size() && !allFit(map(items.get(place).get("to")), map(call.get("arguments")))) place++;
      missing = "unmatched";
    }
    call.put("answered", missing);
    if (place < items.size()) {
      call.putAll(object("answered", "response", "item", place));
      return items.get(place);
    }
    if (otherwise == null || missing.equals("unmatched")) return object();
    var read = List.copyOf(givensRead);
    Object value = copy(otherwise.get());
    boolean isUsed = missing.equals("default");
    if (plan.get("details") == Boolean.TRUE) call.put(isUsed ? "answer" : "wouldAnswer", value);
    if (!isUsed) givensRead.retainAll(read); // What an answer that does not come has read does not count.
    if (!isUsed) return object();
    if (kind.equals("value")) return object("returns", value);
    return object("stream", list(value).stream().map(each -> object("value", each)).toList());
  }

  private static boolean allFit(Map<String, Object> patterns, Map<String, Object> values) {
    return patterns.entrySet().stream().allMatch(each -> fits(each.getValue(), values.get(each.getKey())));
  }
  /** Whether a value fits a pattern, such as {"startsWith": "a"}. */
  private static boolean fits(Object pattern, Object value) {
    Object wanted = only(pattern).getValue();
    return switch (only(pattern).getKey()) {
      case "is" -> Objects.equals(wanted, value);
      case "anythingBut" -> !Objects.equals(wanted, value);
      case "anything" -> true;
      case "anyText" -> value instanceof String;
      case "anyNumber" -> value instanceof Number;
      case "contains" -> value instanceof String text && text.contains((String) wanted);
      case "startsWith" -> value instanceof String text && text.startsWith((String) wanted);
      case "endsWith" -> value instanceof String text && text.endsWith((String) wanted);
      case "oneOf" -> list(wanted).contains(value);
      case "list" -> value instanceof List<?> items && items.size() == list(wanted).size()
          && IntStream.range(0, items.size()).allMatch(place -> fits(list(wanted).get(place), items.get(place)));
      case "map" -> value instanceof Map<?, ?> parts && parts.keySet().equals(map(wanted).keySet())
          && allFit(map(wanted), map(value));
      default -> throw new Fault("unsupported", "this kit does not know the pattern " + pattern);
    };
  }

  private Delivery put(long due, Map<String, Object> on, Object cause, Runnable work) {
    Delivery delivery = new Delivery(this, due, deliveries++, on, cause, work);
    queue.add(delivery);
    return delivery;
  }
  private Delivery takeNext() {
    if (order.isEmpty()) return queue.pollFirst();
    var firsts = new LinkedHashMap<Object, Delivery>(); // Of each call the next answer, and the first hop.
    for (var each : queue) {
      Object kind = each.on.containsKey("of") ? "hop" : each.on.getOrDefault("call", each);
      if (each.due == queue.first().due) firsts.putIfAbsent(kind, each);
    }
    Delivery next = List.copyOf(firsts.values()).get(firsts.size() == 1 ? 0 : choose(firsts.size()));
    queue.remove(next);
    return next;
  }
  private int choose(int count) {
    choices++;
    if (number(order.get("number")) == 1) return choices % 8 == 0 ? 0 : count - 1;
    seed = (seed * 1664525 + 1013904223) % (1L << 32);
    return (int) (seed * count >> 32);
  }
  private void begin(Map<String, Object> on) {
    on.putAll(counts());
    Object of = on.getOrDefault("of", events.size()); // What goes on after others is no new event.
    if (!of.equals(event) && !of.equals(-1)) events.add(on);
    event = (int) of;
  }
  /** Lets everything go on that waits for the executor. */
  private void rest() {
    for (int count = 0; !ready.isEmpty(); count++) {
      if (count == 100_000) throw refuse("neverRests", "the work of its executor never ends");
      ready.remove().run();
    }
    stateChanged();
    if (fault != null) throw fault;
  }
  private Map<String, Object> counts() { return object("calls", calls.size(), "writes", writes.size(), "time", now); }
  private Map<String, Object> current() { return map(copy(adapter.state())); }
  private Object checked(Object value, Object... place) {
    String reason = module.types().refuse(object(place), value);
    if (reason != null) throw refuse("unreadable", reason, place);
    return value;
  }
  private Fault refuse(String reason) { return refuse("adapter", reason); }
  private Fault refuse(String kind, String reason, Object... at) {
    if (fault == null) fault = new Fault(kind, reason, at);
    return fault;
  }

  /** Work that waits for its time: a timer, an answer, or work for the main queue. */
  public record Delivery(Stage stage, long due, long number, Map<String, Object> on, Object cause, Runnable work) {
    /** It never comes, if it has not come. */
    public void cancel() { stage.queue.remove(this); }
  }

  /** The answer to a call, or all answers of a stream. They come later, so say at once what receives them. */
  public final class Answer {
    private final List<Delivery> items = new ArrayList<>();
    private Consumer<Object> received = value -> {}, ended = reason -> {
      if (reason != null) throw refuse("nothing receives the failure " + reason);
    };
    /** Receives the answer, or each value of a stream. */
    public <T> Answer then(Consumer<T> received) {
      this.received = (Consumer<Object>) received;
      return this;
    }
    /** The same, and the reason of a failure; of a stream its end, which is null if it did not fail. */
    public <T, F> Answer then(Consumer<T> received, Consumer<F> ended) {
      this.ended = (Consumer<Object>) ended;
      return then(received);
    }
    /** A future with the answer, which fails with {@link Failed}. */
    public <T> CompletableFuture<T> future() {
      CompletableFuture<T> future = new CompletableFuture<>();
      this.<T, Object>then(future::complete, reason -> future.completeExceptionally(new Failed(reason)));
      return future;
    }
    /** The rest of a stream never comes. */
    public void cancel() { items.forEach(Delivery::cancel); }
    private void deliver(Map<String, Object> item) {
      if (item.containsKey("fails") || item.containsKey("end")) ended.accept(item.get("fails"));
      else received.accept(item.getOrDefault("returns", item.get("value")));
    }
  }

  /** Why a plan has no trace. It is an Error, so that a module that catches every Exception lets it pass. */
  static final class Fault extends Error {
    final Map<String, Object> content;
    Fault(String kind, String reason, Object... at) {
      super(reason);
      content = object("kind", kind, "reason", reason);
      if (at.length > 0) content.put("at", object(at));
    }
  }

  private final class Timer extends FutureTask<Object> implements ScheduledFuture<Object> {
    private final Delivery delivery;
    Timer(Runnable work, long milliseconds) {
      super(work, null);
      delivery = after(milliseconds, this);
    }
    @Override protected void done() { delivery.cancel(); }
    @Override public long getDelay(TimeUnit unit) { return unit.convert(delivery.due - now, MILLISECONDS); }
    @Override public int compareTo(Delayed it) { return Long.compare(delivery.due - now, it.getDelay(MILLISECONDS)); }
  }
}
