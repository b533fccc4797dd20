package rehearse;

import java.util.List;
import java.util.concurrent.*;

/** Runs work on a stage, in virtual time. */
final class StageExecutor extends AbstractExecutorService implements ScheduledExecutorService {
  private final Stage stage;

  StageExecutor(Stage stage) { this.stage = stage; }

  @Override public void execute(Runnable work) { stage.execute(work); }

  @Override public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
    return schedule(Executors.callable(work), delay, unit);
  }

  @Override public <V> ScheduledFuture<V> schedule(Callable<V> work, long delay, TimeUnit unit) {
    return new Timer<>(work, unit.toMillis(delay));
  }

  @Override public ScheduledFuture<?> scheduleAtFixedRate(Runnable work, long first, long period, TimeUnit unit) {
    throw new UnsupportedOperationException("start a timer again when it has rung");
  }

  @Override public ScheduledFuture<?> scheduleWithFixedDelay(Runnable work, long first, long delay, TimeUnit unit) {
    return scheduleAtFixedRate(work, first, delay, unit);
  }

  @Override public void shutdown() {}
  @Override public List<Runnable> shutdownNow() { return List.of(); }
  @Override public boolean isShutdown() { return false; }
  @Override public boolean isTerminated() { return false; }
  @Override public boolean awaitTermination(long timeout, TimeUnit unit) { return false; }

  private final class Timer<V> extends FutureTask<V> implements ScheduledFuture<V> {
    private final Delivery delivery;

    Timer(Callable<V> work, long milliseconds) {
      super(work);
      delivery = stage.after(milliseconds, this);
    }

    @Override protected void done() { if (isCancelled()) delivery.cancel(); }
    @Override public long getDelay(TimeUnit unit) {
      return unit.convert(delivery.due - stage.now(), TimeUnit.MILLISECONDS);
    }

    @Override public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
  }
}
