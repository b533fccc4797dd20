import RehearseScenario
import RehearseSource
import RehearseVocabulary

/// What differs between an expected and an actual value: only that, and where in it.
struct Difference {
  /// A step into the value: `.code`, `[2]`; empty for the value as a whole.
  var path: String
  var expected: String
  var actual: String

  /// How it is told: where it is, expected above actual.
  var lines: [String] {
    let values = ["expected   \(expected)", "actual     \(actual)"]
    let hint = expected == actual ? ["they look the same, but are spelt with different characters"] : []
    return (path.isEmpty ? [] : [path]) + values + hint
  }

  /// The differences of two values of a shape; more than a few are one difference of the whole.
  static func all(_ pattern: Pattern, _ value: Literal, _ shape: Shape, path: String = "") -> [Difference] {
    if pattern.matches(value) { return [] }
    let whole = [Difference(path: path, expected: pattern.flow(shape), actual: value.flow(shape))]
    guard let parts = parts(pattern, value, shape, path), parts.count <= 4 else { return whole }
    return parts
  }

  /// The differences one level deeper, where both sides have the same keys or the same length.
  private static func parts(_ pattern: Pattern, _ value: Literal, _ shape: Shape, _ path: String) -> [Difference]? {
    switch (pattern, value) {
    case (.exactly(.map(let expected)), .map(let actual)):
      return entries(expected.map { ($0.key, Pattern.exactly($0.value)) }, actual, shape, path)
    case (.map(let expected), .map(let actual)): return entries(expected, actual, shape, path)
    case (.exactly(.list(let expected)), .list(let actual)):
      return items(expected.map(Pattern.exactly), actual, shape, path)
    case (.list(let expected), .list(let actual)): return items(expected, actual, shape, path)
    default: return nil
    }
  }

  private static func entries(
    _ expected: [(key: String, value: Pattern)], _ actual: [Literal.Entry], _ shape: Shape, _ path: String
  ) -> [Difference]? {
    guard expected.count == actual.count, !expected.isEmpty else { return nil }
    var result: [Difference] = []
    for entry in expected {
      guard let other = actual.first(where: { haveSameScalars($0.key, entry.key) }) else { return nil }
      result += all(entry.value, other.value, inner(shape, entry.key), path: "\(path).\(entry.key)")
    }
    return result
  }

  private static func items(_ expected: [Pattern], _ actual: [Literal], _ shape: Shape, _ path: String) -> [Difference]?
  {
    guard expected.count == actual.count, expected.count > 1 else { return nil }
    let element: Shape = if case .list(let element) = shape.wrapped { element } else { .anyValue }
    return zip(expected, actual).enumerated().flatMap { index, pair in
      all(pair.0, pair.1, element, path: "\(path)[\(index + 1)]")
    }
  }

  private static func inner(_ shape: Shape, _ key: String) -> Shape {
    switch shape.wrapped {
    case .map(let value): value
    case .record(let fields): fields.first { $0.name == key }?.shape ?? .anyValue
    default: .anyValue
    }
  }
}
