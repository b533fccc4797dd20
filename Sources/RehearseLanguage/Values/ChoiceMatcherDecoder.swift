import Rehearse

/// Reads the values in `<one of a or b>` and `<anything but a>`.
struct ChoiceMatcherDecoder: DecoderPart {
  let context: DecodingContext

  func matcher(_ written: MatcherWords, at node: Node, _ valueType: ValueType, _ site: ValueSite) -> Matcher? {
    if written.form == .anythingBut,
      written.words.count > 1 || written.words.contains(where: { Self.separator(in: $0) != nil })
    {
      return reject(
        .unknownPlaceholder, "only one value can stand in <\(written.form.rawValue) …>",
        ["Write one value. A text in which the word \"or\" occurs needs quotes: <\(written.form.rawValue) \"a or b\">"],
        at: node)
    }
    var values: [Literal] = []
    for word in written.words {
      if !word.isQuoted, Matcher(word.text) != nil || Matcher.isTorn(word.text) {
        return reject(
          .nearlyPlaceholder, "a placeholder cannot stand in another one", ["Write one of the two."], at: node)
      }
      guard let value = value(word, valueType) else { return reject(unknown(word, valueType, site), at: node) }
      warnOfAbsence(word, at: node, valueType, site)
      if values.contains(value) {
        let shown: MessageText = site.isSecret ? "a value" : "`\(word.text)`"
        return reject(
          .repeatedValue, "\(shown) is written twice in this placeholder",
          ["Remove one of the two."], at: node)
      }
      values.append(value)
    }
    return written.form == .oneOf ? .oneOf(values) : values.first.map(Matcher.anythingBut)
  }

  /// Warns of `nothing` where `none` is a value.
  private func warnOfAbsence(_ word: MatcherWords.Word, at node: Node, _ valueType: ValueType, _ site: ValueSite) {
    guard !word.isQuoted, valueType.isOptional, valueType.wrapped == .text, word.text != "none", !site.isSecret,
      Literal.absenceWords.contains(word.text.lowercased())
    else { return }
    context.diagnostics.warn(
      at: tree.range(node),
      Message(
        .textForNone, "`\(word.text)` is read as text; if there is no value, write none",
        hints: ["Write none, in small letters. If it is a text, put it in quotes inside the angle brackets."]))
  }

  /// The value of the type that a word stands for.
  func value(_ word: MatcherWords.Word, _ valueType: ValueType) -> Literal? {
    if !word.isQuoted, Literal.blanks.contains(word.text) || Self.separator(in: word) != nil { return nil }
    if valueType.isOptional, !word.isQuoted, word.text == "none" { return Literal.none }
    return literal(word, valueType.wrapped)
  }

  /// What separates values in place of `or`.
  private static func separator(in word: MatcherWords.Word) -> String? {
    word.isQuoted ? nil : [", ", " | ", " / ", ",", "; ", " and ", " & "].first(where: word.text.contains)
  }

  private func literal(_ word: MatcherWords.Word, _ valueType: ValueType) -> Literal? {
    switch valueType {
    case .scalar(let scalar): word.isQuoted && valueType != .text ? nil : scalar.reading.value(word.text)
    case .choice(let names): names.index(of: word.text).map { .text(names.names[$0]) }
    case .anyValue where word.isQuoted: .text(word.text)
    case .anyValue: Literal.isDoubtful(word.text) ? nil : Literal(core: word.text)
    case .oneOf(let variants):
      variants.first { $0.mayBeBare && $0.name == word.text }.map { .map([Literal.Entry($0.name, .map($0.nothing))]) }
    case .list, .map, .record, .optional: nil
    }
  }

  private func unknown(_ word: MatcherWords.Word, _ valueType: ValueType, _ site: ValueSite) -> Message {
    if !word.isQuoted, Literal.blanks.contains(word.text) { return .toBeFilledIn }
    if let separator = Self.separator(in: word) {
      let parts = word.text.filter { !"[]".contains($0) }.split(separator: separator)
        .joined(separator: MatcherWords.separator)
      let written = "<\(MatcherWords.Form.oneOf.rawValue) \(site.isSecret ? "a or b" : parts)>"
      return Message(
        .unknownPlaceholder, "the values in a placeholder are separated by the word `or`",
        hints: [
          Hint("Write \(written)", site.isSecret ? nil : .replacing(written)),
          "If it is one text, put it in quotes inside the angle brackets.",
        ])
    }
    let shown = site.isSecret ? "this" : "\"\(word.text)\""
    guard valueType.hasWords else {
      return Message(
        .impossiblePlaceholder, "a placeholder cannot list such values: \(site.words) is \(valueType.words)",
        hints: ["Write the value itself, \(words: valueType.isOptional ? "<anything but none> " : "")or <anything>."])
    }
    let none = valueType.isOptional ? ["none"] : []
    let names: [String]? =
      switch valueType.wrapped {
      case .choice(let names): names.names
      case .oneOf(let variants): variants.filter(\.mayBeBare).map(\.name)
      case .scalar, .list, .map, .record, .optional, .anyValue: nil
      }
    guard let names else {
      return Message(
        .impossiblePlaceholder, "\(shown) can never match: \(site.words) is \(valueType.words)",
        hints: [
          word.isQuoted
            ? "Write the value without quotes."
            : word.text == "none"
              ? "It always has a value: write which one, or <anything>." : "Write values that it can have."
        ])
    }
    return Message(
      .unknownValue, "\(shown) is not a value of \(site.words)",
      hints: NameSuggestion.advice(on: word.text, among: none + names)
        + ["Values: \((none + names).joined(separator: ", "))"])
  }
}
