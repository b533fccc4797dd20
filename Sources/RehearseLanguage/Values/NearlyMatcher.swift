import Rehearse

/// Warns of texts without quotes that were probably meant as placeholders, such as `test-*`.
struct NearlyMatcher: DecoderPart {
  let context: DecodingContext

  /// - Parameter node: A plain scalar that is read as text.
  func review(_ node: Node, _ valueType: ValueType, _ site: ValueSite) {
    guard site.allowsMatchers, let meaning = Self.meaning(of: tree.string(node)) else { return }
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
    case .open: completed(text, text.contains(">") ? "it does not end with `>`" : "the `>` at its end is missing")
    case .star:
      Meaning(why: "a star has no meaning here", matcher: Matcher.startingWith(String(text.dropLast())).text)
    case .pattern(let inner): pattern(inner)
    case .words(let matcher): Meaning(why: "a placeholder has angle brackets", matcher: matcher)
    case nil: nil
    }
  }

  private static func completed(_ text: String, _ why: String) -> Meaning {
    if Matcher("\(text)>") != nil { return Meaning(why: why, matcher: "\(text)>") }
    let form = Matcher.forms.first { $0.hasPrefix(text) } ?? Matcher.anyText.text
    return Meaning(why: why, matcher: form, isOpen: !Matcher.wholeForms.contains(form))
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
