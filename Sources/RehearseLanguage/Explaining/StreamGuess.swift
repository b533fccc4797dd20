import Rehearse

/// Guesses at the stream that is meant by a response in another form: `[{ returns: 9 }, { returns: 12 }]`,
/// `{ 0s: 9, 2m: 12 }`, `9 after 2m`, or with `every`, `end` or `fails` in the wrong place.
struct StreamGuess: DecoderPart {
  private static let opens: Set = ["silent", "open", "stays open", "endless"]
  private static let ends: Set = [
    "end", "ends", "done", "complete", "completed", "finish", "finished", "close", "closed",
  ]
  private static let pauses: Set = ["after", "wait", "pause", "sleep", "delay", "in", "at", "silent"]
  private static let contents: Set = ["returns", "value", "values", "stream", "items", "events", "emits", "yields"]

  let context: DecodingContext
  let operation: OperationDeclaration

  private var items: [StreamItem] = []
  /// The time before the next item.
  private var pause: Int64 = 0
  /// The time between the values of a list.
  private var interval: Int64 = 0
  private var isOpen = false
  /// Whether something stands in a form that has no message of its own.
  private var isOdd = false

  private init(context: DecodingContext, operation: OperationDeclaration) {
    (self.context, self.operation) = (context, operation)
  }

  /// The response to write instead; `nil` if it is not clear what is meant.
  static func response(_ node: Node, _ operation: OperationDeclaration, _ context: DecodingContext) -> String? {
    var guess = StreamGuess(context: context, operation: operation)
    // Several streams answer several calls.
    let tree = context.tree
    let streams = tree.items(node).count { item in
      tree.value(tree.value(item, ResponseKey.returns) ?? item, StreamKey.stream) != nil
    }
    if streams > 1 { return nil }
    if context.tree.isList(node) { guess.isOdd = true }
    guard guess.take(node), guess.isOdd, guess.pause == 0, !guess.items.isEmpty else { return nil }
    if guess.items.isOpen, !guess.isOpen { guess.items.append(StreamItem(.end)) }
    return "{ \(ResponseKey.returns.rawValue): \(guess.items.flow(operation)) }"
  }

  private mutating func take(_ node: Node) -> Bool {
    switch tree.kind(node) {
    case .refused: false
    case .list: takeItems(node)
    case .map: takeEntries(node)
    case .scalar: takeWord(node)
    }
  }

  private mutating func add(_ content: AnswerContent) -> Bool {
    guard items.isOpen else { return false }
    items.append(StreamItem(content, after: pause))
    pause = 0
    return true
  }

  private mutating func takeItems(_ list: Node) -> Bool {
    for (index, item) in tree.items(list).enumerated() {
      if tree.isList(item) { isOdd = true }
      if index > 0 { pause += interval }
      guard take(item) else { return false }
    }
    return true
  }

  private mutating func takeWord(_ node: Node) -> Bool {
    let text = tree.string(node)
    if !isWord(text), let value = literal(text, node) { return add(.value(value)) }
    isOdd = true
    if Self.opens.contains(text) { isOpen = true }
    if Self.opens.contains(text) || Self.ends.contains(text) { return true }
    if let error = error(text) { return add(.fails(error)) }
    let words = text.split(separator: " ").map(String.init)
    if let last = words.last, let span = VirtualTime.milliseconds(last) {
      pause += span
      let rest = words.dropLast().joined(separator: " ")
      if words.count < 3, rest.isEmpty || Self.pauses.contains(rest) { return true }
      guard words.count > 2, Self.pauses.contains(words[words.count - 2]) else { return false }
      let value = words.dropLast(2).joined(separator: " ")
      return error(value).map { add(.fails($0)) } ?? literal(value).map { add(.value($0)) } ?? false
    }
    return takeSequence(text)
  }

  /// `9 -> 12`, `9, 12` or `9 then 12`.
  private mutating func takeSequence(_ text: String) -> Bool {
    let separators = ["->", "→", " then ", ",", " "]
    guard let separator = separators.first(where: text.contains) else { return false }
    let parts = text.split(separator: separator).map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count > 1, let values = whole(parts.map { literal($0) }) else { return false }
    return values.allSatisfy { add(.value($0)) }
  }

  private func isWord(_ text: String) -> Bool { Self.opens.contains(text) || Self.ends.contains(text) }

  private mutating func takeEntries(_ map: Node) -> Bool {
    let entries = Array(tree.entries(map))
    if !entries.isEmpty, entries.allSatisfy({ ResponseForms(context: context).isNumber($0.key) }) {
      isOdd = true
      return entries.allSatisfy { take($0.value) }
    }
    let spans = entries.map { time(of: tree.string($0.key)) }
    if let times = whole(spans), !times.isEmpty {
      isOdd = true
      var now: Int64 = 0
      for (time, entry) in zip(times, entries) {
        pause += max(0, time - now)
        now = time
        guard take(entry.value) else { return false }
      }
      return true
    }
    return takeKeys(entries)
  }

  /// Takes the keys of a response, of a stream or of an item, in whichever of them they stand.
  private mutating func takeKeys(_ entries: [(key: Node, value: Node)]) -> Bool {
    var ending: AnswerContent?
    let names = entries.map { tree.string($0.key) }
    let hasContent = names.contains(where: Self.contents.contains)
    for (name, entry) in zip(names, entries) {
      switch name {
      case _ where Self.contents.contains(name): break
      case "every":
        guard let span = span(entry.value) else { return false }
        (interval, isOdd) = (span, true)
      case _ where Self.pauses.contains(name):
        guard let span = span(entry.value) else { return false }
        pause += span
        isOdd = isOdd || !hasContent && entries.count == 1 || names.contains(StreamKey.stream.rawValue)
      case ResponseKey.fails.rawValue:
        guard let error = error(tree.string(entry.value)) else { return false }
        ending = .fails(error)
        isOdd = isOdd || hasContent
      case _ where Self.opens.contains(name):
        isOpen = true
        isOdd = isOdd || !names.contains(StreamKey.stream.rawValue)
      case _ where Self.ends.contains(name): isOdd = isOdd || hasContent
      default: return false
      }
    }
    for (name, entry) in zip(names, entries) where Self.contents.contains(name) {
      isOdd = isOdd || name != ResponseKey.returns.rawValue && name != StreamKey.stream.rawValue && name != "value"
      guard take(entry.value) else { return false }
    }
    interval = 0
    return ending.map { add($0) } ?? true
  }

  /// The time in a key such as `2m`, `after 2m` or `at 0s`.
  private func time(of key: String) -> Int64? {
    let words = key.split(separator: " ").map(String.init)
    guard let last = words.last, words.count == 1 || words.count == 2 && Self.pauses.contains(words[0]) else {
      return nil
    }
    return last == "0s" ? 0 : VirtualTime.milliseconds(last)
  }

  private func span(_ node: Node) -> Int64? { tree.isScalar(node) ? VirtualTime.milliseconds(tree.string(node)) : nil }

  private func literal(_ text: String, _ node: Node? = nil) -> Literal? {
    guard case .value(let returns, _, _) = operation.answers, !text.isEmpty else { return nil }
    let isQuoted = node.map { !tree.isPlain($0) } ?? false
    return ChoiceMatcherDecoder(context: context).value(MatcherWords.Word(text: text, isQuoted: isQuoted), returns)
  }

  private func error(_ text: String) -> Literal? {
    guard case .value(_, let errors?, _) = operation.answers, operation.namedErrors.contains(text) else { return nil }
    return ChoiceMatcherDecoder(context: context).value(MatcherWords.Word(text: text), errors)
  }
}
