package rehearse;

import java.util.*;

/** What waits for its time, by due time, then in the order in which it came. */
final class Deliveries {
  private final List<Delivery> queue = new ArrayList<>();
  private final Map<String, Object> order;
  private long seed;
  /** How often there was a choice. */
  long choices;

  /** @param order how to choose among what could come next; empty for the first. */
  Deliveries(Map<String, Object> order) {
    this.order = order;
    seed = Stage.number(order.get("seed"));
  }

  Delivery add(long due, Map<String, Object> on, Object cause, Runnable work) {
    Delivery delivery = new Delivery(queue, due, on, cause, work);
    int place = queue.size();
    while (place > 0 && queue.get(place - 1).due > due) place--;
    queue.add(place, delivery);
    return delivery;
  }

  boolean hasNext(long end) { return !queue.isEmpty() && queue.get(0).due <= end; }

  Delivery takeNext() {
    var firsts = new LinkedHashMap<Object, Delivery>(); // Of each call the next answer, and the first hop.
    for (var each : queue) {
      if (each.due > queue.get(0).due || order.isEmpty() && !firsts.isEmpty()) break;
      firsts.putIfAbsent(each.on.get("on") == "rest" ? "rest" : each.on.getOrDefault("call", each), each);
    }
    Delivery next = List.copyOf(firsts.values()).get(firsts.size() > 1 ? choose(firsts.size()) : 0);
    queue.remove(next);
    return next;
  }

  private int choose(int count) {
    choices++;
    if (Stage.number(order.get("number")) == 1) return choices % 8 == 0 ? 0 : count - 1;
    seed = (seed * 1664525 + 1013904223) % (1L << 32);
    return (int) (seed * count >> 32);
  }

  /** The next answer to each call. */
  List<Object> pending() {
    var due = new LinkedHashMap<Object, Object>();
    for (var each : queue) if (each.on.containsKey("call")) due.putIfAbsent(each.on.get("call"), each.due);
    List<Object> pending = new ArrayList<>();
    due.forEach((call, time) -> pending.add(Json.object("call", call, "due", time)));
    return pending;
  }

  OptionalLong nextTimer() {
    return queue.stream().filter(each -> each.on.get("on") == "timer").mapToLong(each -> each.due).findFirst();
  }
}
