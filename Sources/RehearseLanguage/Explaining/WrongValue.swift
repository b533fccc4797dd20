import Rehearse

/// A value that its declared type does not allow.
struct WrongValue: DecoderPart {
  let context: DecodingContext
  let node: Node
  let valueType: ValueType
  let site: ValueSite

  /// What to write instead; the form of such a value if no guess answers.
  var answer: [Hint] { Self.guesses.answer(to: self) ?? notation }

  static let guesses: [Guess<WrongValue, [Hint]>] = [
    Guess("typing: Special space values") { $0.hiddenCharacter },
    Guess("given: Enum all") { $0.everyValue },
    Guess("paste: Template dollar") { $0.variable },
    Guess("value: Anything any") { $0.anyValue },
    Guess("typing: Smart quotes value") { $0.otherQuotes },
    Guess("words: Count once") { $0.numberOfCalls },
    Guess("then: Text contains") { $0.comparison },
    Guess("then: State nil") { $0.absence },
    Guess("value: None for nobody") { $0.noneInWords },
    Guess("value: Name in words") { $0.spacedName },
    Guess("value: Or") { $0.choice },
    Guess("given: Several values", "table: Several values in a cell") { $0.severalValues },
    Guess("then: Unchanged as a value") { $0.sameValue },
    Guess("given: Not a value") { $0.denial },
  ]

  /// Words and signs for any value, and for the values that no other row has.
  private static let alls: Set = [
    "all", "any", "*", "anything", "whatever", "every", "each", "everything", "?", "_", "-", "--", "—", "n/a",
    "irrelevant", "doesn't matter", "does not matter", "don't care",
  ]
  private static let repeats: Set = ["same", "same as above", "as above", "ditto", "\"", "〃"]
  private static let rests: Set = [
    "else", "otherwise", "others", "other", "rest", "the rest", "default", "everything else", "all others",
  ]

  private var text: String { tree.string(node) }

  /// The names of which the value must be one.
  private var names: NameTable? {
    if case .choice(let names) = valueType.wrapped, tree.isScalar(node) { names } else { nil }
  }

  private var hiddenCharacter: [Hint]? { names == nil ? hints.hiddenCharacter(node).map { [$0] } : nil }

  private var everyValue: [Hint]? {
    guard names != nil, !site.allowsMatchers else { return nil }
    if Self.rests.contains(text.lowercased()) {
      return ["There is no `\(text)`: write a row, or a scenario, for each of the other values."]
    }
    if Self.repeats.contains(text.lowercased()) { return ["Write the value again in each row."] }
    guard Self.alls.contains(text.lowercased()) else { return nil }
    return ["To try all of them, write `for every`, or `any` (small letters, no quotes) as a cell of a table."]
  }

  private var variable: [Hint]? {
    guard names != nil, text.contains("${") || text.contains("{{") else { return nil }
    return ["Write the value itself: there are no variables in scenarios."]
  }

  private var anyValue: [Hint]? {
    guard names != nil, site.allowsMatchers, ["any", "anything", "whatever"].contains(text) else { return nil }
    return [Hint("For any value write <anything>.", .replacing("<anything>"))]
  }

  private var otherQuotes: [Hint]? { names.flatMap { everyday.name(text, among: $0.names) }.map { [$0] } }

  /// `twice` as the number of calls.
  private var numberOfCalls: [Hint]? { site.isCallCount ? everyday.callCount(node).map { [$0] } : nil }

  /// `{ contains: t- }`.
  private var comparison: [Hint]? { MatcherHints(context: context).matcher(for: node, valueType, site).map { [$0] } }

  /// `denied or restricted`.
  private var choice: [Hint]? { MatcherHints(context: context).choice(for: node, valueType, site).map { [$0] } }

