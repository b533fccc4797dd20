import Rehearse

/// The equivalence class of a value.
extension ValueDomain {
  package func equivalenceClass(of value: Literal, _ earlier: EarlierValues = EarlierValues()) -> ValueClass {
    if value == .none { return .kind(.none) }
    if finite != nil { return .value(value.flow(valueType)) }
    if valueType.isOptional { return wrapped.equivalenceClass(of: value, earlier) }
    if case .text = valueType, earlier.has(value, as: name) { return .kind(.earlier) }
    if let index = examples.firstIndex(of: value) { return example(index) }
    switch (valueType, value) {
    case (.text, .text(let text)): return textClass(text)
    case (.scalar(let scalar), _):
      return scalar.kind.group(of: value).map(ValueClass.group) ?? .value(value.flow(valueType))
    case (.oneOf(let variants), .map(let entries)): return formClass(entries, variants, earlier)
    case (.list, .list(let items)): return .kind(items.isEmpty ? .noItems : items.count == 1 ? .item : .items)
    case (.map, .map(let entries)): return mapClass(entries)
    case (.record(let fields), .map(let entries)): return recordClass(entries, fields, earlier)
    default: return .kind(Self.kind(value))
    }
  }

  private func example(_ index: Int) -> ValueClass {
    isSecret ? .secretExample(examples.count == 1 ? nil : index + 1) : .value(examples[index].flow(valueType))
  }

  private func textClass(_ text: String) -> ValueClass {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return .kind(.empty) }
    if scalars.allSatisfy(\.properties.isWhitespace) {
      return .kind(scalars.allSatisfy { $0 == " " } ? .onlySpaces : .onlyWhiteSpace)
    }
    let near = examples.contains { example in
      guard case .text(let example) = example else { return false }
      return text.lowercased() == example.lowercased()
    }
    if near { return .kind(.otherCase) }
    if Self.agreements.contains(text), examples.contains(.text("true")) { return .insteadOfTrue(text) }
    if first.properties.isWhitespace || last.properties.isWhitespace { return .kind(.spacesAround) }
    if text.utf8.count > Self.longText { return .kind(.veryLong) }
    if text.count == 1 { return .kind(.singleCharacter) }
    for case .text(let example) in examples where !example.isEmpty {
      if text.hasPrefix(example) { return .kind(.moreBehind) }
      if text.hasSuffix(example) { return .kind(.moreBefore) }
    }
    return .kind(examples.isEmpty ? .text : .otherText)
  }

  private func formClass(
    _ entries: [Literal.Entry], _ variants: [ValueType.Variant], _ earlier: EarlierValues
  ) -> ValueClass {
    guard let entry = entries.first, let variant = variants.first(where: { haveSameScalars($0.name, entry.key) }) else {
      return .kind(.keys)
    }
    let part = variant.isBare ? nil : form(variant).equivalenceClass(of: entry.value, earlier)
    return .form(variant.name, part)
  }

  private func mapClass(_ entries: [Literal.Entry]) -> ValueClass {
    if entries.isEmpty { return .kind(.noKeys) }
    let containsExample = examples.contains { example in
      guard case .map(let example) = example else { return false }
      return example.count < entries.count && example.allSatisfy(entries.contains)
    }
    if containsExample {
      return .kind(entries.count > Self.manyKeys ? .exampleAmongManyKeys : .exampleAmongKeys)
    }
    for case .map(let example) in examples {
      guard example.count == entries.count else { continue }
      let changed = zip(example, entries).filter { $0 != $1 }
      guard changed.count == 1, let (one, other) = changed.first else { continue }
      if one.key == other.key { return .nearExample(key: one.key, near(one.value, other.value)) }
      return .nearExample(key: nil, near(.text(one.key), .text(other.key)))
    }
    return .kind(.keys)
  }

  /// How a value differs from a similar one: by letter case, extra text, or type.
  private func near(_ value: Literal, _ other: Literal) -> ValueClass {
    guard case .text = value, case .text(let text) = other else { return .kind(Self.kind(other)) }
    return ValueDomain(.text, name, [value]).textClass(text)
  }

  private func recordClass(
    _ entries: [Literal.Entry], _ fields: [ValueType.Field], _ earlier: EarlierValues
  ) -> ValueClass {
    let parts = fields.compactMap { field in
      entries.first { haveSameScalars($0.key, field.name) }.map {
        ValueClass.Part(name: field.name, valueClass: part(field).equivalenceClass(of: $0.value, earlier))
      }
    }
    return .record(parts)
  }

  private static func kind(_ value: Literal) -> ValueClass.Kind {
    switch value {
    case .none: .none
    case .null: .null
    case .text: .otherText
    case .integer, .decimal: .number
    case .boolean, .toggle: .truthValue
    case .list: .list
    case .map: .keys
    }
  }
}
