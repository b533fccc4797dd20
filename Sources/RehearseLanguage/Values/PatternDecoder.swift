import Rehearse

/// Reads values that are or contain matchers.
struct PatternDecoder: DecoderPart {
  let context: DecodingContext

  func pattern(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Pattern? {
    guard holdsMatcher(node) else { return exact(node, valueType, site) }
    switch tree.kind(node) {
    case .refused: return nil
    case .scalar: return matcher(node, valueType, site)
    case .list, .map: return composite(node, valueType, site)
    }
  }

  private func exact(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Pattern? {
    values.value(node, valueType, site).map(Pattern.exactly)
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
      return ChoiceMatcherDecoder(context: context).matcher(words, at: node, valueType, site).map(Pattern.matcher)
    }
    guard let matcher = Matcher(tree.string(node)) else { return exact(node, valueType, site) }
    guard !isDoubtful(matcher, at: node, site) else { return nil }
    guard matcher.canMatch(valueType) else {
      return reject(
        .impossiblePlaceholder, "\(matcher.text) can never match: \(site.words) is \(valueType.words)",
        ["Write the value itself, or <anything>."], at: node)
    }
    return .matcher(matcher.fitted(to: valueType))
  }

  private static let relations = ["starting with ", "ending with ", "containing "]

  /// Reports a placeholder whose text has quotes around it, or that says two things; returns whether it does.
  private func isDoubtful(_ matcher: Matcher, at node: Node, _ site: ValueSite) -> Bool {
    guard matcher.isAboutText, let text = matcher.texts.first else { return false }
    func write(_ text: String, _ lead: MessageText) -> Hint? {
      let written = tree.string(node).replacing(matcher.texts[0], with: text)
      return site.isSecret ? nil : Hint("\(lead)\(written)", changes.replacing(node, written))
    }
    if text.utf8.count > 2, let first = text.first, first == text.last, "'\"".contains(first) {
      let isEnd = if case .endingWith = matcher { true } else { false }
      report(
        .nearlyPlaceholder, "the quotes in this placeholder would be a part of the text",
        [
          write(String(text.dropFirst().dropLast()), "Write "),
          write(
            String(isEnd ? text.dropFirst() : text.dropLast()), "If the text really has quotes, write only one: "),
        ].compactMap(\.self), at: node)
      return true
    }
    let joints = ["and", "or"].flatMap { joint in Self.relations.map { " \(joint) \($0)" } }
    guard text.contains(" "), let joint = joints.compactMap({ text.firstRange(of: $0) }).first else {
      warnOfJoint(text, matcher, at: node, site)
      return false
    }
    report(
      .nearlyPlaceholder, "a placeholder says only one thing about a text",
      [write(String(text[..<joint.lowerBound]), "Write, for example, ")].compactMap(\.self), at: node)
    return true
  }

  /// Warns of `<text containing a or b>`, which looks for one text. Quotes say that it is meant.
  private func warnOfJoint(_ text: String, _ matcher: Matcher, at node: Node, _ site: ValueSite) {
    guard Matcher.joint(in: text) != nil, !site.isSecret, !tree.string(node).hasSuffix("\"\(text)\">") else { return }
    context.diagnostics.warn(
      at: tree.range(node),
      Message(
        .nearlyPlaceholder, "the words `\(text)` are one text in this placeholder",
        hints: [
          Hint("If that is meant, put them in quotes: \(matcher.text)", changes.replacing(node, matcher.text)),
          "A placeholder says one thing about a text. For one of several whole values, write <one of a or b>.",
        ]))
  }

  private func composite(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Pattern? {
    let parts = CompositeReading(
      context: context, none: .exactly(.none), list: Pattern.list, map: Pattern.map, part: { pattern($0, $1, $2) })
    let inner = site.optional(valueType.isOptional)
    return switch valueType.wrapped {
    case .list(let element): parts.list(node, of: element, inner)
    case .map(let element): parts.map(node, to: element, inner)
    case .record(let fields): parts.record(node, fields, inner)
    case .oneOf(let variants): parts.variant(node, variants, inner)
    case .anyValue:
      tree.isList(node) ? parts.list(node, of: .anyValue, site) : parts.map(node, to: .anyValue, site)
    case .scalar, .choice, .optional: exact(node, valueType, site)
    }
  }

  /// Whether an expectation still has to be filled in; reports that unless it may be left open.
  func isLeftOpen(_ node: Node) -> Bool {
    guard tree.isPlain(node), tree.hasText(node, Matcher.toFillIn) else { return false }
    if !mayBeOpen { report(.toBeFilledIn, at: node) }
    return true
  }
}
