import Rehearse

/// Reads values that may be, or hold, matchers.
struct PatternDecoder: DecoderPart {
  let context: DecodingContext
  private var valueDecoder: ValueDecoder { ValueDecoder(context: context) }

  /// Reads a value that may be, or hold, matchers.
  func pattern(_ node: Node, _ shape: ValueShape, _ site: ValueSite) -> Pattern? {
    guard holdsMatcher(node) else { return valueDecoder.value(node, shape, site).map(Pattern.exactly) }
    switch tree.kind(node) {
    case .refused: return nil
    case .scalar: return matcher(node, shape, site)
    case .list: return listPattern(node, shape, site)
    case .map: return mapPattern(node, shape, site)
    }
  }

  /// Whether something at or below a node is written like a matcher.
  private func holdsMatcher(_ node: Node) -> Bool {
    for index in Int(node.index)..<Int(tree[node].next) {
      let part = Node(index: index)
      guard tree.isPlain(part) else { continue }
      let bytes = tree.bytes(part)
      if bytes.first == UInt8(ascii: "<"), bytes.last == UInt8(ascii: ">"), bytes.count > 1 { return true }
    }
    return false
  }

  private func matcher(_ node: Node, _ shape: ValueShape, _ site: ValueSite) -> Pattern? {
    if isLeftOpen(node) { return .matcher(.toBeFilledIn) }
    guard let matcher = Matcher(tree.string(node)) else {
      return valueDecoder.value(node, shape, site).map(Pattern.exactly)
    }
    guard matcher.canMatch(shape) else {
      report(.neverMatches(matcher.text, site: site.words, shape: shape.words), at: node)
      return nil
    }
    return .matcher(matcher)
  }

  private func listPattern(_ node: Node, _ shape: ValueShape, _ site: ValueSite) -> Pattern? {
    let element: ValueShape
    switch shape.wrapped {
    case .list(let declared): element = declared
    case .anyValue: element = .anyValue
    default:
      valueDecoder.mismatch(node, shape, site)
      return nil
    }
    var patterns: [Pattern] = []
    var isWhole = true
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if let pattern = pattern(item, element, site) { patterns.append(pattern) } else { isWhole = false }
    }
    return isWhole ? .list(patterns) : nil
  }

  private func mapPattern(_ node: Node, _ shape: ValueShape, _ site: ValueSite) -> Pattern? {
    var shapes: [(name: String, shape: ValueShape)] = []
    var fallback: ValueShape?
    var values: [Node] = []
    switch shape.wrapped {
    case .record(let fields):
      guard let nodes = valueDecoder.recordFields(node, fields, site) else { return nil }
      shapes = fields.map { ($0.name, $0.shape) }
      values = nodes
    case .map(let element): fallback = element
    case .anyValue: fallback = .anyValue
    default:
      valueDecoder.mismatch(node, shape, site)
      return nil
    }
    if let fallback {
      var cursor = tree.children(node)
      while let (key, value) = tree.nextEntry(&cursor) {
        guard tree.isScalar(key), valueDecoder.checkKey(key) else { return nil }
        shapes.append((tree.string(key), fallback))
        values.append(value)
      }
    }
    var entries: [(key: String, value: Pattern)] = []
    for (field, value) in zip(shapes, values) {
      if let pattern = pattern(value, field.shape, site) { entries.append((field.name, pattern)) }
    }
    return entries.count == shapes.count ? .map(entries) : nil
  }

  /// Whether what is expected here is still to be filled in, which is a mistake unless it may be.
  func isLeftOpen(_ node: Node) -> Bool {
    guard tree.isPlain(node), Matcher.toFillIn.utf8.elementsEqual(tree.bytes(node)) else { return false }
    if !context.options.mayBeOpen { report(.toBeFilledIn, at: node) }
    return true
  }
}

extension Message {
  fileprivate static func neverMatches(_ matcher: String, site: String, shape: String) -> Message {
    Message(
      .impossiblePlaceholder, "\(matcher) can never match: \(site) is \(shape)",
      hints: ["Write the value itself, or <anything>."])
  }
}
