import Rehearse

/// What was passed in so far, by the name under which it was: an argument `token`, the part `token` of an answer.
///
/// A module may well treat a token that it had before in another way than a new one.
package struct EarlierValues: Sendable {
  private var values: [String: [Literal]] = [:]

  package init() {}

  /// Notes a value, and every named part of it.
  package mutating func note(_ value: Literal, _ shape: ValueShape, as name: String) {
    switch (shape.wrapped, value) {
    case (.record(let fields), .map(let entries)):
      for field in fields {
        guard let entry = entries.first(where: { haveSameScalars($0.key, field.name) }) else { continue }
        note(entry.value, field.shape, as: field.name)
      }
    case (.text, .text): values[name, default: []].append(value)
    default: break
    }
  }

  /// The value that was passed in last under a name.
  func last(_ name: String) -> Literal? { values[name]?.last }

  /// The name under which a value was passed in; of several, the first in the alphabet.
  func name(of value: Literal) -> String? {
    values.filter { $0.value.contains(value) }.keys.min()
  }

  func has(_ value: Literal, as name: String) -> Bool { values[name]?.contains(value) ?? false }
}
