import Rehearse

/// What a value belongs to, as messages describe it.
struct ValueSite {
  private let role: String
  private let name: String?
  let isSecret: Bool
  let allowsMatchers: Bool
  /// Whether `none` is a value here.
  private(set) var isOptional = false

  init(_ role: String, _ name: String? = nil, isSecret: Bool = false, allowsMatchers: Bool = false) {
    self.role = role
    self.name = name
    self.isSecret = isSecret
    self.allowsMatchers = allowsMatchers
  }

  init(_ variant: ValueType.Variant, in site: ValueSite) {
    self.init("the form", variant.name, allowsMatchers: site.allowsMatchers)
  }

  init(_ given: GivenDeclaration) { self.init(given.isFlag ? "the flag" : "the given", given.name) }

  init(_ parameter: ParameterDeclaration, allowsMatchers: Bool = false) {
    self.init("the argument", parameter.name, isSecret: parameter.isSecret, allowsMatchers: allowsMatchers)
  }

  /// The same place, where `none` is also a value, or is not.
  func optional(_ isOptional: Bool) -> ValueSite {
    var site = self
    site.isOptional = isOptional
    return site
  }

  var words: String { name.map { "\(role) \"\($0)\"" } ?? role }
}

/// Reads values of a declared type; the type, not the spelling, decides what a word means.
struct ValueDecoder: DecoderPart {
  let context: DecodingContext

  func duration(_ node: Node, _ what: String) -> Int64? {
    if tree.isRefused(node) { return nil }
    guard tree.isPlain(node), let milliseconds = VirtualTime.milliseconds(tree.string(node)) else {
      let meant =
        VirtualTime.meant(by: tree.string(node)) ?? VirtualTime.milliseconds(tree.string(node)).map(VirtualTime.text)
      let change = meant.map { changes.replacing(node, $0) }
      let hint =
        tree.isScalar(node) && !tree.isPlain(node)
        ? Hint("Write it without quotes, for example 2s.", change)
        : VirtualTime.meant(by: tree.string(node)).map { Hint("Write \($0).", change) } ?? everyday.span(
          tree.string(node))
          ?? "Write a whole number directly followed by ms, s, m or h: 500ms, 2s, 3m, 1h."
      return reject(
        .wrongTimeSpan, "\(what) must be a span of time such as 2s, but this is \(hints.found(node))",
        [hints.hiddenCharacter(node) ?? hint], at: node)
    }
    if milliseconds > VirtualTime.limit {
      return reject(
        .tooLong, "\(hints.found(node)) is longer than 1000h",
        ["Write a shorter time: a scenario can last at most 1000 hours of virtual time."], at: node)
    }
    guard milliseconds > 0 else {
      return reject(
        .wrongTimeSpan, "\(what) must be greater than 0", ["Write, for example, 1ms, or leave it out."], at: node)
    }
    return milliseconds
  }

