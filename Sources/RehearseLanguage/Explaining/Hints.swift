import Rehearse

/// Advice about values of the wrong kind.
struct Hints: DecoderPart {
  let context: DecodingContext

  /// - Parameter mayMove: whether the flag can be written there by adding `flags` around it.
  func flagHint(_ name: String, _ key: Node, mayMove: Bool) -> Hint {
    Hint(
      "Write: flags: { \(name): \(written(behind: key) ?? "…") }",
      mayMove ? changes.wrapping(key, in: "flags: { \(name)") : nil)
  }

  /// Where a misplaced key of the language belongs.
  static func placement(of name: String) -> MessageText? {
    if name == ScenarioKey.scenario.rawValue {
      return "Each scenario belongs below `scenarios:` and begins with a dash: - scenario: …"
    }
    let homes = KeyWords.mappings(of: name).map(\.name)
    return homes.isEmpty
      ? nil : "`\(name)` is a key of \(homes.joined(separator: ", or of ")): check the indentation of this line."
  }

  /// Advice about a negated name, because suggesting the name alone would reverse the meaning.
  func denial(of name: String, _ instead: (String) -> MessageText) -> Hint? {
    if let negation = Self.negation(in: name) {
      return Hint("There is no `\(negation.word)`. \(instead(negation.denied))")
    }
    let parts = name.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["never", "not called"].contains(parts[1].lowercased()) else { return nil }
    return Hint("There is no `\(parts[1])`. \(instead(String(parts[0])))")
  }

  /// The name that is denied where a denial is not needed: `first` for `not first`.
  static func denied(in text: String) -> String? { negation(in: text)?.denied }

  /// `not` and `first` for `not first`, `!` and `first` for `!first`.
  private static func negation(in text: String) -> (word: String, denied: String)? {
    if let sign = negativeSigns.first(where: text.hasPrefix) {
      let rest = text.dropFirst(sign.count).drop { $0 == " " }
      return rest.isEmpty ? nil : (sign, String(rest))
    }
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    return parts.count == 2 && negations.contains(parts[0].lowercased()) ? (parts[0], parts[1]) : nil
  }

  private static let exceptions = [
    "all but ", "all except ", "everything but ", "everything except ", "any but ", "any except ", "anything but ",
    "anything except ",
  ]

  /// What is left out of everything: `first` for `all but first`.
  static func exception(in text: String) -> String? {
    exceptions.first(where: text.hasPrefix).map { String(text.dropFirst($0.count)) }
  }

  /// Whether a word joins or denies others, so that it is no value.
  static func isConnective(_ word: String) -> Bool {
    negations.contains(word) || ors.contains(word) || WrittenNames.joints.contains(word)
      || ["called", "after", "before", "if", "unless", "when"].contains(word)
  }

  private static let ors = OtherLanguages.words(for: .or).union(["or"])

