import Rehearse

/// Something else where a list or a group of keys must stand.
struct WrongForm: DecoderPart {
  enum Form {
    /// A list that does not list calls; of a key of `then`, if it belongs to one.
    case list(of: ThenKey?)
    /// A list of single words.
    case words
    /// The value of a key that lists calls.
    case calls(ThenKey)
    /// The successive values of a state field.
    case history
    /// State fields with their new values, or `none`.
    case changes
    /// A group whose keys are names from the app.
    case names([String], example: (Node) -> Hint?)
    case then
    /// A group whose keys are words of the language; first the one that may be meant alone.
    case keys([String])
  }

  let context: DecodingContext
  let node: Node
  let what: MessageText
  let form: Form

  /// - Parameter more: advice that is always shown.
  func report(_ more: [Hint] = []) {
    let (code, must): (MessageCode, MessageText) =
      switch form {
      case .list, .words, .calls, .history: (.notAList, "a list")
      case .changes: (.notAGroup, "a group of fields, or none")
      case .names, .then, .keys: (.notAGroup, "a group of keys")
      }
    let advice = Self.guesses.answer(to: self) ?? shape
    for name in isList ? bareNames : [] { context.diagnostics.withdraw(at: tree.position(name)) }
    report(code, "\(what) must be \(must), but this is \(hints.found(node))", [advice] + more, at: node)
  }

  static let guesses: [Guess<WrongForm, Hint>] = [
    Guess("typing: Special space values") { $0.hints.hiddenCharacter($0.node) },
    Guess("punct: Sign of a text before a group") { $0.blockText },
    Guess("words: Then nothing happens") { $0.nothing },
    Guess("given: Flag alone") { $0.example },
    Guess("then: State equals words") { $0.pair },
    Guess("then: Calls quoted none") { $0.noCalls },
    Guess("then: Calls everything") { $0.everyCall },
    Guess("then: Calls and") { $0.joinedNames },
    Guess("then: Calls with counts") { $0.counts },
    Guess("then: Calls not") { $0.denial },
    Guess("then: Never state") { $0.change },
    Guess("then: History then") { $0.values },
    Guess("indent: Name below none") { $0.restBelowNone },
    Guess("then: Names in braces") { $0.namesInBraces },
    Guess("then: Calls in braces") { $0.bracesForBrackets },
    Guess("punct: Comma list no brackets") { $0.items },
    Guess("punct: Missing dash call") { $0.itemWithoutDash },
    Guess("step: Text") { $0.onlyKey },
    Guess("words: Given sentence") { $0.sentence },
  ]

  private var text: String { tree.string(node) }

  /// The key of `then` that the list belongs to.
  private var key: ThenKey? {
    switch form {
    case .list(let key): key
    case .calls(let key): key
    case .words, .history, .changes, .names, .then, .keys: nil
    }
  }

  private var isList: Bool {
    switch form {
    case .list, .words, .calls: true
    case .history, .changes, .names, .then, .keys: false
    }
  }

  /// `responses: |`.
  private var blockText: Hint? {
    guard tree.isScalar(node), tree[node].style == .block else { return nil }
    return Hint("Remove the sign that makes it a text.", changes.removingSign(of: node)).or(shape)
  }

  /// `nothing happens` as a `then`.
  private var nothing: Hint? { if case .then = form { everyday.then(node) } else { nil } }

  /// `error is offline` in place of `{ error: offline }`.
  private var pair: Hint? {
    switch form {
    case .names(let names, _): pair(names)
    case .changes: pair(contract.stateNames.names) ?? examples.fields(node)
    case .then where tree.isPlain(node): pair(ThenKey.words.names)
    case .then: nil
    case .list, .words, .calls, .history, .keys: nil
    }
  }

  private func pair(_ names: [String]) -> Hint? {
    guard hints.isOneLine(node), tree.isPlain(node) else { return nil }
    let colon = text.firstIndex(of: ":")
    let words = (colon.map { "\(text[..<$0]) \(text[$0...].dropFirst())" } ?? text).split(separator: " ").map(
      String.init)
    guard words.count > 1, names.contains(words[0]), !words.contains("and") else { return nil }
    let value = words.dropFirst().drop(while: Hints.verbs.contains)
    if value.isEmpty { return nil }
    let pair = "{ \(words[0]): \(value.joined(separator: " ")) }"
    return Hint("Write \(pair)", changes.replacing(node, pair)).or(Self.group)
  }

  /// Names alone, of which each means a whole entry.
  private var example: Hint? { if case .names(_, let example) = form { example(node) } else { nil } }

  private var noCalls: Hint? {
    guard case .calls(let key) = form else { return nil }
    let isNone =
      hints.isNull(node)
      || tree.isScalar(node)
        && (Hints.meansNone(text) || text == "no"
          || NameSuggestion.nearest(to: text, in: Hints.noneWords.sorted()) != nil)
    return isNone ? expectations.noCommand(node, key) : nil
  }

