import Rehearse

/// Reads values that are or contain matchers.
struct PatternDecoder: DecoderPart {
  let context: DecodingContext

  func pattern(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Pattern? {
    guard holdsMatcher(node) else { return values.value(node, valueType, site).map(Pattern.exactly) }
    switch tree.kind(node) {
    case .refused: return nil
    case .scalar: return matcher(node, valueType, site)
    case .list: return listPattern(node, valueType, site)
    case .map: return mapPattern(node, valueType, site)
    }
  }

  private func holdsMatcher(_ node: Node) -> Bool {
    (node.index..<tree[node].next).contains { index in
      let part = Node(index: Int(index))
      guard tree.isPlain(part), tree.byteCount(part) > 1 else { return false }
      let text = tree.bytes(part)
      return text.first == UInt8(ascii: "<") && text.last == UInt8(ascii: ">")
    }
  }

  private func matcher(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Pattern? {
    if isLeftOpen(node) { return .matcher(.toBeFilledIn) }
    if let words = MatcherWords(tree.string(node)) {
      return ChoiceMatcherDecoder(context: context).matcher(words, node, valueType, site).map(Pattern.matcher)
    }
    guard let matcher = Matcher(tree.string(node)) else {
      return values.value(node, valueType, site).map(Pattern.exactly)
    }
    guard matcher.canMatch(valueType) else {
      return reject(
        .impossiblePlaceholder, "\(matcher.text) can never match: \(site.words) is \(valueType.words)",
        ["Write the value itself, or <anything>."], at: node)
    }
    return .matcher(matcher.fitted(to: valueType))
  }

  private func listPattern(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Pattern? {
    let element: ValueType
    switch valueType.wrapped {
    case .list(let declared): element = declared
    case .anyValue: element = .anyValue
    default: return values.mismatch(node, valueType, site)
    }
    return whole(tree.items(node).map { pattern($0, element, site) }).map(Pattern.list)
  }

  private func mapPattern(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Pattern? {
    var fields: [(name: String, valueType: ValueType, value: Node)] = []
    switch valueType.wrapped {
    case .record(let declared):
      return recordPattern(node, declared, site)
    case .oneOf(let variants):
      guard let form = RecordDecoder(context: context).variant(node, variants, site), let parts = form.node else {
        return nil
      }
      return recordPattern(parts, form.variant.fields, ValueSite(form.variant, in: site)).map {
        .map([(key: form.variant.name, value: $0)])
      }
    case .map(let element):
      guard let entries = mapFields(node, element) else { return nil }
      fields = entries
    case .anyValue:
      guard let entries = mapFields(node, .anyValue) else { return nil }
      fields = entries
    default: return values.mismatch(node, valueType, site)
    }
    let read = fields.map { field in
      pattern(field.value, field.valueType, site).map { (key: field.name, value: $0) }
    }
    return whole(read).map(Pattern.map)
  }

  private func recordPattern(_ node: Node, _ declared: [ValueType.Field], _ site: ValueSite) -> Pattern? {
    guard let nodes = RecordDecoder(context: context).fields(node, declared, site) else { return nil }
    let read = zip(declared, nodes).map { field, node -> (key: String, value: Pattern)? in
      guard let node else { return (field.name, .exactly(.none)) }
      return pattern(node, field.valueType, site).map { (field.name, $0) }
    }
    return whole(read).map(Pattern.map)
  }

  private func mapFields(_ node: Node, _ element: ValueType) -> [(name: String, valueType: ValueType, value: Node)]? {
    var fields: [(name: String, valueType: ValueType, value: Node)] = []
    for (key, value) in tree.entries(node) {
      guard tree.isScalar(key), values.checkKey(key) else { return nil }
      fields.append((tree.string(key), element, value))
    }
    return fields
  }

  /// Whether an expectation still has to be filled in; reports that unless it may be left open.
  func isLeftOpen(_ node: Node) -> Bool {
    guard tree.isPlain(node), tree.hasText(node, Matcher.toFillIn) else { return false }
    if !mayBeOpen { report(.toBeFilledIn, at: node) }
    return true
  }
}
