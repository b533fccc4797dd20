import Rehearse

/// Advice on values and names written as in a sentence, in program code or in copied output.
struct EverydayHints: DecoderPart {
  private static let pauses: Set = ["wait", "sleep", "pause", "delay", "warte", "advance", "after"]

  let context: DecodingContext

  /// What to write for `once`, `2x` or `>= 1` as a number of calls.
  func callCount(_ node: Node) -> Hint? {
    guard tree.isScalar(node) else { return tree.isRefused(node) ? nil : Self.oneNumber }
    let text = tree.string(node)
    switch CountWords.comparison(text) {
    case (.exactly, let number?)?:
      return text == "\(number)" ? nil : Hint("Write \(number)", changes.replacing(node, "\(number)"))
    case (.atLeast, let number?)? where number > 1:
      return
        "There is no `at least` here. List it \(words: Counted.times(number)) in `\(ThenKey.callsInclude.rawValue)`."
    case (.atLeast, _)?:
      return Hint("To say that it is called, however often, list it in `\(ThenKey.callsInclude.rawValue)`.")
    case (.atMost, let number?)? where number != 1:
      return number < 1
        ? Hint("Write 0", changes.replacing(node, "0"))
        : "There is no `at most` but `\(ThenKey.atMostOnce.rawValue)`. Write how often it is called."
    case (.atMost, _)?:
      return Hint("To say that it is called once or not at all, list it in `\(ThenKey.atMostOnce.rawValue)`.")
    default: break
    }
    if Self.someCalls.contains(text.lowercased()) {
      return Hint("To say that it is called, however often, list it in `\(ThenKey.callsInclude.rawValue)`.")
    }
    return text.contains(where: \.isNumber) && !tree.isPlain(node) || WholeNumberReading.isWhole(text)
      || WholeNumberReading.isOtherNotation(text) ? nil : Self.oneNumber
  }

  private static let someCalls: Set = [
    "yes", "any", "many", "several", "some", "a few", "called", "often", "always", "on", "true", "once or more",
    "one or more", "unlimited",
  ]
  private static let oneNumber: Hint =
    "Write one number, such as 2. If it does not matter how often it is called, leave the operation out."

  /// What to write for `sleep(2)` or `wait 2 sec` in `when`.
  func pause(_ name: String) -> Hint? {
    if Self.pauses.contains(name.lowercased()) { return Hint("To let time pass, write { \(ClockAdvance.action): 2s }") }
    if let span = VirtualTime.milliseconds(name).map(VirtualTime.text) ?? VirtualTime.meant(by: name) {
      return Hint("Write { \(ClockAdvance.action): \(span) }", .replacing("{ \(ClockAdvance.action): \(span) }"))
    }
    let name = name.trimmingPrefix("clock.")
    let word = name.prefix(while: \.isLetter)
    if word.isEmpty, VirtualTime.milliseconds(String(name)) != nil {
      return Hint("Write { \(ClockAdvance.action): \(name) }", .replacing("{ \(ClockAdvance.action): \(name) }"))
    }
    guard Self.pauses.contains(word.lowercased()), word.count < name.count else { return nil }
    let rest = name.dropFirst(word.count).filter { !"()'\"".contains($0) }.split(separator: " ").joined(separator: " ")
    let isNumber = !rest.isEmpty && rest.allSatisfy(\.isNumber)
    return VirtualTime.meant(by: isNumber ? "\(rest)s" : rest).map {
      Hint("Write { \(ClockAdvance.action): \($0) }", .replacing("{ \(ClockAdvance.action): \($0) }"))
    }
  }

  /// What to write for `closeScreen: 2` and `closeScreen twice`, or for `closeScreen: after 2s`.
  func repetition(of action: String, _ words: String) -> Hint? {
    let words = words.lowercased()
    if let span = words.split(separator: " ").last.map(String.init), VirtualTime.milliseconds(span) != nil {
      return "To let time pass first, write: [{ \(ClockAdvance.action): \(span) }, \(action)]"
    }
    let number = words.split { " x×".contains($0) }.first { $0 != "times" && $0 != "time" } ?? ""
    guard let times = CountWords.number(number), (2...9).contains(times) else { return nil }
    let list = Array(repeating: action, count: times).joined(separator: ", ")
    return "To fire it \(words: Counted.text(times, "time")), write: [\(list)]"
  }

