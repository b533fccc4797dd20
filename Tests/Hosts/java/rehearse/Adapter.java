package rehearse;

import java.util.Map;
import java.util.function.*;

/** Puts one module on a stage: gives it ports that lead there, names its actions, and reads its state. */
public interface Adapter {
  Map<String, Consumer<Map<String, Object>>> actions();
  /** The actions that the contract declares to return or to throw. They return a value or a future, or throw Failed. */
  default Map<String, Function<Map<String, Object>, Object>> returningActions() { return Map.of(); }
  Map<String, Object> state();
}
