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
    let parts = name.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["not", "no", "never", "without", "nicht", "kein", "keine"].contains(parts[0].lowercased())
    else { return nil }
    return Hint("There is no `\(parts[0])`. \(instead(String(parts[1])))")
  }

  /// The value of a key if it is a single line of text.
  func written(behind key: Node) -> String? {
    let value = Node(index: Int(tree[key].next))
    guard Int(value.index) < tree.records.count, isOneLine(value) else { return nil }
    return tree.string(value)
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

  private static let group: Hint = "Write its keys below it, or in braces: { key: value }."

  /// How to write a value as a group of keys; its first required key may be the only one that is meant.
  func groupHint(_ node: Node, _ keys: [String] = []) -> Hint {
    if let hidden = hiddenCharacter(node) { return hidden }
    guard tree.isList(node) else {
      if let key = keys.first, isOneLine(node) {
        let others = keys.dropFirst().map { ", \($0): …" }.joined()
        return Hint(
          "Write { \(key): \(tree.string(node))\(others) }", changes.enclosing(node, "{ \(key): ", "\(others) }")
        ).or(Self.group)
      }
      let isSentence = tree.string(node).split(separator: " ").count > 2
      return isSentence ? Hint("A sentence is not allowed here. " + Self.group.text) : Self.group
    }
    return tree[node].style == .flow
      ? "Write braces in place of the brackets: { key: value }." : "Write its keys without dashes."
  }

  static let verbs: Set = ["is", "are", "equals", "becomes", "has", "to", "=", "==", ":", "->", "=>"]

  /// Advice to write `error is offline` in braces.
  func pairHint(_ node: Node, _ names: [String]) -> Hint? {
    guard isOneLine(node), tree.isPlain(node) else { return nil }
    let words = tree.string(node).split(separator: " ").map(String.init)
    guard words.count > 1, names.contains(words[0]), !words.contains("and") else { return nil }
    let value = words.dropFirst().drop(while: Self.verbs.contains)
    if value.isEmpty { return nil }
    let pair = "{ \(words[0]): \(value.joined(separator: " ")) }"
    return Hint("Write \(pair)", changes.replacing(node, pair)).or(Self.group)
  }

  /// The values of a text such as `animating then stopped`, separated by commas.
  func sequence(_ text: String) -> String {
    for sign in [" and then ", " then ", "=>", "->", "→", ">", ";", "|", ",", " and "] {
      let parts = text.split(separator: sign).map { $0.split(separator: " ").joined(separator: " ") }
      if parts.count > 1, !parts.contains("") { return parts.joined(separator: ", ") }
    }
    return text
  }

  func listHint(_ node: Node) -> Hint {
    if let hidden = hiddenCharacter(node) { return hidden }
    if tree.isPlain(node), tree.string(node).hasPrefix("none - ") {
      return "Remove `none`, so that the lines below it are the value."
    }
    if tree.isPlain(node, "none") { return "Write the items in brackets, or remove the key." }
    let form: Hint = "Write each item after a dash, or all in brackets: [first, second]"
    if isOneLine(node) {
      let text = tree.string(node)
      if text.first == "[", text.last == "]" {
        return Hint("Write \(text) without quotes", changes.replacing(node, text)).or(form)
      }
      let (items, parts) = (items(text), sequence(text))
      let list = "[\(items == text && tree.isPlain(node) ? parts : items)]"
      let enclosed = changes.enclosing(node, "[", "]")
      if tree.isPlain(node), list == "[\(text)]" { return Hint("Write \(list)", enclosed).or(form) }
      let plain = Hint("Write \(list)", changes.replacing(node, list))
      return (tree.isPlain(node) ? plain : plain.or(Hint("Write [\"\(text)\"]", enclosed))).or(form)
    }
    if tree[node].style == .block, let key = tree.entries(node).first?.key {
      if let placement = Self.placement(of: tree.string(key)) { return Hint(placement) }
      let name = tree.string(key).drop { !$0.isLetter }
      return "Begin each item with a minus and a space: - \(name): …"
    }
    return form
  }

  /// Converts a list in other brackets or with other commas.
  private func items(_ text: String) -> String {
    let brackets: [Character] = ["(", ")", "（", "）", "［", "］"]
    if text.last == "]" && !text.contains("[") || text.last == "," { return String(text.dropLast()) }
    guard let first = text.first, brackets.contains(first) else { return text }
    return text.filter { !brackets.contains($0) }.replacing("，", with: ",")
  }

  /// Words that people write for `none`, in English and German.
  static let noneWords = ["none", "nothing", "nobody", "empty", "0", "keine", "keiner", "niemand", "nichts"]

  /// Describes the value of a node, for messages of the form "must be …, but this is …".
  func found(_ node: Node) -> MessageText {
    switch tree.kind(node) {
    case .list: "a list"
    case .map: "a group of keys"
    case .refused: "nothing"
    case .scalar:
      switch tree[node].style {
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
