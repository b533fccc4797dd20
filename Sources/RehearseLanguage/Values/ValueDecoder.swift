import Rehearse

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
    if tree.isScalar(node), tree.hasText(node, SanitizedText.redactionMark) { return reject(.hiddenValue, at: node) }
    return acceptedValue(node, valueType, site)
  }

  /// Reads a value that the module receives; its Swift type may refuse it.
  func value(_ node: Node, _ valueType: ValueType, _ site: ValueSite, at path: ValuePath) -> Literal? {
    let literal = value(node, valueType, site)
    if let literal {
      if !tree.isScalar(node), let examples = contract.declaration(at: path)?.examples {
        FreeGroupReview(context: context)
          .review(node, valueType, examples, of: .value(path), isSecret: site.isSecret)
      }
      if context.options.refusals != nil {
        context.writtenValues.append(
          WrittenValue(valueAtPath: ValueAtPath(path: path, value: literal), node: node, site: site))
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
      if case .text = wrapped, tree.isPlain(node) { warnOfAbsence(node, site) }
      return acceptedValue(node, wrapped, site.optional(true))
    case .scalar(let scalar): return word(node, scalar, site)
    case .choice(let names): return choice(node, names, site)
    case .list(let element): return composites.list(node, of: element, site)
    case .map(let element): return composites.map(node, to: element, site)
    case .record(let fields): return composites.record(node, fields, site)
    case .oneOf(let variants): return composites.variant(node, variants, site)
    case .anyValue: return AnyValueReading(context: context).value(node, site)
    }
  }

  private func word(_ node: Node, _ scalar: Scalar, _ site: ValueSite) -> Literal? {
    let (reading, isPlain) = (scalar.reading, tree.isPlain(node))
    if isPlain || reading.mayBeQuoted && tree.isScalar(node), let value = reading.value(tree.string(node)) {
      if isPlain, scalar.id == .text, !NearlyMatcher(context: context).review(node, .text, site) { return nil }
      return value
    }
    if isPlain, !site.isSecret, let ambiguity = reading.ambiguity(of: tree.string(node)) {
      return reject(.ambiguous(tree.string(node), ambiguity), at: node)
    }
    return mismatch(node, .scalar(scalar), site)
  }

  private func choice(_ node: Node, _ names: NameTable, _ site: ValueSite) -> Literal? {
    guard tree.isScalar(node) else { return mismatch(node, .choice(names), site) }
    if let index = index(of: node, in: names) { return .text(names.names[index]) }
    let all = (site.isOptional ? ["none"] : []) + names.names
    return reject(
      .unknownValue, "\"\(tree.string(node))\" is not a value of \(site.words)",
      wrong(node, .choice(names), site).answer + ["Values: \(all.joined(separator: ", "))"], at: node)
  }

  var composites: CompositeReading<Literal> {
    CompositeReading(
      context: context, none: .none, list: Literal.list,
      map: { .map($0.map { Literal.Entry($0.key, $0.value) }) }, part: { value($0, $1, $2) })
  }

  private func warnOfAbsence(_ node: Node, _ site: ValueSite) {
    let word = tree.string(node)
    guard Literal.meansAbsence(word) else { return }
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
      reportMatcher(word, at: node, valueType, site)
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

  private func reportMatcher(_ text: String, at node: Node, _ valueType: ValueType, _ site: ValueSite) {
    guard site.allowsMatchers else { return reportMisplacedMatcher(text, at: node) }
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

  func reportMisplacedMatcher(_ text: String, at node: Node) {
    report(
      .misplacedPlaceholder, "a placeholder such as \(text) can be used only in `then` and `to`",
      [
        hints.quotesHint(
          node, "Write the value itself; if it is a text, put it in quotes: ", or: "Write the value itself.")
      ], at: node)
  }

  /// Reports a value of another type than the declared one.
  func mismatch<Value>(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Value? {
    let found: MessageText = site.isSecret ? "not" : hints.found(node)
    let words = valueType.words + (site.isOptional ? ", or none" : "")
    return reject(
      .wrongType, "\(site.words) must be \(words), but this is \(found)", wrong(node, valueType, site).answer,
      at: node)
  }

  private func wrong(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> WrongValue {
    WrongValue(
      context: context, node: node, valueType: site.isOptional ? .optional(valueType) : valueType, site: site)
  }
}

extension Message {
  fileprivate static var hiddenValue: Message {
    Message(
      .toBeFilledIn, "\(words: SanitizedText.redactionMark) stands for a hidden value",
      hints: ["Write the value itself."])
  }

  fileprivate static func ambiguous(_ word: String, _ meant: Ambiguity) -> Message {
    Message(
      .ambiguousNumber, "`\(word)` can be read as \(meant.first) or as \(meant.second)",
      hints: [
        Hint(
          "Write \(meant.first) or \(meant.second)\(meant.rest)",
          .replacing(meant.first, title: "Write \(meant.first)"),
          .replacing(meant.second, title: "Write \(meant.second)"))
      ])
  }
}