  /// `everything` as a list of calls.
  private var everyCall: Hint? {
    guard case .calls(let key) = form, tree.isScalar(node), Hints.meansEverything(text) else { return nil }
    return "List the calls. If they do not matter, remove \(words: key.quoted)."
  }

  private func isName(_ word: String) -> Bool {
    contract.operationNames.index(of: word) != nil || contract.actionNames.index(of: word) != nil
      || word.hasSuffix(".*") && contract.ports.index(of: String(word.dropLast(2))) != nil
  }

  /// `first and second`, where names are listed.
  private var joinedNames: Hint? {
    guard isList, tree.isScalar(node), let names = WrittenNames.list(in: text, isName: isName) else { return nil }
    let list = "[\(names.joined(separator: ", "))]"
    return Hint("Write \(list)", changes.replacing(node, list))
  }

  /// Calls with their numbers.
  private var counts: Hint? {
    guard case .calls = form else { return nil }
    if tree.isScalar(node), let number = CountWords.number(text) {
      return "List the calls. How often one is called is written below `then`: call count: { OPERATION: \(number) }"
    }
    guard tree.isMap(node) else { return nil }
    let counts = tree.entries(node).map { name, value -> String? in
      guard index(of: name, in: contract.operationNames) != nil, tree.isScalar(value) else { return nil }
      return CountWords.number(tree.string(value)).map { "\(tree.string(name)): \($0)" }
    }
    guard let counts = whole(counts), !counts.isEmpty else { return nil }
    return "To say how often each is called, write below `then`: call count: { \(counts.joined(separator: ", ")) }"
  }

  /// `not first` as a list of calls, or `first or second`.
  private var denial: Hint? {
    if key == .never, tree.isScalar(node), let denied = Hints.denied(in: text), isName(denied) {
      return Hint("`never` already says `not`. Write [\(denied)]", changes.replacing(node, "[\(denied)]"))
    }
    guard case .calls = form, tree.isScalar(node) else { return nil }
    if let hint = hints.denial(of: text, { "Write below `then` what must not be called: never: [\($0)]" }) {
      return hint
    }
    guard hints.isChoice(text, among: contract.operationNames.names) else { return nil }
    return "There is no `or` in a list of calls: write a scenario for each case."
  }

  /// `{ state: { error: offline } }` in place of a list with `becomes`.
  private var change: Hint? {
    guard isList, key == .never || key == .inOrder,
      let change = stateChanges.change(in: node)
    else { return nil }
    return Hint("Write [\(change.becomes)]", change.value == nil ? nil : changes.replacing(node, "[\(change.becomes)]"))
  }

  /// `{ first: { argument: value } }` in place of a list.
  private var bracesForBrackets: Hint? {
    guard isList, tree.isMap(node), tree[node].style == .flow, tree.count(node) > 0 else { return nil }
    let entries = Array(tree.entries(node))
    guard
      entries.allSatisfy({ key, _ in
        tree.isScalar(key) && (isName(tree.string(key)) || mayHaveGroups && expectations.isChange(key))
      })
    else { return nil }
    guard mayHaveGroups, entries.allSatisfy({ tree.isMap($0.value) }) else {
      let list = "[\(entries.map { tree.string($0.key) }.joined(separator: ", "))]"
      return Hint("Write \(list)", changes.replacing(node, list)).or(Self.list)
    }
    let range = tree.range(node)
    let end = SourcePosition(line: Int(range.end.line), column: Int(range.end.column) - 1)
    return Hint(
      "Write brackets in place of the braces.",
      .edits(TextEdit(SourceRange(range.start, count: 1), "["), TextEdit(SourceRange(end, count: 1), "]")))
  }

  /// Whether the items of the list may have groups after their names.
  private var mayHaveGroups: Bool {
    if case .calls = form { true } else { key == .atMostOnce }
  }

  /// `animating then stopped` as a history.
  private var values: Hint? {
    guard case .history = form, tree.isScalar(node) else { return nil }
    let list = "[\(Self.sequence(text.filter { !"()[]{}".contains($0) }))]"
    return Hint("Write \(list)", changes.replacing(node, list)).or("Write the values in brackets: [first, second]")
  }

  private var restBelowNone: Hint? {
    guard isList, tree.isPlain(node), text.hasPrefix("none - ") else { return nil }
    return "Remove `none`, so that the lines below it are the value."
  }

  /// Items on one line without brackets, or with other signs.
  private var items: Hint? {
    guard isList, hints.isOneLine(node) else { return nil }
    if tree.isPlain(node, "none") { return "Write the items in brackets, or remove the key." }
    if text.first == "[", text.last == "]" {
      return Hint("Write \(text) without quotes", changes.replacing(node, text)).or(Self.list)
    }
    if case .words = form, !text.contains(":") {
      let words = text.split { " ,;|@#&+[]()（）［］，、\"'".contains($0) }.filter { $0 != "and" }
      let list = "[\(words.joined(separator: ", "))]"
      return Hint("Write \(list)", changes.replacing(node, list)).or(Self.list)
    }
    let (items, parts) = (inBrackets, Self.sequence(text))
    let list = "[\(items == text && tree.isPlain(node) ? parts : items)]"
    let enclosed = changes.enclosing(node, "[", "]")
    if tree.isPlain(node), list == "[\(text)]" { return Hint("Write \(list)", enclosed).or(Self.list) }
    let plain = Hint("Write \(list)", changes.replacing(node, list))
    return (tree.isPlain(node) ? plain : plain.or(Hint("Write [\"\(text)\"]", enclosed))).or(Self.list)
  }

