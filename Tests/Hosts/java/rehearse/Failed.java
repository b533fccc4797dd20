package rehearse;

/** An operation fails, as the scenario wants it, or an action that is declared to throw. */
public final class Failed extends RuntimeException {
  public final Object reason;
  public Failed(Object reason) {
    super(String.valueOf(reason));
    this.reason = reason;
  }
}