  /// `denied or restricted`, or `[denied, restricted]`, where only one value can be.
  private var severalValues: [Hint]? {
    // Several errors may be meant for several calls.
    let isError = node.index > 0 && tree.hasText(Node(index: node.index - 1), ResponseKey.fails.rawValue)
    guard case .choice(let table) = valueType.wrapped, !site.allowsMatchers, !isError else { return nil }
    let names = table.names
    let words =
      tree.isList(node) ? tree.items(node).map(tree.string) : text.split { " /|,+&".contains($0) }.map(String.init)
    let values = words.filter(names.contains)
    let isSeveral =
      tree.isList(node)
      ? values.count > 1 && values.count == words.count
      : hints.isChoice(text, among: names) || Hints.exception(in: text) != nil
        || Set(WrittenNames.list(in: text.replacing("/", with: " "), isName: names.contains) ?? []).count > 1
    guard isSeveral else { return nil }
    let each = values.count > 1 ? ": \(values.joined(separator: ", "))" : "."
    return ["Only one value can stand here: write a row, or a scenario, for each\(words: each)"]
  }

  /// `unchanged` as a value.
  private var sameValue: [Hint]? {
    guard tree.isPlain(node), ["unchanged", "same", "the same", "as before", "no change"].contains(text.lowercased())
    else {
      return nil
    }
    return ["Write the value that it has, or leave it out if it does not matter."]
  }

  private var denial: [Hint]? {
    names == nil ? nil : hints.denial(of: text) { _ in "Write the value that it has." }.map { [$0] }
  }

  /// A word for a missing value, where `none` is one.
  private var absence: [Hint]? {
    guard valueType.isOptional, !site.isSecret, tree.isScalar(node), tree[node].style != .block else { return nil }
    let word = text.lowercased()
    let isRecord = if case .record = valueType.wrapped { true } else { false }
    guard
      word.isEmpty || Literal.absenceWords.contains(word) || ["no", "off", "false", "0"].contains(word)
        || isRecord && Hints.noneWords.contains(word)
    else { return nil }
    let isQuoted = word == "none" && !tree.isPlain(node)
    return [Hint("Write none\(words: isQuoted ? " without quotes" : "").", changes.replacing(node, "none"))]
  }

  /// `none` for a value that has a name of its own, such as `nobody`.
  private var noneInWords: [Hint]? {
    guard let names, Hints.noneWords.contains(text) || text == "no" else { return nil }
    let meant = names.names.filter(Hints.noneWords.contains)
    return meant.count == 1 ? NameSuggestion.advice(on: text, among: names.names, near: meant[0]) : nil
  }

  /// `not determined` for `notDetermined`.
  private var spacedName: [Hint]? {
    guard let names, text.contains(" "), text.allSatisfy({ $0.isLetter || $0 == " " }),
      let meant = names.names.first(where: { NameSuggestion.haveSameWords($0, text) })
    else { return nil }
    return [Hint("Did you mean \"\(meant)\"?", .replacing(meant))]
  }

  /// How such a value is written.
  private var notation: [Hint] {
    switch valueType.wrapped {
    case .scalar(let scalar): scalar.reading.init(context: context).advice(on: node, site)
    case .choice(let names):
      tree.isScalar(node)
        ? NameSuggestion.advice(on: text, among: names.names)
        : [Hint("Write one of them.", changes.choices(node, names.names))]
    case .list where Hints.noneWords.contains(text):
      [Hint("Write [] for an empty list.", changes.replacing(node, "[]"))]
    case .list:
      tree.isScalar(node) && !site.isSecret
        ? [Hint("Write [\(text)]", changes.enclosing(node, "[", "]"))] : []
    case .map: ["Write { name: value }, or each name with its value on a line of its own."]
    case .record: [group]
    case .oneOf: [tree.isMap(node) && tree.count(node) > 1 ? "Write exactly one of them." : "Write one of them."]
    case .anyValue, .optional: []
    }
  }

  private var group: Hint {
    let group = valueType.wrapped.toFillIn
    if tree.hasText(node, "none"), !tree.isPlain(node) {
      return Hint("Write \(group), or none without quotes.", changes.replacing(node, "none").titled("Write none"))
    }
    return Hint("Write \(group)", tree.isScalar(node) ? changes.replacing(node, group) : nil)
  }
}