  /// The items of a list in other brackets or with other commas.
  private var inBrackets: String {
    let brackets: [Character] = ["(", ")", "（", "）", "［", "］"]
    if text.last == "]" && !text.contains("[") || text.last == "," { return String(text.dropLast()) }
    guard let first = text.first, brackets.contains(first) else { return text }
    return text.filter { !brackets.contains($0) }.replacing("，", with: ",")
  }

  /// The values of a text such as `animating then stopped`, separated by commas.
  static func sequence(_ text: String) -> String {
    let joints = OtherLanguages.words(for: .and).union(["and", "or", "&", "+"]).sorted().map { " \($0) " }
    for sign in [" and then ", " then ", "=>", "->", "→", ">", ";", "|", ","] + joints {
      let parts = text.split(separator: sign).map { $0.split(separator: " ").joined(separator: " ") }
      if parts.count > 1, !parts.contains("") { return parts.joined(separator: ", ") }
    }
    return text
  }

  /// The names in braces where no name has a value.
  private var bareNames: [Node] {
    guard tree.isMap(node), tree[node].style == .flow else { return [] }
    let entries = Array(tree.entries(node))
    return entries.allSatisfy { tree.isMissing($0.value) } ? entries.map(\.key) : []
  }

  private var namesInBraces: Hint? {
    guard isList, !bareNames.isEmpty else { return nil }
    let list = "[\(bareNames.map(tree.string).joined(separator: ", "))]"
    return Hint("Write \(list)", changes.replacing(node, list)).or(Self.list)
  }

  private var itemWithoutDash: Hint? {
    guard isList, tree.isMap(node), tree[node].style == .block, let key = tree.entries(node).first?.key else {
      return nil
    }
    if let placement = Hints.placement(of: tree.string(key)) { return Hint(placement) }
    let name = tree.string(key).drop { !$0.isLetter }
    return "Begin each item with a minus and a space: - \(name): …"
  }

  /// The value of the only key that is needed.
  private var onlyKey: Hint? {
    guard case .keys(let keys) = form, let key = keys.first, hints.isOneLine(node) else { return nil }
    let isOn = SwitchReading.value(text) == .toggle(true) || SwitchReading.meaning(of: text.lowercased()) == "on"
    let isOff = SwitchReading.value(text) == .toggle(false) || SwitchReading.meaning(of: text.lowercased()) == "off"
    if key == KnownFailureKey.issue.rawValue, isOn || isOff || text == "none" {
      return isOn
        ? Hint("Write { \(key): … } with the ticket for fixing it.", changes.replacing(node, "{ \(key): … }")).general
        : Hint("Remove the line.", changes.removing(value: node)).general
    }
    if isOn || isOff { return nil }
    let others = keys.dropFirst().map { ", \($0): …" }.joined()
    return Hint("Write { \(key): \(text)\(others) }", changes.enclosing(node, "{ \(key): ", "\(others) }"))
      .or(Self.group)
  }

  private var sentence: Hint? {
    if !isList, text.first == "{", text.last == "}", hints.isOneLine(node) {
      return Hint("Write \(text) without quotes", changes.replacing(node, text)).or(Self.group)
    }
    switch form {
    case .names, .then, .keys: break
    case .list, .words, .calls, .history, .changes: return nil
    }
    guard tree.isScalar(node), text.split(separator: " ").count > 2 else { return nil }
    return Hint("A sentence is not allowed here. " + Self.group.text) + rest
  }

  // MARK: What to show if no guess answers

  private static let list: Hint = "Write each item after a dash, or all in brackets: [first, second]"
  private static let group: Hint = "Write its keys below it, or in braces: { key: value }."

  private var shape: Hint {
    switch form {
    case .list, .words, .calls: Self.list
    case .history: "Write the values in brackets: [first, second]"
    case .changes where tree.isList(node) || hints.isNull(node) || Hints.meansNone(text): expectations.noChange(node)
    case .changes: "Write the fields that changed, with their new values, in braces: { field: value }."
    case .names, .then, .keys:
      (!tree.isList(node)
        ? Self.group
        : tree[node].style == .flow
          ? "Write braces in place of the brackets: { key: value }." : "Write its keys without dashes.") + rest
    }
  }

  /// Follows the form of a group that need not be there.
  private var rest: MessageText {
    if case .names = form { " If there is nothing to say, remove \(what)." } else { "" }
  }
}