  /// Whether a text is `first or second`.
  func isChoice(_ text: String, among names: [String]) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    return words.contains(where: Self.ors.contains) && words.contains(where: names.contains)
  }

  /// The value of a key if it is a single line of text.
  func written(behind key: Node) -> String? {
    let value = Node(index: Int(tree[key].next))
    guard Int(value.index) < tree.records.count, isOneLine(value) else { return nil }
    return tree.string(value)
  }

  /// A value as it can be written on one line; `nil` if a part of it has a mistake.
  func flow(_ node: Node) -> String? {
    switch tree.kind(node) {
    case .refused: return nil
    case .scalar: return tree.isPlain(node) ? tree.string(node) : Literal.quoted(tree.string(node))
    case .list:
      let items = tree.items(node).compactMap(flow)
      return items.count == tree.count(node) ? "[\(items.joined(separator: ", "))]" : nil
    case .map:
      let entries = tree.entries(node).compactMap { key, value in flow(value).map { "\(tree.string(key)): \($0)" } }
      return entries.count == tree.count(node) ? "{ \(entries.joined(separator: ", ")) }" : nil
    }
  }

  /// Advice about `- - first`, a list whose only item is a list as well.
  func oneDash(_ list: Node, _ form: MessageText) -> Hint? {
    guard tree[list].style == .block, tree.count(list) == 1, let item = tree.items(list).first else { return nil }
    return Hint(
      "Write one dash: \(form)", .edits(TextEdit(SourceRange(tree.position(list), tree.position(item)), "")))
  }

  func isOneLine(_ node: Node) -> Bool {
    tree.isScalar(node) && !isNull(node) && tree[node].start.line == tree[node].end.line
  }

  func hiddenCharacter(_ node: Node) -> Hint? {
    tree.isScalar(node) ? NameSuggestion.invisibleCharacter(in: tree.string(node)).map { Hint($0) } : nil
  }

  /// Advice about a text that is read as something else without quotes.
  ///
  /// - Parameter form: what to show if no text may stand there.
  func quotesHint(_ node: Node, _ lead: MessageText = "If it is a text, put it in quotes: ", or form: Hint? = nil)
    -> Hint
  {
    let hint = Hint("\(lead)\"\(tree.string(node))\"", changes.quoting(node))
    return form.map(hint.or) ?? hint
  }

  /// How to write text without brackets or braces.
  func bracketHint(_ node: Node, isSecret: Bool = false) -> Hint {
    let (sign, opening): (MessageText, MessageText) =
      tree.isMap(node) ? ("braces", "a brace") : ("brackets", "a bracket")
    let last = Node(index: Int(tree[node].next) - 1)
    let isSingle = last.index - node.index == (tree.isMap(node) ? 2 : 1) && isOneLine(last) && !isSecret
    let text: MessageText = isSingle ? "`\(tree.string(last))`" : "one text"
    return Hint(
      "Write \(text) without \(sign). "
        + "Only a text that really starts with \(opening) needs quotes.",
      isSingle ? changes.keeping(last, of: node) : nil)
  }

  /// Words between a name and its value in a sentence.
  static let verbs: Set = ["is", "are", "equals", "becomes", "has", "to", "=", "==", ":", "->", "=>", "→"]

  private static let negations = OtherLanguages.words(for: .not).union(["not", "no", "never", "without"])

  private static let negativeSigns = ["!==", "!=", "!", "≠", "<>"]

  /// Words that people write for `none`.
  static let noneWords = ["none", "nothing", "nobody", "empty", "0"] + OtherLanguages.words(for: .none)

  /// Words around others that say how many there are, as in `no other calls` and `all the rest`.
  private static let otherWords: Set = [
    "else", "other", "others", "more", "further", "the", "rest", "of", "them", "at", "all", "calls", "call", "called",
    "actions", "action", "values", "changes", "happens", "is",
  ]
  private static let everyWords: Set = [
    "all", "any", "anything", "everything", "every", "each", "whatever", "other", "others", "rest", "alle", "alles",
    "tout", "todo", "tutto", "tudo", "wszystko",
  ]

  /// Whether words mean none, such as `nothing else` or `no other calls`.
  static func meansNone(_ text: String) -> Bool {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard let first = words.first else { return false }
    return (noneWords.contains(first) || first == "no" && words.count > 1)
      && words.dropFirst().allSatisfy(otherWords.contains)
  }

  /// Whether words mean everything, such as `everything else` or `the other calls`.
  static func meansEverything(_ text: String) -> Bool {
    let words = text.lowercased().split(separator: " ").map(String.init)
    return words.contains(where: everyWords.contains)
      && words.allSatisfy { everyWords.contains($0) || otherWords.contains($0) }
  }

  /// Describes the value of a node, for messages of the form "must be …, but this is …".
  func found(_ node: Node) -> MessageText {
    switch tree.kind(node) {
    case .list: "a list"
    case .map: "a group of keys"
    case .refused: "nothing"
    case .scalar:
      switch tree[node].style {
      case .block: "a text of several lines"
      case .plain: "`\(tree.string(node).prefix(80))`"
      default: "\"\(tree.string(node).prefix(80))\" in quotes"
      }
    }
  }

  /// Advice to let the tool write a `then`.
  static var acceptance: Hint {
    "Or let `\(ProgramName.text) accept FILE` write down what happens, and check whether it is right."
  }

  /// Advice about what a rule can require.
  static let promises = Hint(
    "Write what must hold whatever happens, for example: "
      + "{ never: [OPERATION] }, { at most once: [OPERATION] } or { state: { FIELD: VALUE } }")

  /// Whether a node is a plain null, which the language does not allow.
  func isNull(_ node: Node) -> Bool { tree.isPlain(node, "null") || tree.isPlain(node, "~") }
}
