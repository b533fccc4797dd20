package rehearse;

import java.math.BigDecimal;
import java.util.*;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/** Values of JSON: maps, lists, texts, Long, Double, Boolean and null. */
public final class Json {
  private final String text;
  private int at;

  private Json(String text) { this.text = text; }

  /** A map that can hold null, which {@code Map.of} cannot. */
  public static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    return object;
  }

  /** The same value, out of reach of later changes. Decimals and enumerations become texts. */
  static Object copy(Object value) {
    if (value == null || value instanceof String || value instanceof Boolean) return value;
    if (value instanceof Enum<?> constant) return constant.name();
    if (value instanceof BigDecimal decimal) return decimal.toPlainString();
    if (value instanceof Long || value instanceof Integer) return ((Number) value).longValue();
    if (value instanceof Number number && Double.isFinite(number.doubleValue())) return number.doubleValue();
    Map<String, Object> map = new LinkedHashMap<>();
    if (value instanceof Collection<?> items) return new ArrayList<>(items.stream().map(Json::copy).toList());
    if (!(value instanceof Map<?, ?> parts)) throw new Fault("adapter", "it uses a value of " + value.getClass(), null);
    parts.forEach((name, part) -> map.put((String) name, copy(part)));
    return map;
  }

  /** Whether two copies are the same value: the order of names means nothing, and 1 is 1.0. */
  static boolean same(Object one, Object other) {
    if (one instanceof Number && other instanceof Number) {
      return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString())) == 0;
    }
    return one instanceof Map || one instanceof List ? alike(one, other, Json::same) : Objects.equals(one, other);
  }

  /** Whether two lists have as many items, or two maps the same names, and all parts pass a test. */
  static boolean alike(Object one, Object other, BiPredicate<Object, Object> test) {
    if (one instanceof Map<?, ?> a && other instanceof Map<?, ?> b) {
      if (!a.keySet().equals(b.keySet())) return false;
      return a.keySet().stream().allMatch(name -> test.test(a.get(name), b.get(name)));
    }
    if (!(one instanceof List<?> a && other instanceof List<?> b && a.size() == b.size())) return false;
    return IntStream.range(0, a.size()).allMatch(place -> test.test(a.get(place), b.get(place)));
  }

  public static Object read(String text) { return new Json(text).value(); }

  private boolean takes(char wanted) {
    while (" \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    boolean isNext = text.charAt(at) == wanted;
    if (isNext) at++;
    return isNext;
  }

  private Object value() {
    if (takes('"')) return text();
    if (takes('{')) {
      Map<String, Object> object = new LinkedHashMap<>();
      for (; !takes('}'); takes(',')) {
        takes('"');
        String name = text();
        takes(':');
        object.put(name, value());
      }
      return object;
    }
    if (takes('[')) {
      List<Object> list = new ArrayList<>();
      for (; !takes(']'); takes(',')) list.add(value());
      return list;
    }
    int start = at;
    while (at < text.length() && " \t\r\n,]}".indexOf(text.charAt(at)) < 0) at++;
    String word = text.substring(start, at);
    if (word.equals("null")) return null;
    if (word.equals("true") || word.equals("false")) return word.equals("true");
    return word.matches("-?[0-9]+") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
  }

  /** The rest of a text, after its first quotation mark. */
  private String text() {
    StringBuilder result = new StringBuilder();
    for (char unit; (unit = text.charAt(at++)) != '"'; ) {
      if (unit != '\\') {
        result.append(unit);
        continue;
      }
      char escaped = text.charAt(at++);
      int place = "bfnrtu".indexOf(escaped);
      result.append(place < 0 ? escaped : "\b\f\n\r\t".charAt(place % 5));
      if (escaped != 'u') continue;
      result.setCharAt(result.length() - 1, (char) Integer.parseInt(text.substring(at, at += 4), 16));
    }
    return result.toString();
  }

  static StringBuilder write(Object value, StringBuilder line) {
    if (value instanceof Map<?, ?> map) {
      line.append('{');
      map.forEach((name, part) -> write(part, write(name, line).append(':')).append(','));
      if (!map.isEmpty()) line.setLength(line.length() - 1);
      return line.append('}');
    }
    if (value instanceof List<?> list) {
      line.append('[');
      list.forEach(item -> write(item, line).append(','));
      if (!list.isEmpty()) line.setLength(line.length() - 1);
      return line.append(']');
    }
    if (!(value instanceof String text)) return line.append(value);
    line.append('"');
    for (char unit : text.toCharArray()) {
      if (unit < ' ') line.append(String.format("\\u%04x", (int) unit));
      else (unit == '"' || unit == '\\' ? line.append('\\') : line).append(unit);
    }
    return line.append('"');
  }
}
