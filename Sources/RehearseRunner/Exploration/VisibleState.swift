import Rehearse

/// Reduces the values in effects and visible states: finite ones stay, others become placeholders.
///
/// It makes no difference which token the state contains, but it does matter if there is none.
package enum VisibleState {
  /// Stands for any text, any other number, or any nonempty map.
  static let some = Literal.text("…")
  /// Numbers that stay distinct, which is enough for most counters.
  private static let numbers = -1...3
  /// The length in bytes above which strings are replaced.
  private static let longest = 100
  private static let items = 3

  /// - Parameters:
  ///   - isCounted: whether small numbers stay distinct. In states, they usually count something. In effects, any
  ///     number is as good as another.
  ///   - earlier: values used so far. Strings among them are named by their origin. Other strings, which the module
  ///     created, stay. If it is `nil`, all strings look alike.
  static func of(
    _ value: Literal, _ valueType: ValueType, isCounted: Bool = false, earlier: EarlierValues? = nil
  ) -> Literal {
    func of(_ value: Literal, _ valueType: ValueType) -> Literal {
      self.of(value, valueType, isCounted: isCounted, earlier: earlier)
    }
    switch (valueType, value) {
    case (.text, .text(let text)):
      guard let earlier else { return some }
      let named = earlier.naming(text)
      return named.utf8.count > longest ? some : .text(named)
    case (_, .none), (.scalar, .toggle), (.choice, _), (_, .null): return value
    case (.optional(let wrapped), _): return of(value, wrapped)
    case (.scalar, .integer(let number)): return isCounted && numbers.contains(number) ? value : some
    case (.list(let element), .list(let list)):
      let shown = list.prefix(items).map { of($0, element) }
      return .list(shown + (list.count > items ? [some] : []))
    case (.record(let fields), .map(let entries)):
      return .map(
        entries.map { entry in
          let valueType = fields.first { haveSameScalars($0.name, entry.key) }?.valueType ?? .anyValue
          return Literal.Entry(entry.key, of(entry.value, valueType))
        })
    case (.oneOf, .map(let entries)):
      return .map(entries.map { Literal.Entry($0.key, of($0.value, valueType.value(of: $0.key))) })
    case (.map, .map(let entries)): return entries.isEmpty ? value : some
    case (.scalar, _), (.list, _), (.map, _), (.record, _), (.oneOf, _), (.anyValue, _): return some
    }
  }

  /// The new value of a field in reduced form; if a list only grew, just the added items, so that they are visible in a
  /// list of any length.
  package static func change(from old: Literal, to new: Literal, _ valueType: ValueType, earlier: EarlierValues)
    -> Literal
  {
    guard case (.list(let before), .list(let after)) = (old, new), !before.isEmpty, after.starts(with: before),
      case .list(let added) = of(.list(Array(after[before.count...])), valueType, earlier: earlier)
    else { return of(new, valueType, earlier: earlier) }
    return .list([some] + added)
  }

  static func state(_ values: [Literal], _ contract: ModuleContract) -> [Literal] {
    zip(values, contract.state).map { of($0, $1.valueType, isCounted: true) }
  }
}

/// The values used so far, by name: an argument `token`, the part `token` of a response.
///
/// A module may treat a token that it has seen before differently from a new one.
package struct EarlierValues: Sendable, Hashable {
  private var values: [String: [Literal]] = [:]

  package init() {}

  /// Records a value and all its named parts; entries of a map are recorded under their keys.
  package mutating func note(_ value: Literal, _ valueType: ValueType, as name: String) {
    switch (valueType.wrapped, value) {
    case (.record(let fields), .map(let entries)):
      for field in fields {
        guard let entry = entries.first(where: { haveSameScalars($0.key, field.name) }) else { continue }
        note(entry.value, field.valueType, as: field.name)
      }
    case (.oneOf, .map(let entries)):
      for entry in entries { note(entry.value, valueType.wrapped.value(of: entry.key), as: entry.key) }
    case (.map(let element), .map(let entries)):
      for entry in entries { note(entry.value, element, as: entry.key) }
    case (.anyValue, .map(let entries)):
      for entry in entries { note(entry.value, .anyValue, as: entry.key) }
    case (.text, .text), (.anyValue, .text): values[name, default: []].append(value)
    default: break
    }
  }

  func last(_ name: String) -> Literal? { values[name]?.last }

  /// The text with earlier values replaced by names, the first in alphabetical order: `<token>`, `Hello <user>`.
  func naming(_ text: String) -> String {
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
