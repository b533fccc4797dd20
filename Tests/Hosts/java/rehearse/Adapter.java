package rehearse;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Puts one module on a stage: gives it ports that lead there, names its actions, and reads its state. */
public interface Adapter {
  /** What each action does with its arguments. */
  Map<String, Consumer<Map<String, Object>>> actions();

  /** The same for those that the contract declares to return or to throw; they throw {@link Failed}. */
  default Map<String, Function<Map<String, Object>, Object>> returningActions() { return Map.of(); }

  Map<String, Object> state();
}
