import Rehearse

/// Warns of texts without quotes that were probably meant as placeholders, such as `test-*`.
struct NearlyMatcher: DecoderPart {
  let context: DecodingContext

  /// - Parameter node: A plain scalar that is read as text.
  func review(_ node: Node, _ valueType: ValueType, _ site: ValueSite) {
    guard site.allowsMatchers, let (why, matcher) = Self.meaning(of: tree.string(node)) else { return }
    let written = site.isSecret ? Self.withoutValue(matcher) : matcher
    let shown = site.isSecret ? "this" : "`\(tree.string(node).prefix(80))`"
    context.diagnostics.warn(
      at: tree.range(node),
      Message(
        .nearlyPlaceholder, "\(shown) is read as text: \(why)",
        hints: [
          Hint("Write \(written)", site.isSecret || written.contains("…") ? nil : changes.replacing(node, written)),
          Hint("If it is a text, put it in quotes.", changes.quoting(node)),
        ]))
  }

  /// Why a text is not the placeholder that was meant, and that placeholder.
  private static func meaning(of text: String) -> (why: String, matcher: String)? {
    switch Matcher.Lookalike(text) {
    case .open: (text.contains(">") ? "it does not end with `>`" : "the `>` at its end is missing", completed(text))
    case .star: ("a star has no meaning here", Matcher.startingWith(String(text.dropLast())).text)
    case .pattern(let inner): ("there are no patterns", pattern(inner))
    case nil: nil
    }
  }

  private static func completed(_ text: String) -> String {
    if Matcher("\(text)>") != nil { return "\(text)>" }
    return Matcher.forms.first { $0.hasPrefix(text) } ?? Matcher.anyText.text
  }

  /// The placeholder for a regular expression that only names a part of the text.
  private static func pattern(_ expression: Substring) -> String {
    let (isStart, isEnd) = (expression.hasPrefix("^"), expression.hasSuffix("$"))
    var part = expression.dropFirst(isStart ? 1 : 0).dropLast(isEnd ? 1 : 0)
    for sign in [".*", ".+"] {
      if part.hasPrefix(sign) { part = part.dropFirst(2) }
      if part.hasSuffix(sign) { part = part.dropLast(2) }
    }
    let known = part.isEmpty || part.contains(where: { "[]\\(){}*+?|^$".contains($0) }) ? "…" : String(part)
    return
      (isStart && !isEnd
      ? Matcher.startingWith(known) : isEnd && !isStart ? .endingWith(known) : .containing(known)).text
  }

  /// The placeholder without a secret that it would repeat.
  private static func withoutValue(_ matcher: String) -> String {
    Matcher.forms.first { form in form.hasSuffix("…>") && matcher.hasPrefix(form.prefix { $0 != "…" }) } ?? matcher
  }
}
