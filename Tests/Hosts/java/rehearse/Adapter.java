package rehearse;

import java.util.Map;
import java.util.function.Consumer;

/** Puts one module on a stage: gives it ports that lead there, names its actions, and reads its state. */
public interface Adapter {
  /** What each action does with its arguments. */
  Map<String, Consumer<Map<String, Object>>> actions();

  Map<String, Object> state();
}
