package rehearse;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.util.*;
import java.util.regex.Pattern;

/** Values of JSON: maps, lists, texts, Boolean, null, Long for whole numbers, and Double for all others. */
@SuppressWarnings("unchecked") public final class Json {
  private static final Pattern SPECIAL = Pattern.compile("[\\x00-\\x1f\"\\\\]");
  private final String text;
  private int at;
  private Json(String text) { this.text = text; }

  /** A map that can hold null, which {@code Map.of} cannot. */
  public static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    return object;
  }

  // The runner leaves out what is empty.
  static Map<String, Object> map(Object value) { return value == null ? Map.of() : (Map<String, Object>) value; }
  static <T> List<T> list(Object value) { return value == null ? List.of() : (List<T>) value; }
  static long number(Object value) { return value == null ? 0 : ((Number) value).longValue(); }
  /** The name and the value in an object that has one, such as {"startsWith": "a"}. */
  static Map.Entry<String, Object> only(Object value) { return map(value).entrySet().iterator().next(); }
  /** The same value as the runner reads it, out of reach of later changes. */
  static Object copy(Object value) { return read(write(value)); }

  static String write(Object value) {
    if (value instanceof Map<?, ?> map) {
      var parts = map.entrySet().stream().map(each -> write(each.getKey()) + ":" + write(each.getValue()));
      return parts.collect(joining(",", "{", "}"));
    }
    if (value instanceof Collection<?> items) return items.stream().map(Json::write).collect(joining(",", "[", "]"));
    if (value instanceof Enum<?> constant) return write(constant.name());
    if (value instanceof BigDecimal decimal) return write(decimal.toPlainString());
    if (value == null || value instanceof Boolean || value instanceof Number) return String.valueOf(value);
    var escaped = SPECIAL.matcher((String) value).replaceAll(it -> "\\\\u%04x".formatted((int) it.group().charAt(0)));
    return '"' + escaped + '"';
  }

  static Object read(String text) { return new Json(text).value(); }
  private Object value() {
    if (takes('"')) return text();
    if (takes('{')) {
      var object = object();
      while (!takes('}')) object.put((String) value(), value());
      return object;
    }
    if (takes('[')) {
      List<Object> list = new ArrayList<>();
      while (!takes(']')) list.add(value());
      return list;
    }
    int start = at;
    while (at < text.length() && " \t\r\n,]}".indexOf(text.charAt(at)) < 0) at++;
    String word = text.substring(start, at);
    if (word.equals("null")) return null;
    if (word.equals("true") || word.equals("false")) return word.equals("true");
    if (word.matches("-?[0-9]+")) return Long.valueOf(word);
    double number = new BigDecimal(word).doubleValue(); // Which refuses NaN. And 1.0 is 1:
    return number == Math.rint(number) && Math.abs(number) < 1e18 ? (Object) (long) number : (Object) number;
  }
  /** Takes the next character if it is the wanted one. Commas and colons say nothing that is not clear without them. */
  private boolean takes(char wanted) {
    while (" \t\r\n,:".indexOf(text.charAt(at)) >= 0) at++;
    boolean isNext = text.charAt(at) == wanted;
    if (isNext) at++;
    return isNext;
  }
  /** The rest of a text, after its first quotation mark. */
  private String text() {
    StringBuilder result = new StringBuilder();
    for (char unit; (unit = text.charAt(at++)) != '"'; result.append(unit)) {
      if (unit != '\\') continue;
      unit = text.charAt(at++);
      int place = "bfnrt".indexOf(unit);
      if (place >= 0) unit = "\b\f\n\r\t".charAt(place);
      if (text.charAt(at - 1) == 'u') unit = (char) Integer.parseInt(text.substring(at, at += 4), 16);
    }
    return result.toString();
  }
}
