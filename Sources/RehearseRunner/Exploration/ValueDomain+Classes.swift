import Rehearse

/// The equivalence class of a value, by name.
extension ValueDomain {
  static let (noneName, earlierName) = ("none", "as before")

  package func equivalenceClass(of value: Literal, _ earlier: EarlierValues = EarlierValues()) -> String {
    if value == .none { return Self.noneName }
    if finite != nil { return value.flow(valueType) }
    if valueType.isOptional { return wrapped.equivalenceClass(of: value, earlier) }
    if case .text = valueType, earlier.has(value, as: name) { return Self.earlierName }
    if let place = examples.firstIndex(of: value) { return exampleName(place) }
    switch (valueType, value) {
    case (.text, .text(let text)): return textName(text)
    case (.wholeNumber, .integer(let number)): return number < 0 ? "below 0" : number > 1 ? "above 1" : "\(number)"
    case (.decimal, .text(let number)): return decimalName(number)
    case (.date, .text(let date)): return dateName(date)
    case (.oneOf(let variants), .map(let entries)): return formName(entries, variants, earlier)
    case (.list, .list(let items)): return items.isEmpty ? "no items" : items.count == 1 ? "an item" : "items"
    case (.map, .map(let entries)): return mapName(entries)
    case (.record(let fields), .map(let entries)): return recordName(entries, fields, earlier)
    default: return Self.typeName(value)
    }
  }

  private func exampleName(_ place: Int) -> String {
    isSecret ? (examples.count == 1 ? "the example" : "example \(place + 1)") : examples[place].flow(valueType)
  }

  private static let near = "an example "

  private func textName(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return "empty" }
    if scalars.allSatisfy(\.properties.isWhitespace) {
      return scalars.allSatisfy { $0 == " " } ? "only spaces" : "only white space"
    }
    let near = examples.contains { example in
      guard case .text(let example) = example else { return false }
      return text.lowercased() == example.lowercased()
    }
    if near { return "in another case" }
    if Self.agreements.contains(text), examples.contains(.text("true")) { return "\(text) instead of true" }
    if first.properties.isWhitespace || last.properties.isWhitespace { return "with spaces around" }
    if text.utf8.count > Self.longText { return "very long" }
    if text.count == 1 { return "a single character" }
    for case .text(let example) in examples where !example.isEmpty {
      if text.hasPrefix(example) { return "\(Self.near)with more behind it" }
      if text.hasSuffix(example) { return "\(Self.near)with more before it" }
    }
    return examples.isEmpty ? "a text" : "another text"
  }

  private func decimalName(_ number: String) -> String {
    if ["0", "1"].contains(number) { return number }
    return number.hasPrefix("-") ? "below 0" : number.hasPrefix("0.") ? "between 0 and 1" : "above 1"
  }

  /// Dates in their normal form are ordered like their texts.
  private func dateName(_ date: String) -> String {
    date == ValueType.someDate ? "a date" : date < ValueType.someDate ? "an earlier date" : "a later date"
  }

  private func formName(
    _ entries: [Literal.Entry], _ variants: [ValueType.Variant], _ earlier: EarlierValues
  ) -> String {
    guard let entry = entries.first, let variant = variants.first(where: { haveSameScalars($0.name, entry.key) }) else {
      return "keys"
    }
    return variant.isBare
      ? variant.name : "\(variant.name): \(form(variant).equivalenceClass(of: entry.value, earlier))"
  }

  private func mapName(_ entries: [Literal.Entry]) -> String {
    if entries.isEmpty { return "no keys" }
    let containsExample = examples.contains { example in
      guard case .map(let example) = example else { return false }
      return example.count < entries.count && example.allSatisfy(entries.contains)
    }
    if containsExample { return "an example among \(entries.count > Self.manyKeys ? "many" : "other") keys" }
    for case .map(let example) in examples {
      guard example.count == entries.count else { continue }
      let changed = zip(example, entries).filter { $0 != $1 }
      guard changed.count == 1, let (one, other) = changed.first else { continue }
      if one.key == other.key { return "an example, but \(one.key): \(nameNear(one.value, other.value))" }
      return "an example, but its key: \(nameNear(.text(one.key), .text(other.key)))"
    }
    return "keys"
  }

  /// How a value differs from a similar one: by letter case, extra text, or type.
  private func nameNear(_ value: Literal, _ other: Literal) -> String {
    guard case .text = value, case .text(let text) = other else { return Self.typeName(other) }
    let words = ValueDomain(.text, name, [value]).textName(text)
    return words.hasPrefix(Self.near) ? String(words.dropFirst(Self.near.count)) : words
  }

  private func recordName(_ entries: [Literal.Entry], _ fields: [ValueType.Field], _ earlier: EarlierValues) -> String {
    let parts = fields.compactMap { field in
      entries.first { haveSameScalars($0.key, field.name) }.map {
        "\(field.name): \(part(field).equivalenceClass(of: $0.value, earlier))"
      }
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private static func typeName(_ value: Literal) -> String {
    switch value {
    case .none: noneName
    case .null: "null"
    case .text: "another text"
    case .integer, .decimal: "a number"
    case .boolean, .toggle: "a truth value"
    case .list: "a list"
    case .map: "keys"
    }
  }
}