  func value(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Literal? {
    if tree.isRefused(node) || tree.isPlain(node) && refuses(node, valueType, site) { return nil }
    return acceptedValue(node, valueType, site)
  }

  /// Reads a value that the module receives; its Swift type may refuse it.
  func value(_ node: Node, _ valueType: ValueType, _ site: ValueSite, at place: ValuePlace) -> Literal? {
    let literal = value(node, valueType, site)
    if let literal {
      if !tree.isScalar(node), let examples = contract.declaration(at: place)?.examples {
        FreeGroupReview(context: context)
          .review(node, valueType, examples, of: .place(place), isSecret: site.isSecret)
      }
      if context.options.refusals != nil {
        context.placed.append(WrittenValue(placed: PlacedValue(place: place, value: literal), node: node, site: site))
      }
    }
    return literal
  }

  func argument(_ node: Node, _ parameter: ParameterDeclaration, of action: ActionDeclaration) -> Literal? {
    value(
      node, parameter.valueType, ValueSite(parameter), at: .argument(action: action.name, name: parameter.name))
  }

  /// Reads a value that is no null, placeholder or misplaced matcher.
  private func acceptedValue(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Literal? {
    switch valueType {
    case .optional(let wrapped):
      if tree.isPlain(node, "none") { return Literal.none }
      if case .record = wrapped, tree.isScalar(node), !site.isSecret, Hints.noneWords.contains(tree.string(node)) {
        return mismatch(
          node, valueType, site,
          [Hint("Write none\(words: tree.isPlain(node) ? "" : " without quotes").", changes.replacing(node, "none"))])
      }
      if case .text = wrapped, tree.isPlain(node) { warnOfAbsence(node, site) }
      return acceptedValue(node, wrapped, site.optional(true))
    case .scalar(let scalar): return self.scalar(node, scalar, site)
    case .choice(let names): return choice(node, names, site)
    case .list(let element): return list(node, element, site)
    case .map(let element): return map(node, element, site)
    case .record(let fields): return record(node, fields, site)
    case .oneOf(let variants): return variant(node, variants, site)
    case .anyValue: return anyValue(node, site)
    }
  }

  private func scalar(_ node: Node, _ scalar: Scalar, _ site: ValueSite) -> Literal? {
    switch scalar.id {
    case .toggle: return toggle(node, site)
    case .text:
      guard tree.isScalar(node) else { return mismatch(node, .text, site) }
      if tree.isPlain(node) { NearlyMatcher(context: context).review(node, .text, site) }
      return .text(tree.string(node))
    case .wholeNumber: return NumberDecoder(context: context).wholeNumber(node, site)
    case .decimal: return NumberDecoder(context: context).decimal(node, site)
    case .date: return DateDecoder(context: context).date(node, site)
    }
  }

  private func warnOfAbsence(_ node: Node, _ site: ValueSite) {
    let word = tree.string(node)
    guard Literal.absenceWords.contains(word.lowercased()) else { return }
    let found: MessageText = site.isSecret ? "this" : "`\(word)`"
    context.diagnostics.warn(
      at: tree.range(node),
      Message(
        .textForNone, "\(found) is read as text; if there is no value, write none",
        hints: [
          Hint(
            "Write none, in small letters. If it is a text, put it in quotes.",
            changes.replacing(node, "none").titled("Write none"), changes.quoting(node)?.titled("Put it in quotes"))
        ]))
  }

  /// Reports a null, a placeholder or a misplaced matcher; returns whether it was one.
  private func refuses(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Bool {
    if tree.isBlank(node) {
      report(.toBeFilledIn, at: node)
      return true
    }
    let word = tree.string(node)
    if word.utf8.first == UInt8(ascii: "<"), Matcher.isTyped(word) {
      reportMatcher(word, node, valueType, site)
      return true
    }
    guard hints.isNull(node) else { return false }
    if case .anyValue = valueType { return false }
    let none = valueType.isOptional ? "none" : nil
    let change = none.map { changes.replacing(node, $0).titled("Write \($0)") }
    let hint: Hint
    if case .text = valueType.wrapped {
      hint = Hint(
        (none.map { "Write \($0). " } ?? "") + "If it is a text, put it in quotes: \"\(word)\"", change,
        changes.quoting(node)?.titled("Write \"\(word)\""))
    } else {
      var choices: [Hint.Change] = []
      if case .choice(let names) = valueType.wrapped { choices = changes.choices(node, names.names) }
      hint = Hint(
        "Write \(none.map { "\($0), or " } ?? "")\(valueType.wrapped.words).",
        [change].compactMap(\.self) + choices)
    }
    report(.nullWord, "`\(word)` has no meaning here", [hint], at: node)
    return true
  }

  private func reportMatcher(_ text: String, _ node: Node, _ valueType: ValueType, _ site: ValueSite) {
    guard site.allowsMatchers else {
      return report(
        .misplacedPlaceholder, "a placeholder such as \(text) can be used only in `then` and `to`",
        [hints.quotesHint(node, "Write the value itself; if it is a text, put it in quotes: ")], at: node)
    }
    let meant = site.isSecret ? nil : MatcherHints(context: context).placeholder(for: text, valueType)
    let near =
      NameSuggestion.nearest(to: text, in: Matcher.forms).map { near in
        [Hint("Did you mean \(near)?", Matcher.wholeForms.contains(near) ? .replacing(near) : nil)]
      } ?? []
    report(
      .unknownPlaceholder, "\(text) is not a placeholder",
      (meant.map { [Hint("Write \($0)", .replacing($0))] } ?? near) + [
        "Placeholders: \(Matcher.forms.joined(separator: ", "))", hints.quotesHint(node),
      ], at: node)
  }

  func mismatch<Value>(_ node: Node, _ valueType: ValueType, _ site: ValueSite, _ notes: [Hint] = []) -> Value? {
    let placeholders = MatcherHints(context: context)
    let choice = placeholders.choice(for: node, site.isOptional ? .optional(valueType.wrapped) : valueType, site)
    let instead =
      placeholders.matcher(for: node, valueType, site) ?? noneHint(node, site)
      ?? choice
    let advice =
      instead.map { [$0] } ?? (notes.isEmpty ? [self.instead(node, valueType, site)].compactMap(\.self) : notes)
    let found: MessageText = site.isSecret ? "not" : hints.found(node)
    let words = valueType.words + (site.isOptional && !valueType.isOptional ? ", or none" : "")
    return reject(
      .wrongType, "\(site.words) must be \(words), but this is \(found)",
      hints.hiddenCharacter(node).map { [$0] } ?? advice, at: node)
  }

  /// Advice on a word for a missing value, where `none` is one.
  private func noneHint(_ node: Node, _ site: ValueSite) -> Hint? {
    guard site.isOptional, !site.isSecret, tree.isScalar(node), tree[node].style != .block else { return nil }
    let word = tree.string(node).lowercased()
    guard word.isEmpty || Literal.absenceWords.contains(word) || ["no", "off", "false", "0"].contains(word) else {
      return nil
    }
    return Hint(
      word == "none" && !tree.isPlain(node) ? "Write none without quotes." : "Write none.",
      changes.replacing(node, "none"))
  }

  private func instead(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Hint? {
    let group = valueType.toFillIn
    let change = tree.isScalar(node) ? changes.replacing(node, group) : nil
    return switch valueType {
    case .choice(let names): Hint("Write one of them.", changes.choices(node, names.names))
    case .text where tree[node].style == .flow: hints.bracketHint(node, isSecret: site.isSecret)
    case .text: "Write a text."
    case .record where tree.hasText(node, "none") && !tree.isPlain(node):
      Hint("Write \(group), or none without quotes.", changes.replacing(node, "none").titled("Write none"))
    case .record: Hint("Write \(group)", change)
    case .map: "Write { name: value }, or each name with its value on a line of its own."
    default: nil
    }
  }

  /// Everyday words for the two values of a switch, in English and German.
  private static let switchWords = [
    "1": "on", "enabled": "on", "active": "on", "ja": "on", "an": "on", "ein": "on",
    "0": "off", "disabled": "off", "inactive": "off", "nein": "off", "aus": "off",
  ]

  /// The words for the two values of a switch.
  static let positions: [(word: String, value: Bool)] = [
    ("on", true), ("off", false), ("yes", true), ("no", false), ("true", true), ("false", false),
  ]

  private func toggle(_ node: Node, _ site: ValueSite) -> Literal? {
    let word = tree.string(node)
    if tree.isPlain(node), let position = Self.positions.first(where: { $0.word == word }) {
      return .toggle(position.value)
    }
    var notes: [Hint] = []
    func note(_ meant: String, _ text: MessageText) -> [Hint] { [Hint(text, changes.replacing(node, meant))] }
    if tree.isScalar(node) {
      let words = Self.positions.map(\.word)
      let advice = word.contains(" ") ? NameSuggestion.advice(on: word, among: words) : []
      if let near = words.first(where: { $0 == word.lowercased() }) {
        notes = note(near, "Write \(near)\(words: tree.isPlain(node) ? ", in small letters" : " without quotes").")
      } else if !site.isSecret, let meant = Self.switchWords[word.lowercased()] {
        notes = note(meant, "Write \(meant).")
      } else if !advice.isEmpty {
        notes = advice
      } else if let near = NameSuggestion.nearest(to: word, in: words) {
        notes = note(near, "Did you mean \(near)?")
      }
    }
    return mismatch(
      node, .toggle, site, notes + ["A switch is on or off (also yes or no, true or false)."])
  }

  private func choice(_ node: Node, _ names: NameTable, _ site: ValueSite) -> Literal? {
    guard tree.isScalar(node) else { return mismatch(node, .choice(names), site) }
    if let index = place(of: node, in: names) { return .text(names.names[index]) }
    let name = tree.string(node)
    let denial = hints.denial(of: name) { _ in "Write the value that it has." }
    let none = noneHint(node, site)
    var notes = (denial ?? none).map { [$0] } ?? NameSuggestion.advice(on: name, among: names.names)
    let choices: ValueType = site.isOptional ? .optional(.choice(names)) : .choice(names)
    if let choice = MatcherHints(context: context).choice(for: node, choices, site) {
      notes = [choice]
    }
    if let meant = everyday.name(name, among: names.names) { notes = [meant] }
    if site.allowsMatchers, ["any", "anything", "whatever"].contains(name) {
      notes = [Hint("For any value write <anything>.", .replacing("<anything>"))]
    }
    if name.contains("${") || name.contains("{{") {
      notes = ["Write the value itself: there are no variables in scenarios."]
    }
    if !site.allowsMatchers, ["all", "any"].contains(name.lowercased()) {
      notes = ["To try all of them, write `for every`, or `any` (small letters, no quotes) as a cell of a table."]
    }
    return reject(
      .unknownValue, "\"\(name)\" is not a value of \(site.words)",
      notes + ["Values: \(((site.isOptional ? ["none"] : []) + names.names).joined(separator: ", "))"], at: node)
  }

  // MARK: Lists and maps

  private func list(_ node: Node, _ element: ValueType, _ site: ValueSite) -> Literal? {
    guard tree.isList(node) else {
      let hint = Hint("Write [\(tree.string(node))]", changes.enclosing(node, "[", "]"))
      return mismatch(node, .list(element), site, tree.isScalar(node) && !site.isSecret ? [hint] : [])
    }
    return whole(tree.items(node).map { value($0, element, site.optional(false)) }).map(Literal.list)
  }

  private func map(_ node: Node, _ element: ValueType, _ site: ValueSite) -> Literal? {
    guard tree.isMap(node) else { return mismatch(node, .map(element), site) }
    let entries = tree.entries(node).map { key, item -> Literal.Entry? in
      guard tree.isScalar(key), checkKey(key) else { return nil }
      return value(item, element, site.optional(false)).map { Literal.Entry(tree.string(key), $0) }
    }
    return whole(entries).map(Literal.map)
  }

  /// Whether a key is valid; reports a matcher, which can only be a value.
  func checkKey(_ key: Node) -> Bool {
    if tree.isBlank(key) {
      report(.toBeFilledIn, at: key)
      return false
    }
    let text = tree.string(key)
    guard tree.isPlain(key), text.utf8.first == UInt8(ascii: "<"), Matcher.isTyped(text) else { return true }
    report(
      .misplacedPlaceholder, "a placeholder such as \(text) cannot be a key",
      [hints.quotesHint(key)], at: key)
    return false
  }

  private func record(_ node: Node, _ fields: [ValueType.Field], _ site: ValueSite) -> Literal? {
    guard let values = RecordDecoder(context: context).fields(node, fields, site) else { return nil }
    let entries = zip(fields, values).map { field, item -> Literal.Entry? in
      guard let item else { return Literal.Entry(field.name, .none) }
      let inner = ValueSite("the field", field.name, allowsMatchers: site.allowsMatchers)
      return value(item, field.valueType, inner).map { Literal.Entry(field.name, $0) }
    }
    return whole(entries).map(Literal.map)
  }

  private func variant(_ node: Node, _ variants: [ValueType.Variant], _ site: ValueSite) -> Literal? {
    guard let form = RecordDecoder(context: context).variant(node, variants, site) else { return nil }
    let (variant, bare) = (form.variant, Literal.map(form.variant.nothing))
    let parts =
      if let node = form.node { record(node, variant.fields, ValueSite(variant, in: site)) } else { Literal?(bare) }
    return parts.map { .map([Literal.Entry(form.variant.name, $0)]) }
  }

  private func anyValue(_ node: Node, _ site: ValueSite) -> Literal? {
    let text = tree.string(node)
    switch tree.kind(node) {
    case .refused: return nil
    case .list: return list(node, .anyValue, site)
    case .map: return map(node, .anyValue, site)
    case .scalar where !tree.isPlain(node): return .text(text)
    case .scalar where Literal.isEndless(text):
      return reject(
        .wrongNumber, "`\(text)` is not a number that can be compared",
        [Hint("If it is a text, put it in quotes.", changes.quoting(node))],
        at: node)
    case .scalar:
      NearlyMatcher(context: context).review(node, .anyValue, site)
      let quotes = Hint("If it is a text, put it in quotes: \(Literal.quoted(text))", changes.quoting(node))
      switch WrittenNumber(text) {
      case nil, .number: return Literal(core: text)
      case .ambiguous(let meant):
        return reject(
          .wrongNumber, "`\(text)` can be read as a number or as a text",
          [Hint("If it is a number, write \(meant)", changes.replacing(node, meant)), quotes], at: node)
      case .tooLarge:
        return reject(.wrongNumber, "the number `\(text)` is too large to be compared", [quotes], at: node)
      case .tooSmall:
        return reject(
          .wrongNumber, "the number `\(text)` is too small to be compared",
          [Hint("If it is a number, write 0", changes.replacing(node, "0")), quotes], at: node)
      }
    }
  }
}