  /// What to write for a bare number in place of a span of time.
  func span(_ text: String) -> Hint? {
    let words = text.lowercased().replacing("half an ", with: "0.5 ").replacing("half a ", with: "0.5 ")
      .split(separator: " ").map(String.init).drop { ["about", "ca.", "circa", "after", "~"].contains($0) }
    if let first = words.first {
      let number = CountWords.number(first).map { String($0) } ?? WrittenDigits.inASCII(first)
      let spoken = ([number] + words.dropFirst()).joined(separator: " ")
      if spoken != text, let span = VirtualTime.meant(by: spoken) { return Hint("Write \(span)", .replacing(span)) }
    }
    guard !text.isEmpty, text.count < 8, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Hint("Write \(text)s for seconds, or \(text)ms for milliseconds.")
  }

  /// One of the names that is meant by `« offline »` or `none → offline`.
  func name(_ text: String, among names: [String]) -> Hint? {
    let parts = ["→", "->", "=>", " to "].compactMap { text.contains($0) ? text.split(separator: $0).last : nil }
    let name = (parts.first ?? text[...]).filter { !"“”„‟«»‹›\"`".contains($0) }
      .split { $0.isWhitespace }.joined(separator: " ")
    let bare = text.drop { "()*_?.=".contains($0) }.reversed().drop { "()*_!?.".contains($0) }.reversed()
    if bare.count < text.count, names.contains(String(bare)) {
      return Hint("Write \(String(bare))", .replacing(String(bare)))
    }
    let hasQuotes = text.contains { "“”„‟«»‹›\"`".contains($0) }
    guard hasQuotes || !parts.isEmpty, names.contains(name) else { return nil }
    return Hint(
      "Write \(name), \(words: parts.isEmpty ? "without these quotes" : "the value afterwards").", .replacing(name))
  }

  /// What to write below `then` for `nothing happens`, or for lines that are copied from a failure.
  func then(_ node: Node) -> Hint? {
    let parts = tree.isList(node) ? tree.items(node).map(tree.string) : [tree.string(node)]
    if let calls = WrittenNames.list(in: parts.joined(separator: ", "), isName: isOperation) {
      return written("{ \(ThenKey.calls.rawValue): [\(calls.joined(separator: ", "))] }", node)
    }
    guard tree.isScalar(node) else { return nil }
    let text = tree.string(node)
    if let change = stateChanges.change(in: node), change.value != nil {
      return written("{ \(ThenKey.state.rawValue): { \(change.entry) } }", node)
    }
    if Hints.meansNone(text) || ["no change", "no changes"].contains(text.lowercased()) {
      return written("{ \(ThenKey.calls.rawValue): none, \(ThenKey.changes.rawValue): none }", node)
    }
    let words = text.split { " =:".contains($0) }.map(String.init)
    guard text.contains("="), let field = words.first(where: { contract.stateNames.index(of: $0) != nil }),
      let value = words.last,
      value != field
    else {
      return ValueLabel.expected.begins(text)
        ? Hint("These lines are copied from a failure. Write { \(ThenKey.state.rawValue): { FIELD: VALUE } }") : nil
    }
    return written("{ \(ThenKey.state.rawValue): { \(field): \(value) } }", node)
  }

  private func isOperation(_ name: String) -> Bool { contract.operationNames.index(of: name) != nil }

  private func written(_ text: String, _ node: Node) -> Hint { Hint("Write \(text)", changes.replacing(node, text)) }

  /// The key that a word for `given` or `before` means here, by what is written after it.
  func earlier(_ meaning: String, _ value: Node) -> String {
    let nodes = tree.isList(value) ? tree.items(value) : [value]
    let names = nodes.map {
      tree.isMap($0) ? tree.entries($0).first.map { tree.string($0.key) } ?? "" : tree.string($0)
    }
    let areActions =
      !names.isEmpty
      && names.allSatisfy {
        contract.actionNames.index(of: $0) != nil || $0 == ClockAdvance.action
      }
    switch meaning {
    case ScenarioKey.given.rawValue where areActions: return ScenarioKey.before.rawValue
    case ScenarioKey.before.rawValue where tree.isMap(value) && !areActions: return ScenarioKey.given.rawValue
    default: return meaning
    }
  }
}
