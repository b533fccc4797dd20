package rehearse;

import java.util.List;
import java.util.Map;

/** Work that waits for its time: a timer, an answer, or work for the main queue. */
public final class Delivery {
  final long due;
  /** The event that it begins, or "rest" for one that it continues. */
  final Map<String, Object> on;
  /** The index of the call whose answer led to it, or null. */
  final Object cause;
  final Runnable work;
  private final List<Delivery> queue;

  Delivery(List<Delivery> queue, long due, Map<String, Object> on, Object cause, Runnable work) {
    this.queue = queue;
    this.due = due;
    this.on = on;
    this.cause = cause;
    this.work = work;
  }

  /** It never comes, if it has not come. Returns whether it had not. */
  public boolean cancel() { return queue.remove(this); }
}
