import Rehearse

/// Reads values of a declared shape: the shape decides what a word means, never its spelling.
struct ValueDecoder: DecoderPart {
  let context: DecodingContext
  private var nameDecoder: NameDecoder { NameDecoder(context: context) }
  private var textDecoder: TextDecoder { TextDecoder(context: context) }

  /// A span of virtual time in milliseconds.
  func duration(_ node: Node, _ what: String) -> Int64? {
    if tree.isRefused(node) { return nil }
    let milliseconds = tree.isPlain(node) ? VirtualTime.milliseconds(tree.string(node)) : nil
    if let milliseconds, milliseconds > 0, milliseconds <= VirtualTime.limit { return milliseconds }
    if let milliseconds, milliseconds > VirtualTime.limit {
      report(.tooLong(hints.found(node)), at: node)
    } else if milliseconds == 0 {
      report(.noTime(what), at: node)
    } else {
      let isQuoted = tree.isScalar(node) && !tree.isPlain(node)
      let meant = isQuoted ? nil : VirtualTime.meant(by: tree.string(node)).map { "Write \($0)." }
      report(
        .notTimeSpan(
          what, found: hints.found(node),
          notes: [
            hints.hiddenCharacter(node)
              ?? (isQuoted
                ? "Write it without quotes, for example 2s."
                : meant ?? "Write a whole number directly followed by ms, s, m or h: 500ms, 2s, 3m, 1h.")
          ]), at: node)
    }
    return nil
  }

  /// Reads a value of a declared shape: the shape decides what a word means, never its spelling.
  func value(_ node: Node, _ shape: ValueShape, _ site: ValueSite) -> Literal? {
    if tree.isRefused(node) { return nil }
    if tree.isPlain(node), mayBeRefused(node), refuses(node, shape, site) { return nil }
    return acceptedValue(node, shape, site)
  }

  /// The same of a node that is not refused whatever its shape is.
  private func acceptedValue(_ node: Node, _ shape: ValueShape, _ site: ValueSite) -> Literal? {
    switch shape {
    case .optional(let wrapped):
      if tree.isPlain(node, "none") { return Literal.none }
      if case .record = wrapped, tree.isScalar(node), !site.isSecret, Hints.noneWords.contains(tree.string(node)) {
        mismatch(node, shape, site, notes: ["Write none\(tree.isPlain(node) ? "" : " without quotes")."])
        return nil
      }
      if case .text = wrapped, tree.isPlain(node) { warnOfNothing(node, site) }
      return acceptedValue(node, wrapped, site)
    case .toggle: return toggle(node, site)
    case .text: return textValue(node, site)
    case .wholeNumber: return wholeNumber(node, site)
    case .choice(let names): return choice(node, names, site)
    case .list(let element): return list(node, element, site)
    case .map(let element): return map(node, element, site)
    case .record(let fields): return record(node, fields, site)
    case .anyValue: return anyValue(node, site)
    }
  }

  /// Whether a plain word begins like one of those that are refused, as few do.
  private func mayBeRefused(_ node: Node) -> Bool {
    guard let first = tree.bytes(node).first else { return false }
    return first == UInt8(ascii: "<") || first == UInt8(ascii: "n") || first == UInt8(ascii: "~")
      || first == UInt8(ascii: ".") || first > 0x7F
  }

  /// What no shape but "any value" takes as a plain word: null, and a matcher where there are none.
  private func refuses(_ node: Node, _ shape: ValueShape, _ site: ValueSite) -> Bool {
    let first = tree.bytes(node).first
    if tree.isBlank(node) {
      report(.toBeFilledIn, at: node)
      return true
    }
    if first == UInt8(ascii: "<"), Matcher.isShaped(tree.string(node)) {
      reportMatcher(node, site)
      return true
    }
    guard first == UInt8(ascii: "n") || first == UInt8(ascii: "~") else { return false }
    if case .anyValue = shape { return false }
    guard tree.isPlain(node, "null") || tree.isPlain(node, "~") else { return false }
    report(.nullWord(tree.string(node), hint: insteadOfNull(node, shape)), at: node)
    return true
  }

