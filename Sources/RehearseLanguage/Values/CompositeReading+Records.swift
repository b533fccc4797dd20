import Rehearse

/// Reads the named parts of records, and of the forms of a value that has several.
extension CompositeReading {
  func record(_ node: Node, _ fields: [ValueType.Field], _ site: ValueSite) -> Part? {
    guard let nodes = parts(node, fields, site) else { return nil }
    let entries = zip(fields, nodes).map { field, node -> (key: String, value: Part)? in
      guard let node else { return (field.name, none) }
      return part(node, field.valueType, ValueSite(field, in: site)).map { (field.name, $0) }
    }
    return whole(entries).map(map)
  }

  func variant(_ node: Node, _ variants: [ValueType.Variant], _ site: ValueSite) -> Part? {
    guard let form = form(node, variants, site) else { return nil }
    let (name, fields) = (form.variant.name, form.variant.fields)
    guard let node = form.node else { return map([(name, map(fields.map { ($0.name, none) }))]) }
    return record(node, fields, ValueSite(form.variant, in: site)).map { map([(name, $0)]) }
  }

  /// The values of a record's fields in declaration order, `nil` for optional fields that are left out; reports unknown
  /// and missing fields.
  private func parts(_ node: Node, _ fields: [ValueType.Field], _ site: ValueSite) -> [Node?]? {
    guard tree.isMap(node) else { return values.mismatch(node, .record(fields), site) }
    var values: [Node?] = fields.map { _ in nil }
    var misspelt: [String] = []
    var strange: [Node] = []
    for (key, value) in tree.entries(node) {
      if !tree.isScalar(key) {
        misspelt.append(tree.string(key))
      } else if let index = fields.firstIndex(where: { tree.hasName(key, $0.name) }) {
        values[index] = value
      } else {
        strange.append(key)
      }
    }
    let isComplete = zip(fields, values).allSatisfy { $1 != nil || $0.valueType.isOptional }
    if isComplete, misspelt.isEmpty, strange.isEmpty { return values }
    let names = fields.map(\.name)
    let required = fields.filter { !$0.valueType.isOptional }.map(\.name)
    func lacking(_ some: [String]) -> [String] {
      zip(names, values).filter { $1 == nil && some.contains($0) && !misspelt.contains($0) }.map(\.0)
    }
    for key in strange {
      let expected = lacking(names)
      if let near = NameSuggestion.nearest(to: tree.string(key), in: expected + names) { misspelt.append(near) }
      self.names.unknown(
        key, .unknownField, "a field", of: site.words, among: names, expected: expected, lead: "Fields")
    }
    let missing = lacking(required).map { "`\($0)`" }
    if !missing.isEmpty {
      report(
        .missingField,
        "\(site.words) needs the \(words: Counted.word(missing.count, "field")) \(Counted.list(missing))",
        ["Its fields: \(names.joined(separator: ", "))"], in: tree.start(node))
    }
    for key in strange {
      guard let index = meant(key, among: NameTable(names)), values[index] == nil else { continue }
      values[index] = value(behind: key)
    }
    // Mistakes in the other fields are found as well.
    for case (let field, let value?) in zip(fields, values) {
      _ = part(value, field.valueType, ValueSite(field, in: site))
    }
    return nil
  }

  /// The form that a value has, with the node of its parts; `nil` for a name alone.
  private func form(
    _ node: Node, _ variants: [ValueType.Variant], _ site: ValueSite
  ) -> (variant: ValueType.Variant, node: Node?)? {
    if tree.isScalar(node) { return bareVariant(node, variants, site) }
    guard tree.isMap(node), tree.count(node) == 1, let entry = tree.entries(node).first, tree.isScalar(entry.key) else {
      return values.mismatch(node, .oneOf(variants), site)
    }
    guard let variant = variant(named: entry.key, variants, site) else { return nil }
    if tree.isRefused(entry.value) { return nil }
    guard variant.isBare else { return (variant, entry.value) }
    if tree.isMap(entry.value), tree.count(entry.value) == 0 { return (variant, nil) }
    return reject(
      .wrongType, "`\(variant.name)` has no fields, so nothing is written after it", ["Write: \(variant.name)"],
      at: entry.value)
  }

  private func bareVariant(
    _ node: Node, _ variants: [ValueType.Variant], _ site: ValueSite
  ) -> (variant: ValueType.Variant, node: Node?)? {
    guard let variant = variant(named: node, variants, site) else { return nil }
    guard !variant.mayBeBare else { return (variant, nil) }
    let required = variant.fields.filter { !$0.valueType.isOptional }.map { "`\($0.name)`" }
    let example = variant.example { _, _ in .text("…") }.flow(.oneOf(variants))
    return reject(
      .missingField,
      "`\(variant.name)` needs the \(words: Counted.word(required.count, "field")) \(Counted.list(required))",
      [Hint("Write: \(example)", changes.replacing(node, example))], at: node)
  }

  private func variant(
    named node: Node, _ variants: [ValueType.Variant], _ site: ValueSite
  ) -> ValueType.Variant? {
    if let variant = variants.first(where: { tree.hasName(node, $0.name) }) { return variant }
    let name = tree.string(node)
    return reject(
      .unknownValue, "\"\(name)\" is not a value of \(site.words)",
      NameSuggestion.advice(on: name, among: variants.map(\.name))
        + ["Values: \(variants.map(ValueType.words).joined(separator: ", "))"], at: node)
  }
}

extension ValueType.Variant {
  /// The parts of a form of which only the name is written.
  var nothing: [Literal.Entry] { fields.map { Literal.Entry($0.name, .none) } }
}
