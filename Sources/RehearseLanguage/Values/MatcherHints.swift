import Rehearse

/// Advice on comparisons in the form of other tools, such as `{ contains: t- }`.
struct MatcherHints: DecoderPart {
  private static let words: [(matcher: String, words: Set<String>)] = [
    ("text containing", ["contains", "containing", "contain", "includes", "including", "include", "like", "has"]),
    (
      "text starting with",
      [
        "starts with", "startswith", "starting with", "starting", "begins with", "beginning with", "beginning",
        "prefix",
      ]
    ),
    ("text ending with", ["ends with", "endswith", "ending with", "ending", "ends in", "ending in", "ends", "suffix"]),
    (
      "anything but",
      OtherLanguages.words(for: .not).union([
        "not", "no", "is not", "not equal", "not equals", "not equal to", "ne", "differs from", "other than",
        "anything except", "all but", "any but", "everything but", "everything except",
      ])
    ),
    ("one of", ["one of", "any of", "in", "either"]),
    ("", ["equals", "equal", "equal to", "eq", "is", "exactly", "value"]),
    ("anything", ["any", "anything", "exists", "present", "is present", "is set", "some", "matcher", "type"]),
    ("pattern", ["matches", "matching", "match", "regex", "regexp", "pattern", "glob"]),
  ]

  /// Words in angle brackets, and the placeholder that is meant, beside those that are used without brackets as well.
  private static let placeholders: [(matcher: String, words: Set<String>)] = [
    ("<any text>", ["text", "string", "a text", "a string", "uuid", "str"]),
    ("<any number>", ["number", "a number", "int", "integer", "float"]),
    ("<anything>", ["value", "a value", "*"]),
    ("<anything but none>", ["present", "exists", "some", "is set"]),
  ]
  /// Words before what is said of a text, as in `<any text starting with t->`.
  private static let texts = ["any text ", "a text ", "text that ", "text which ", "any string ", "string ", "text "]
  /// Words before a list of values.
  private static let eithers = ["either ", "any of ", "one ", "oneof ", "in ", "or "]

  private static let separators =
    [MatcherWords.separator, " | ", "|", " / ", "/"] + OtherLanguages.words(for: .or).sorted().map { " \($0) " }

  let context: DecodingContext

  /// The placeholder that is meant by an unknown one, such as `<string>` or `<a or b>`.
  func placeholder(for text: String, _ valueType: ValueType) -> String? {
    var body = text.dropFirst().dropLast().split(separator: " ").joined(separator: " ")
    let word = body.lowercased()
    if valueType.isOptional, Literal.absenceWords.contains(word) { return "none" }
    if valueType.wrapped == .text, ["empty text", "empty string", "no text", "empty"].contains(word) { return "\"\"" }
    if case .choice(let names) = valueType.wrapped, names.index(of: body) != nil { return body }
    if word.hasSuffix(" or none"), Matcher.everydayWords[String(word.dropLast(8))] != nil { return "<anything>" }
    if let known = Matcher.everydayWords[word]?.text
      ?? Self.placeholders.first(where: { $0.words.contains(word) })?.matcher
    {
      return fitting(known, valueType)
    }
    if let start = Self.texts.first(where: { word.hasPrefix($0) }) { body = String(body.dropFirst(start.count)) }
    for (matcher, words) in Self.words where Matcher.beginnings.contains(matcher) {
      // `starting` is a beginning of `starting with`.
      let fitting = words.filter { body.lowercased().hasPrefix("\($0) ") }
      guard let word = fitting.max(by: { $0.count < $1.count }) else { continue }
      let rest = String(body.dropFirst(word.count + 1))
      if ["with", "in", "by", "at", "on"].contains(rest.prefix { $0 != " " }) { return nil }
      let isDenial = matcher == MatcherWords.Form.anythingBut.rawValue
      return isDenial && Self.isRelation(rest) ? nil : self.fitting("<\(matcher) \(rest)>", valueType)
    }
    let start = Self.eithers.first { body.lowercased().hasPrefix($0) }
    let values = [", ", " | ", " / ", "; "].reduce(String(body.dropFirst(start?.count ?? 0))) {
      $0.replacing($1, with: MatcherWords.separator)
    }
    return values.contains(MatcherWords.separator)
      ? fitting("<\(MatcherWords.Form.oneOf.rawValue) \(values)>", valueType) : nil
  }