  /// What may be written where somebody wrote `null`.
  private func insteadOfNull(_ node: Node, _ shape: ValueShape) -> String {
    if case .text = shape.wrapped {
      return (shape.isOptional ? "Write none. " : "") + "If it is a text, put it in quotes: \"\(tree.string(node))\""
    }
    return "Write \(shape.isOptional ? "none, or " : "")\(shape.wrapped.words)."
  }

  private func reportMatcher(_ node: Node, _ site: ValueSite) {
    let text = tree.string(node)
    if site.allowsMatchers {
      let near = NameSuggestion.nearest(to: text, in: Matcher.forms).map { ["Did you mean \($0)?"] } ?? []
      return report(.unknownPlaceholder(text, near: near), at: node)
    }
    report(.misplacedPlaceholder(text), at: node)
  }

  /// Reports that a value has another type than is declared.
  func mismatch(_ node: Node, _ shape: ValueShape, _ site: ValueSite, notes: [String] = []) {
    let shown = site.isSecret ? "not" : hints.found(node)
    let advice = notes.isEmpty ? [instead(node, shape, site)].compactMap { $0 } : notes
    report(
      .wrongType(
        site.words, shape: shape.words, shown: shown, notes: hints.hiddenCharacter(node).map { [$0] } ?? advice),
      at: node)
  }

  /// How a value of a shape is written.
  private func instead(_ node: Node, _ shape: ValueShape, _ site: ValueSite) -> String? {
    switch shape {
    case .choice: "Write one of them."
    case .text where tree[node].style == .flow: hints.bracketHint(node, isSecret: site.isSecret)
    case .text: "Write a text."
    case .record where tree.hasText(node, "none") && !tree.isPlain(node):
      "Write \(shape.toFillIn), or none without quotes."
    case .record: "Write \(shape.toFillIn)"
    case .map: "Write { name: value }, or each name with its value on a line of its own."
    default: nil
    }
  }

  /// What people write for the positions of a switch.
  private static let switchWords = [
    "1": "on", "enabled": "on", "active": "on", "ja": "on", "an": "on", "ein": "on",
    "0": "off", "disabled": "off", "inactive": "off", "nein": "off", "aus": "off",
  ]

  private func toggle(_ node: Node, _ site: ValueSite) -> Literal? {
    if tree.isPlain(node) {
      if tree.hasText(node, "on") || tree.hasText(node, "yes") || tree.hasText(node, "true") { return .toggle(true) }
      if tree.hasText(node, "off") || tree.hasText(node, "no") || tree.hasText(node, "false") { return .toggle(false) }
    }
    let words = ["on", "off", "yes", "no", "true", "false"]
    let near = tree.isScalar(node) ? words.first { $0 == tree.string(node).lowercased() } : nil
    var notes: [String] = []
    if let near {
      notes = [tree.isPlain(node) ? "Write \(near), in small letters." : "Write \(near) without quotes."]
    } else if tree.isScalar(node), !site.isSecret, let meant = Self.switchWords[tree.string(node).lowercased()] {
      notes = ["Write \(meant)."]
    } else if tree.isScalar(node), !NameSuggestion.advice(on: tree.string(node), among: words).isEmpty,
      tree.string(node).contains(" ")
    {
      notes = NameSuggestion.advice(on: tree.string(node), among: words)
    } else if tree.isScalar(node), let near = NameSuggestion.nearest(to: tree.string(node), in: words) {
      notes = ["Did you mean \(near)?"]
    }
    mismatch(node, .toggle, site, notes: notes + ["A switch is on or off (also yes or no, true or false)."])
    return nil
  }

  private func textValue(_ node: Node, _ site: ValueSite) -> Literal? {
    guard tree.isScalar(node) else {
      mismatch(node, .text, site)
      return nil
    }
    return .text(tree.string(node))
  }

