package rehearse;

import java.util.List;
import java.util.Map;

/** A pattern of an answer by argument, such as {"startsWith": "a"}. */
record Pattern(String kind, Object wanted) {
  static boolean fits(Object pattern, Object value) {
    var entry = ((Map<?, ?>) pattern).entrySet().iterator().next();
    return new Pattern((String) entry.getKey(), entry.getValue()).fits(value);
  }

  private boolean fits(Object value) {
    return switch (kind) {
      case "is" -> Json.same(wanted, value);
      case "anythingBut" -> !Json.same(wanted, value);
      case "anything" -> true;
      case "anyText" -> value instanceof String;
      case "anyNumber" -> value instanceof Number;
      case "contains" -> value instanceof String text && text.contains((String) wanted);
      case "startsWith" -> value instanceof String text && text.startsWith((String) wanted);
      case "endsWith" -> value instanceof String text && text.endsWith((String) wanted);
      case "oneOf" -> ((List<?>) wanted).stream().anyMatch(each -> Json.same(each, value));
      case "list", "map" -> Json.alike(wanted, value, Pattern::fits);
      default -> throw new Fault("unsupported", "this kit does not know the pattern \"" + kind + "\"", null);
    };
  }
}
