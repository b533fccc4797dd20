package rehearse;

/** Why a future has no answer: the scenario lets the operation fail, with this reason. */
public final class Failed extends RuntimeException {
  public final Object reason;

  Failed(Object reason) {
    super(String.valueOf(reason));
    this.reason = reason;
  }
}
