import Rehearse

/// What was passed in so far, by the name under which it was: an argument `token`, the part `token` of an answer.
///
/// A module may well treat a token that it had before in another way than a new one.
package struct EarlierValues: Sendable {
  private var values: [String: [Literal]] = [:]

  package init() {}

  /// Notes a value, and every named part of it; what stands under a key of the author's own is noted by that key.
  package mutating func note(_ value: Literal, _ shape: ValueShape, as name: String) {
    switch (shape.wrapped, value) {
    case (.record(let fields), .map(let entries)):
      for field in fields {
        guard let entry = entries.first(where: { haveSameScalars($0.key, field.name) }) else { continue }
        note(entry.value, field.shape, as: field.name)
      }
    case (.map(let element), .map(let entries)):
      for entry in entries { note(entry.value, element, as: entry.key) }
    case (.anyValue, .map(let entries)):
      for entry in entries { note(entry.value, .anyValue, as: entry.key) }
    case (.text, .text), (.anyValue, .text): values[name, default: []].append(value)
    default: break
    }
  }

  /// The value that was passed in last under a name.
  func last(_ name: String) -> Literal? { values[name]?.last }

  /// A text with what was passed in told by its name: `<token>`, `Hello <user>`; of several names, the first in the alphabet.
  func told(_ text: String) -> String {
    if let name = values.filter({ $0.value.contains(.text(text)) }).keys.min() { return "<\(name)>" }
    var parts: [(value: String, name: String)] = []
    for (name, values) in values {
      for case .text(let value) in values where value.utf8.count > 1 && text.contains(value) {
        parts.append((value, name))
      }
    }
    parts.sort { ($1.value.utf8.count, $0.value, $0.name) < ($0.value.utf8.count, $1.value, $1.name) }
    return parts.reduce(text) { $0.replacing($1.value, with: "<\($1.name)>") }
  }

  func has(_ value: Literal, as name: String) -> Bool { values[name]?.contains(value) ?? false }
}
