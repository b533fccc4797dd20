import Rehearse

/// The values to try, one for each class that a module may treat differently.
extension ValueDomain {
  /// The values to try next, one for each class.
  ///
  /// If `isOrdinary`, a type with unlimited values yields only an ordinary value, the most recent text of the same
  /// name, and `none`.
  func values(_ earlier: EarlierValues, isOrdinary: Bool) -> [Literal] {
    guard isOrdinary, finite == nil else { return values(earlier) }
    let again = if case .text = valueType.wrapped { earlier.last(name).map { [$0] } ?? [] } else { [Literal]() }
    return [wrapped.ordinary(earlier)].compactMap(\.self) + taken(again + (valueType.isOptional ? [.none] : []))
  }

  package func ordinary(_ earlier: EarlierValues) -> Literal? {
    taken([base(earlier)]).first ?? values(earlier).first
  }

  /// One value for each class, with the ordinary one first.
  ///
  /// For a finite type, these are all its values. For a record, one part varies at a time.
  package func values(_ earlier: EarlierValues = EarlierValues()) -> [Literal] {
    if let finite { return finite }
    if valueType.isOptional { return wrapped.values(earlier) + taken([.none]) }
    var values = [base(earlier)]
    for value in others(values[0], earlier) where !values.contains(value) { values.append(value) }
    return taken(values)
  }

  /// An ordinary value, new if possible: a declared example or an invented value.
  func base(_ earlier: EarlierValues) -> Literal {
    if let example = examples.first(where: { !earlier.has($0, as: name) }) ?? examples.first { return example }
    switch valueType {
    case .record(let fields): return .map(fields.map { Literal.Entry($0.name, part($0).base(earlier)) })
    case .oneOf(let variants): return variants.first.map { form($0, earlier) } ?? .map([])
    case .optional: return wrapped.base(earlier)
    case .list(let element): return .list([self.element(element).base(earlier)])
    case .text: return fresh(earlier)
    case .scalar, .choice, .map, .anyValue: return valueType.finiteValues?.first ?? valueType.invented(for: name)
    }
  }

  /// Text that has not been used before: `some-token`, then `some-token-2`.
  private func fresh(_ earlier: EarlierValues) -> Literal {
    guard case .text(let text) = valueType.invented(for: name) else { return .text(name) }
    var (value, number) = (Literal.text(text), 1)
    while earlier.has(value, as: name) {
      number += 1
      value = .text("\(text)-\(number)")
    }
    return value
  }

  private func others(_ base: Literal, _ earlier: EarlierValues) -> [Literal] {
    switch valueType {
    case .text: texts(base, earlier)
    case .scalar(let scalar): examples + scalar.kind.unusual
    case .oneOf(let variants): examples + forms(variants, earlier)
    case .list: examples + [.list([])]
    case .map: examples + [.map([])] + examples.flatMap(neighbours(ofMap:))
    case .record(let fields): examples + varied(base, fields, earlier)
    case .anyValue: examples + [.integer(1), .boolean(true), .null]
    case .choice, .optional: []
    }
  }

  private func form(_ variant: ValueType.Variant, _ earlier: EarlierValues) -> Literal {
    .map([Literal.Entry(variant.name, form(variant).base(earlier))])
  }

  /// Each form, then each form with one part varied at a time.
  private func forms(_ variants: [ValueType.Variant], _ earlier: EarlierValues) -> [Literal] {
    variants.map { form($0, earlier) }
      + variants.flatMap { variant in
        form(variant).values(earlier).map { .map([Literal.Entry(variant.name, $0)]) }
      }
  }

  private func texts(_ base: Literal, _ earlier: EarlierValues) -> [Literal] {
    guard case .text(let text) = base else { return [] }
    let around = examples.isEmpty ? Self.inMixedCase(text) : text
    return [earlier.last(name)].compactMap(\.self)
      + [
        .text(""), .text(Self.spaces), .text(Self.white), .text(Self.character), .text(" \(around) "),
        .text(Self.long(text)),
      ]
      + examples.flatMap { [$0] + neighbours(ofText: $0) }
  }

  /// Other strings that may stand for yes.
  static let agreements = ["yes", "1"]

