import Rehearse

/// State changes that authors write in other words than `becomes: { error: offline }`.
struct ChangeHints: DecoderPart {
  /// A field, with what is written as its value.
  struct Change {
    let field: String
    let value: String?

    var entry: String { "\(field): \(value ?? "…")" }
    var becomes: String { "{ \(ChangeKey.becomes.rawValue): { \(entry) } }" }
  }

  private static let keys: Set = [
    ThenKey.state.rawValue, ThenKey.changes.rawValue, ThenKey.history.rawValue, ChangeKey.becomes.rawValue,
  ]

  let context: DecodingContext

  /// The change that an item of a list means, such as `error: offline`, `state: { error: offline }` or
  /// `error becomes offline`; `nil` for any other item.
  func change(in node: Node) -> Change? {
    if tree.isScalar(node) { return change(inWords: tree.string(node), nil) }
    guard tree.isMap(node), let (key, value) = tree.entries(node).first, tree.isScalar(key) else { return nil }
    let name = tree.string(key)
    if Self.keys.contains(name) || Synonyms.meaning(of: name, among: [ChangeKey.becomes.rawValue]) != nil {
      if tree.isMap(value), let (field, value) = tree.entries(value).first { return change(of: field, value) }
      return tree.isScalar(value) ? change(inWords: tree.string(value), nil) : nil
    }
    return change(of: key, value)
  }

  private func change(of key: Node, _ value: Node) -> Change? {
    guard tree.isScalar(key) else { return nil }
    let last = !tree.isList(value) ? value : tree.count(value) == 1 ? tree.items(value).first : nil
    return change(inWords: tree.string(key), last.flatMap { hints.isOneLine($0) ? tree.string($0) : nil })
  }

  /// `error becomes offline`, `becomes error` or `state.error`, perhaps with a value after it.
  private func change(inWords text: String, _ value: String?) -> Change? {
    let words = text.split { " =".contains($0) }.map { word in
      word.split(separator: ".").count == 2 && word.hasPrefix("\(ThenKey.state.rawValue).")
        ? String(word.dropFirst(6)) : String(word)
    }.drop { Hints.verbs.contains($0) || Self.keys.contains($0) }
    guard let field = words.first, contract.stateNames.index(of: field) != nil else { return nil }
    let rest = words.dropFirst().drop { Hints.verbs.contains($0) || Self.keys.contains($0) }
    // Without a verb, more words are a sentence about something else.
    guard rest.count <= 1 || rest.count < words.count - 1 else { return nil }
    return Change(field: field, value: rest.isEmpty ? value : rest.joined(separator: " "))
  }

  /// Advice on such a change in a list of calls.
  func report(_ change: Change, in list: ThenKey, at item: Node) {
    let needsValue = change.value == nil
    if list == .never, tree.isMap(item), tree.count(item) > 1 {
      return report(
        .severalInOneItem, "in `never`, each value of a field is an item of its own",
        ["Write { becomes: { \(change.entry) } }, and the same for each other field."],
        at: tree.entries(item).first?.key ?? item)
    }
    let hint: Hint =
      list == .inOrder || list == .never
      ? Hint("Write \(change.becomes)", needsValue ? nil : changes.replacing(item, change.becomes))
        .or("Write { becomes: { FIELD: VALUE } }")
      : "Write below `then`: changes: { \(change.entry) }. Between calls, it is written in `in order`: \(change.becomes)"
    report(
      .misplacedChange, "`\(change.field)` is a state field, and not a call", [hint],
      at: tree.isMap(item) ? tree.entries(item).first?.key ?? item : item)
  }
}
