import Rehearse

/// Finds texts without quotes that were meant as placeholders: warns of `test-*`, and refuses `t-<any text>`.
struct NearlyMatcher: DecoderPart {
  let context: DecodingContext

  /// - Parameter node: A plain scalar that is read as text.
  /// - Returns: whether it may be a text.
  func review(_ node: Node, _ valueType: ValueType, _ site: ValueSite) -> Bool {
    if !site.allowsMatchers {
      // A text with a placeholder in it is a text where no placeholder can stand.
      guard tree.bytes(node).first == UInt8(ascii: "<"), Matcher.isOpen(tree.string(node)) else { return true }
      refuse(node, valueType, site)
      return false
    }
    if Matcher.isTorn(tree.string(node)) {
      refuse(node, valueType, site)
      return false
    }
    warn(node, site)
    return true
  }

  private func refuse(_ node: Node, _ valueType: ValueType, _ site: ValueSite) {
    let text = tree.string(node)
    guard site.allowsMatchers else {
      return values.reportMisplacedMatcher(site.isSecret ? "this" : text, at: node)
    }
    let (why, meant) = Self.whole(text)
    let written = site.isSecret ? nil : meant.flatMap { MatcherHints(context: context).fitting($0, valueType) }
    report(
      .nearlyPlaceholder, "\(site.isSecret ? "this" : "`\(text.prefix(80))`") is no placeholder: \(words: why)",
      [
        written.map { Hint("Write \($0)", changes.replacing(node, $0)) },
        Hint("If it is a text, put it in quotes.", changes.quoting(node)),
      ].compactMap(\.self), at: node)
  }

  /// Why a text is no placeholder, and the placeholder that was meant.
  private static func whole(_ text: String) -> (why: String, meant: String?) {
    let reason = "a placeholder stands for the whole value"
    if let part = Matcher.part(of: text) {
      if part.before.isEmpty, part.after.isEmpty { return ("the `<` before it is missing", part.placeholder) }
      return (reason, extended(part.placeholder, part.before, part.after))
    }
    let cut = text.lastIndex(of: ">").map { String(text[...$0]) }
    if let cut, Matcher(cut) != nil { return (reason, extended(cut, "", text.dropFirst(cut.count))) }
    return ("the `>` at its end is missing", completed(text))
  }

  /// The placeholder that also says what is written before or after one.
  private static func extended(_ placeholder: String, _ before: Substring, _ after: Substring) -> String? {
    func saysNothing(_ text: Substring) -> Bool { text.allSatisfy { !$0.isLetter && !$0.isNumber && $0 != " " } }
    if saysNothing(after), saysNothing(before), before.isEmpty || !after.isEmpty { return placeholder }
    guard Matcher(placeholder) == .anyText || Matcher(placeholder) == .anything, before.isEmpty || after.isEmpty,
      !before.contains(" "), !after.contains(" ")
    else { return nil }
    return (before.isEmpty ? Matcher.endingWith(String(after)) : .startingWith(String(before))).text
  }

  private static func completed(_ text: String) -> String {
    Matcher("\(text)>") != nil ? "\(text)>" : Matcher.forms.first { $0.hasPrefix(text) } ?? Matcher.anyText.text
  }

  private func warn(_ node: Node, _ site: ValueSite) {
    guard let meaning = Self.meaning(of: tree.string(node)) else { return }
    let matcher = meaning.matcher
    let written = site.isSecret ? Matcher(matcher)?.withoutValues.text ?? matcher : matcher
    let shown = site.isSecret ? "this" : "`\(tree.string(node).prefix(80))`"
    context.diagnostics.warn(
      at: tree.range(node),
      Message(
        .nearlyPlaceholder, "\(shown) is read as text: \(meaning.why)",
        hints: [
          Hint("Write \(written)", site.isSecret || meaning.isOpen ? nil : changes.replacing(node, written)),
          Hint("If it is a text, put it in quotes.", changes.quoting(node)),
        ]))
  }

  /// The placeholder that was meant by a text.
  private struct Meaning {
    /// Why the text is not the placeholder.
    let why: String
    let matcher: String
    /// Whether the author has to fill in a part of the placeholder.
    var isOpen = false
  }

  private static func meaning(of text: String) -> Meaning? {
    switch Matcher.Lookalike(text) {
    case .torn: nil
    case .star:
      Meaning(why: "a star has no meaning here", matcher: Matcher.startingWith(String(text.dropLast())).text)
    case .pattern(let inner): pattern(inner)
    case .words(let matcher): Meaning(why: "a placeholder has angle brackets", matcher: matcher)
    case nil: nil
    }
  }

  /// The placeholder for a regular expression that only names a part of the text.
  private static func pattern(_ expression: Substring) -> Meaning {
    let (isStart, isEnd) = (expression.hasPrefix("^"), expression.hasSuffix("$"))
    var part = expression.dropFirst(isStart ? 1 : 0).dropLast(isEnd ? 1 : 0)
    for sign in [".*", ".+"] {
      if part.hasPrefix(sign) { part = part.dropFirst(2) }
      if part.hasSuffix(sign) { part = part.dropLast(2) }
    }
    let isOpen = part.isEmpty || part.contains { "[]\\(){}*+?|^$".contains($0) }
    let known = isOpen ? "…" : String(part)
    let matcher: Matcher
    switch (isStart, isEnd) {
    case (true, false): matcher = .startingWith(known)
    case (false, true): matcher = .endingWith(known)
    default: matcher = .containing(known)
    }
    return Meaning(why: "there are no patterns", matcher: matcher.text, isOpen: isOpen)
  }
}