  private func choice(_ node: Node, _ names: NameTable, _ site: ValueSite) -> Literal? {
    guard tree.isScalar(node) else {
      mismatch(node, .choice(names), site)
      return nil
    }
    if let index = names.index(of: tree.bytes(node)) { return .text(names.names[index]) }
    let name = tree.string(node)
    let denial = hints.denial(of: name) { _ in "Write the value that it has." }
    var notes = denial.map { [$0] } ?? NameSuggestion.advice(on: name, among: names.names)
    if site.allowsMatchers, ["any", "anything", "whatever"].contains(name) {
      notes = ["For any value write <anything>."]
    }
    if name.contains("${") || name.contains("{{") {
      notes = ["Write the value itself: there are no variables in scenarios."]
    }
    if !site.allowsMatchers, ["all", "any"].contains(name.lowercased()) {
      notes = ["To try all of them, write `for every`, or `any` (small letters, no quotes) as a cell of a table."]
    }
    notes.append("Values: " + names.names.joined(separator: ", "))
    report(.unknownValue(name, site: site.words, notes: notes), at: node)
    return nil
  }

  private func list(_ node: Node, _ element: ValueShape, _ site: ValueSite) -> Literal? {
    guard tree.isList(node) else {
      let hint = tree.isScalar(node) && !site.isSecret ? ["Write [\(tree.string(node))]"] : []
      mismatch(node, .list(element), site, notes: hint)
      return nil
    }
    var items: [Literal] = []
    items.reserveCapacity(tree.count(node))
    var isWhole = true
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if let literal = value(item, element, site) { items.append(literal) } else { isWhole = false }
    }
    return isWhole ? .list(items) : nil
  }

  private func map(_ node: Node, _ element: ValueShape, _ site: ValueSite) -> Literal? {
    guard tree.isMap(node) else {
      mismatch(node, .map(element), site)
      return nil
    }
    var entries: [Literal.Entry] = []
    entries.reserveCapacity(tree.count(node))
    var isWhole = true
    var cursor = tree.children(node)
    while let (key, item) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key), checkKey(key) else {
        isWhole = false
        continue
      }
      if let literal = value(item, element, site) {
        entries.append(Literal.Entry(tree.string(key), literal))
      } else {
        isWhole = false
      }
    }
    return isWhole ? .map(entries) : nil
  }

  /// A matcher stands for a value, never for a key.
  func checkKey(_ key: Node) -> Bool {
    if tree.isBlank(key) {
      report(.toBeFilledIn, at: key)
      return false
    }
    guard tree.isPlain(key), tree.bytes(key).first == UInt8(ascii: "<") else { return true }
    let text = tree.string(key)
    guard Matcher.isShaped(text) else { return true }
    report(.placeholderAsKey(text), at: key)
    return false
  }

  private func record(_ node: Node, _ fields: [ValueShape.Field], _ site: ValueSite) -> Literal? {
    guard let values = recordFields(node, fields, site) else { return nil }
    var entries: [Literal.Entry] = []
    entries.reserveCapacity(fields.count)
    for (place, item) in values.enumerated() {
      let name = fields[place].name
      if let literal = value(item, fields[place].shape, ValueSite("the field", name)) {
        entries.append(Literal.Entry(name, literal))
      }
    }
    return entries.count == fields.count ? .map(entries) : nil
  }

  /// The values of a record's fields in their declared order; unknown and missing ones are reported.
  func recordFields(_ node: Node, _ fields: [ValueShape.Field], _ site: ValueSite) -> [Node]? {
    guard tree.isMap(node) else {
      mismatch(node, .record(fields), site)
      return nil
    }
    // The record itself stands for the value of a field that is not there.
    var values = fields.map { _ in node }
    var misspelt: [String] = []
    var isWhole = true
    var strange: [Node] = []
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key) else {
        misspelt.append(tree.string(key))
        isWhole = false
        continue
      }
      if let index = place(of: key, in: fields) {
        values[index] = value
      } else {
        strange.append(key)
        isWhole = false
      }
    }
    if isWhole, !values.contains(node) { return values }
    let names = fields.map(\.name)
    for key in strange {
      let expected = zip(names, values).filter { $1 == node && !misspelt.contains($0) }.map(\.0)
      if let near = NameSuggestion.nearest(to: tree.string(key), in: expected + names) { misspelt.append(near) }
      nameDecoder.unknown(
        key, .unknownField, "a field", of: site.words, among: names, expected: expected, lead: "Fields")
    }
    let missing = zip(names, values).filter { $1 == node && !misspelt.contains($0) }.map { "`\($0.0)`" }
    if !missing.isEmpty {
      reporter.diagnostics.error(
        at: SourceRange(tree.position(node), count: 1), .missingFields(missing, site: site.words, names: names))
    }
    return nil
  }

  private func place(of key: Node, in fields: [ValueShape.Field]) -> Int? {
    fields.indices.first { tree.hasText(key, fields[$0].name) }
  }

  private func anyValue(_ node: Node, _ site: ValueSite) -> Literal? {
    switch tree.kind(node) {
    case .refused: return nil
    case .list: return list(node, .anyValue, site)
    case .map: return map(node, .anyValue, site)
    case .scalar:
      guard tree.isPlain(node) else { return .text(tree.string(node)) }
      let text = tree.string(node)
      if Literal.isEndless(text) {
        report(.noNumber(text), at: node)
        return nil
      }
      let literal = Literal(core: text)
      if case .text = literal, Literal.isCoreNumber(text) {
        report(.tooLargeNumber(text), at: node)
        return nil
      }
      return literal
    }
  }
}