  /// Whether words say what a text contains.
  private static func isRelation(_ text: String) -> Bool {
    words.contains { $0.matcher.hasPrefix("text ") && $0.words.contains { text.lowercased().hasPrefix($0) } }
  }

  /// The matcher, if it can match a value of the type.
  func fitting(_ text: String, _ valueType: ValueType) -> String? {
    if let words = MatcherWords(text) {
      return words.words.allSatisfy { choices.value($0, valueType) != nil } ? text : nil
    }
    return Matcher(text).flatMap { $0.canMatch(valueType) ? text : nil }
  }

  private var choices: ChoiceMatcherDecoder { ChoiceMatcherDecoder(context: context) }

  /// The placeholder that is meant by `a or b`, `a/b`, `not a` or `[a, b]` where one value is expected.
  func choice(for node: Node, _ valueType: ValueType, _ site: ValueSite) -> Hint? {
    guard let meant = meantChoice(node, valueType, site) else { return nil }
    let isQuoted = tree.isScalar(node) && !tree.isPlain(node)
    if tree.isList(node) {
      return Hint(
        "If any of them is right, write \(meant). Values that follow each other are written in `history`.",
        changes.replacing(node, meant))
    }
    return Hint("Write \(meant)\(words: isQuoted ? " without quotes" : "")", changes.replacing(node, meant))
  }

  private func meantChoice(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> String? {
    guard site.allowsMatchers, !site.isSecret, valueType.hasWords else { return nil }
    if tree.isList(node), valueType != .toggle, tree.count(node) > 1, tree.items(node).allSatisfy(hints.isOneLine),
      !tree.items(node).contains(where: { tree.string($0).hasPrefix("<") })
    {
      let values = tree.items(node).map(tree.string).joined(separator: MatcherWords.separator)
      return fitting("<\(MatcherWords.Form.oneOf.rawValue) \(values)>", valueType)
    }
    guard hints.isOneLine(node) else { return nil }
    let text = tree.string(node)
    guard tree.isPlain(node) else {
      return fitting(text, valueType)
        ?? Hints.denied(in: text).flatMap { fitting("<\(MatcherWords.Form.anythingBut.rawValue) \($0)>", valueType) }
    }
    if Matcher.isTorn(text) {
      return [Matcher.part(of: text)?.placeholder, "\(text)>"].lazy.compactMap(\.self)
        .compactMap { fitting($0, valueType) }.first
    }
    for separator in Self.separators where text.contains(separator) {
      let values = text.split(separator: separator).joined(separator: MatcherWords.separator)
      return placeholder(for: "<\(values)>", valueType)
    }
    return placeholder(for: "<\(text)>", valueType).flatMap { MatcherWords($0)?.form == .anythingBut ? $0 : nil }
  }

  /// What to write in place of a group with one such word as its key.
  func matcher(for node: Node, _ valueType: ValueType, _ site: ValueSite) -> Hint? {
    guard site.allowsMatchers, !site.isSecret, tree.isMap(node), tree.count(node) == 1,
      let (key, value) = tree.entries(node).first, tree.isScalar(key),
      let form = Self.words.first(where: { $0.words.contains(spaced(tree.string(key))) })?.matcher
    else { return nil }
    let isText = if case .text = valueType.wrapped { true } else { false }
    let nodes = tree.isList(value) ? tree.items(value) : [value]
    let values = nodes.map { hints.isOneLine($0) ? tree.string($0) : "…" }
    let isOpen = !nodes.allSatisfy(hints.isOneLine)
    func write(_ text: String, _ rest: String = "", hasValues: Bool = true) -> Hint {
      Hint("Write \(text)\(rest)", hasValues && isOpen ? nil : changes.replacing(node, text))
    }
    switch form {
    case "": return write(values.joined(separator: ", "), ", without braces.")
    case "anything": return write(isText ? "<any text>" : "<anything>", hasValues: false)
    case "one of": return write("<one of \(values.joined(separator: " or "))>")
    case "anything but": return write("<anything but \(values[0])>")
    case _ where !isText: return nil
    case "pattern":
      return "There are no patterns. Write <text containing …>, <text starting with …> or <text ending with …>."
    default: return write("<\(form) \(values[0])>")
    }
  }

  /// `starts with` for `startsWith` and `starts_with`.
  private func spaced(_ word: String) -> String {
    Synonyms.normalized(word.reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : "\($1)" })
  }
}
