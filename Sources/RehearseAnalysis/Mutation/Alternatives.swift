import Rehearse

/// Alternative values for mutants.
///
/// For a finite type, these are all other values. For any other type, they are a few that an imprecise matcher would
/// accept: a string with something before or after it, the next number, a list without its last item, a record with one
/// part changed.
package enum Alternatives {
  private static let more = TextValue.more
  /// The number of map keys whose values change, because each mutant contains the whole map.
  private static let keyLimit = 5

  /// Other values of a type, in a fixed order; may be empty.
  package static func of(_ value: Literal, _ valueType: ValueType) -> [Literal] {
    if let all = valueType.finiteValues { return all.filter { $0 != value } }
    switch (valueType, value) {
    case (.optional(let wrapped), .none): return [example(of: wrapped)]
    case (.optional(let wrapped), _): return [.none] + of(value, wrapped)
    case (.record(let fields), .map(let entries)): return records(entries, fields)
    case (.oneOf(let variants), .map(let entries)): return forms(entries, variants)
    case (.scalar(let scalar), _): return scalar.kind.alternatives(to: value)
    case (.list(let element), .list(let items)): return lists(items, element)
    case (.map(let element), .map(let entries)): return maps(entries, element)
    default: return plain(value)
    }
  }

  static func example(of valueType: ValueType) -> Literal {
    valueType.example { valueType, _ in
      switch valueType {
      case .map: .map([])
      case .scalar(let scalar) where valueType != .text: scalar.kind.sample(for: more)
      case .scalar, .choice, .list, .record, .oneOf, .optional, .anyValue: .text(more)
      }
    }
  }

  private static func plain(_ value: Literal) -> [Literal] {
    switch value {
    case .text: TextValue.alternatives(to: value)
    case .integer: WholeNumberValue.alternatives(to: value)
    case .decimal(let number): [.decimal(number + 0.5)]
    case .boolean(let value): [.boolean(!value)]
    case .toggle(let value): [.toggle(!value)]
    case .list(let items): lists(items, .anyValue)
    case .map(let entries): maps(entries, .anyValue)
    case .none, .null: [.text(more)]
    }
  }

  /// The values that this one could have been derived from, and would therefore reveal.
  package static func origins(of value: Literal) -> [Literal] {
    switch value {
    case .text(let text):
      (text.hasPrefix(more) ? [.text(String(text.dropFirst(more.count)))] : [])
        + (text.hasSuffix(more) ? [.text(String(text.dropLast(more.count)))] : [])
    case .integer(let number): number == .min ? [] : [.integer(number - 1)]
    case .decimal(let number): [.decimal(number - 0.5)]
    case .list(let items): items.flatMap(origins)
    case .map(let entries): entries.flatMap { origins(of: $0.value) }
    case .none, .null, .toggle, .boolean: []
    }
  }

  private static func records(_ entries: [Literal.Entry], _ fields: [ValueType.Field]) -> [Literal] {
    entries.indices.flatMap { index in
      let valueType = fields.first { $0.name == entries[index].key }?.valueType ?? .anyValue
      return of(entries[index].value, valueType).prefix(1).map { other in
        Literal.map(entries.changing(index) { $0.value = other })
      }
    }
  }

  /// The other forms, and this one with another part.
  private static func forms(_ entries: [Literal.Entry], _ variants: [ValueType.Variant]) -> [Literal] {
    guard let entry = entries.first, case .map(let parts) = entry.value else { return [] }
    let own = variants.first { haveSameScalars($0.name, entry.key) }.map { records(parts, $0.fields) } ?? []
    return own.map { .map([Literal.Entry(entry.key, $0)]) }
      + variants.filter { !haveSameScalars($0.name, entry.key) }.map { example(of: .oneOf([$0])) }
  }

  private static func maps(_ entries: [Literal.Entry], _ element: ValueType) -> [Literal] {
    guard !entries.isEmpty else { return [.map([.init(more, example(of: element))])] }
    return [.map(Array(entries.dropLast()))]
      + entries.indices.prefix(keyLimit).flatMap { index in
        of(entries[index].value, element).prefix(1).map { other in
          Literal.map(entries.changing(index) { $0.value = other })
        }
      }
  }

  private static func lists(_ items: [Literal], _ element: ValueType) -> [Literal] {
    guard let last = items.last else { return [.list([example(of: element)])] }
    var lists: [Literal] = [.list(Array(items.dropLast()))]
    lists += of(last, element).prefix(1).map { .list(items.dropLast() + [$0]) }
    if items.first != last { lists.append(.list(items.reversed())) }
    return lists
  }
}

extension Array {
  func changing(_ index: Int, _ change: (inout Element) -> Void) -> [Element] {
    var changed = self
    change(&changed[index])
    return changed
  }
}