extension Message {
  fileprivate static func tooLong(_ found: String) -> Message {
    Message(
      .tooLong, "\(found) is longer than 1000h",
      hints: ["Write a shorter time: a scenario can last at most 1000 hours of virtual time."])
  }

  fileprivate static func noTime(_ what: String) -> Message {
    Message(
      .wrongTimeSpan, "\(what) must be greater than 0", hints: ["Write, for example, 1ms, or leave it out."])
  }

  fileprivate static func notTimeSpan(_ what: String, found: String, notes: [String]) -> Message {
    Message(.wrongTimeSpan, "\(what) must be a span of time such as 2s, but this is \(found)", hints: notes)
  }

  fileprivate static func nullWord(_ word: String, hint: String) -> Message {
    Message(.nullWord, "`\(word)` has no meaning here", hints: [hint])
  }

  fileprivate static func unknownPlaceholder(_ text: String, near: [String]) -> Message {
    Message(
      .unknownPlaceholder, "\(text) is not a placeholder",
      hints: near + [
        "Placeholders: " + Matcher.forms.joined(separator: ", "), "If it is a text, put it in quotes: \"\(text)\"",
      ])
  }

  fileprivate static func misplacedPlaceholder(_ text: String) -> Message {
    Message(
      .misplacedPlaceholder, "a placeholder such as \(text) can be used only in `then` and `to`",
      hints: ["Write the value itself; if it is a text, put it in quotes: \"\(text)\""])
  }

  fileprivate static func wrongType(_ site: String, shape: String, shown: String, notes: [String]) -> Message {
    Message(.wrongType, "\(site) must be \(shape), but this is \(shown)", hints: notes)
  }

  fileprivate static func unknownValue(_ name: String, site: String, notes: [String]) -> Message {
    Message(.unknownValue, "\"\(name)\" is not a value of \(site)", hints: notes)
  }

  fileprivate static func placeholderAsKey(_ text: String) -> Message {
    Message(
      .misplacedPlaceholder, "a placeholder such as \(text) cannot be a key",
      hints: ["If it is a text, put it in quotes: \"\(text)\""])
  }

  fileprivate static func missingFields(_ missing: [String], site: String, names: [String]) -> Message {
    Message(
      .missingField,
      "\(site) needs the \(missing.count == 1 ? "field" : "fields") \(Counted.list(missing))",
      hints: ["Its fields: " + names.joined(separator: ", ")])
  }

  fileprivate static func noNumber(_ text: String) -> Message {
    Message(
      .wrongNumber, "`\(text)` is not a number that can be compared",
      hints: ["If it is a text, put it in quotes."])
  }

  fileprivate static func tooLargeNumber(_ text: String) -> Message {
    Message(
      .wrongNumber, "the number `\(text)` is too large to be compared",
      hints: ["If it is a text, put it in quotes."])
  }
}
