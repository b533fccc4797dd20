import Rehearse
import RehearseLanguage

/// Replaces only the parts of a written value that differ.
struct ValueEditor {
  let text: FileText
  let observed: ObservedText

  /// The edits that make a node match a value.
  func edits(_ node: Node, key: Node?, _ pattern: Pattern, _ value: Literal, _ valueType: ValueType) -> [Edit] {
    if pattern.matches(value) { return [] }
    return inner(node, pattern, value, valueType) ?? [whole(node, key: key, observed.value(value, valueType))]
  }

  func whole(_ node: Node, key: Node?, _ new: String) -> Edit {
    let range = text.range(node)
    let new = text.replacement(of: node, new)
    guard let key else { return Edit(range, new) }
    let colon = text.colonEnd(key)
    let isApart = text.tree.position(node).line != text.tree[key].end.line
    guard isApart, text.isEmpty(colon..<range.lowerBound) else { return Edit(range, new) }
    return Edit(colon..<range.upperBound, " " + new)
  }

  /// The edits inside a value, or `nil` if the whole value must be rewritten.
  private func inner(_ node: Node, _ pattern: Pattern, _ value: Literal, _ valueType: ValueType) -> [Edit]? {
    switch value {
    case .map(let entries) where text.tree.isMap(node): map(node, pattern.entries, entries, valueType)
    case .list(let items) where text.tree.isList(node): list(node, pattern.items, items, valueType.element)
    default: nil
    }
  }

  private func map(
    _ node: Node, _ patterns: [(key: String, value: Pattern)]?, _ values: [Literal.Entry], _ valueType: ValueType
  ) -> [Edit]? {
    guard let patterns, !values.isEmpty, !patterns.isEmpty else { return nil }
    let written = text.entries(node)
    let expected = Dictionary(patterns.map { (Array($0.key.utf8), $0.value) }) { first, _ in first }
    let actual = values.valuesByKey
    var edits: [Edit] = []
    var parts: [Parts.ListPart] = []
    for (place, entry) in written.enumerated() {
      let name = text.tree.string(entry.key)
      guard let pattern = expected[Array(name.utf8)] else { return nil }
      guard let value = actual[Array(name.utf8)] else { continue }
      parts.append(.kept(place))
      edits += self.edits(entry.value, key: entry.key, pattern, value, valueType.value(of: name))
    }
    let added = values.filter { expected[Array($0.key.utf8)] == nil }
    guard parts.count < written.count || !added.isEmpty else { return edits }
    // If no key is kept, rewriting the whole map loses nothing.
    guard !parts.isEmpty else { return nil }
    parts += added.map {
      .new(
        "\(Literal.text($0.key).flow(.text, isExpected: true)): \(observed.value($0.value, valueType.value(of: $0.key)))"
      )
    }
    return edits + Parts(node, text).edits(parts)
  }

  /// Keeps the matching items at both ends and replaces the items between them.
  func list(_ node: Node, _ patterns: [Pattern]?, _ values: [Literal], _ element: ValueType) -> [Edit]? {
    guard let patterns, !values.isEmpty, !patterns.isEmpty else { return nil }
    let nodes = text.tree.items(node)
    guard nodes.count == patterns.count else { return nil }
    if patterns.count == values.count {
      return nodes.indices.flatMap { edits(nodes[$0], key: nil, patterns[$0], values[$0], element) }
    }
    let head = zip(patterns, values).prefix { $0.matches($1) }.count
    let tail = zip(patterns.dropFirst(head).reversed(), values.dropFirst(head).reversed()).prefix { $0.matches($1) }
      .count
    let middle = values[head..<(values.count - tail)].map { Parts.ListPart.new(observed.value($0, element)) }
    let parts =
      (0..<head).map(Parts.ListPart.kept) + middle
      + ((patterns.count - tail)..<patterns.count).map(Parts.ListPart.kept)
    return Parts(node, text).edits(parts)
  }
}