  /// Strings that a module may treat as missing; at least two bytes, so that the module's output can be searched for
  /// them.
  private static let (spaces, character) = ("  ", "é")

  /// Every kind of white space in a text field: a space, a tab, a no-break space.
  private static let white = " \t\u{A0}"

  /// `Some Token` for `some-token`, with a no-break space, so that changes of case or spacing become visible.
  private static func inMixedCase(_ text: String) -> String {
    text.split(separator: "-", omittingEmptySubsequences: false).map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: "\u{A0}")
  }

  /// A string that exceeds common length limits.
  private static func long(_ text: String) -> String {
    text + String(repeating: "-0123456789", count: ValueDomain.longText / 11 + 1)
  }

  /// Similar strings that a careless comparison may confuse with an example.
  private func neighbours(ofText example: Literal) -> [Literal] {
    guard case .text(let text) = example else { return [] }
    let upper = text.uppercased()
    let near = [upper == text ? text.lowercased() : upper, "\(text) ", "x\(text)", "\(text)x"]
    return (near + (text.lowercased() == "true" ? Self.agreements : [])).map(Literal.text)
  }

  private func neighbours(ofMap example: Literal) -> [Literal] {
    guard case .map(let entries) = example, case .map(let element) = valueType else { return [] }
    let another = element.invented(for: "value")
    let among = Literal.map([Literal.Entry("another-key", another)] + entries)
    // The types of the values alternate, to catch a reader that stops at an unknown type.
    let kinds = element == .anyValue ? [another, .integer(1), .boolean(true), .null] : [another]
    let others = (1...ValueDomain.manyKeys).map { Literal.Entry("key-\($0)", kinds[$0 % kinds.count]) }
    return [among, Literal.map(others + entries)]
      + entries.indices.flatMap { index -> [Literal] in
        let entry = entries[index]
        var maps = neighbours(ofText: .text(entry.key)).compactMap { key -> [Literal.Entry]? in
          guard case .text(let key) = key else { return nil }
          return replacing(index, of: entries, with: Literal.Entry(key, entry.value))
        }
        maps += ValueDomain.others(than: entry.value, element).map {
          replacing(index, of: entries, with: Literal.Entry(entry.key, $0))
        }
        return maps.map(Literal.map)
      }
  }

  /// Values similar to this one, and values of other types if any are allowed.
  private static func others(than value: Literal, _ valueType: ValueType) -> [Literal] {
    let similar = ValueDomain(valueType, "value", [value])
    let isText = valueType.wrapped == .text || valueType == .anyValue
    let near = isText ? similar.neighbours(ofText: value) : []
    return near
      + (valueType.finiteValues ?? similar.others(value, EarlierValues())).filter { $0 != value && !near.contains($0) }
  }

  private func varied(_ base: Literal, _ fields: [ValueType.Field], _ earlier: EarlierValues) -> [Literal] {
    guard case .map(let entries) = base else { return [] }
    return entries.indices.flatMap { index -> [Literal] in
      guard let field = fields.first(where: { haveSameScalars($0.name, entries[index].key) }) else { return [] }
      return part(field).values(earlier).map {
        .map(replacing(index, of: entries, with: Literal.Entry(field.name, $0)))
      }
    }
  }

  private func replacing(_ index: Int, of entries: [Literal.Entry], with entry: Literal.Entry) -> [Literal.Entry] {
    var entries = entries
    entries[index] = entry
    return entries
  }

  /// The values to try for a given.
  ///
  /// The default comes first. If the module declares that it treats all values alike, only an ordinary value, none and
  /// the empty string are tried, because the empty string is easily confused with none.
  package static func values(of given: GivenDeclaration) -> [Literal] {
    let domain = ValueDomain(given)
    var values = domain.values()
    if given.valueType.finiteValues == nil, given.equivalent.contains(where: \.isOfAnyValue) {
      values =
        [given.defaultValue == .none ? domain.ordinary(EarlierValues()) ?? .none : given.defaultValue]
        + values.filter { [.none, .text("")].contains($0) }
    }
    return [given.defaultValue] + values.filter { $0 != given.defaultValue }
  }
}
