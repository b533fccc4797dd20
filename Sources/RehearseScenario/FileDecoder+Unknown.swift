import RehearseLanguage
import RehearseSource
import RehearseVocabulary

extension FileDecoder {
  /// Reports a key that a level does not have: misspelt, called otherwise, or written in the wrong place.
  mutating func reportUnknown<Key: LevelKey>(_ node: Node, _ level: inout Level<Key>) {
    let (name, names) = (tree.string(node), Key.words.names)
    let likely = likelyNames(level)
    if reportBelow(node, name, level) { return }
    let synonym = Synonyms.meaning(of: name, among: likely)
    let head = String(name.prefix { !".:{".contains($0) }.reversed().drop { $0 == " " }.reversed())
    let isPath = head != name && names.contains(head)
    // Several keys of a scenario beside the file's own are one mistake.
    let isMore = Key.level == .file && !misplaced.isEmpty
    let placement = synonym == nil && !isPath ? placement(of: name) : nil
    if placement != nil, name == ScenarioKey.scenario.rawValue, let list = Key(rawValue: FileKey.scenarios.rawValue) {
      level.misspelt.insert(list)
    }
    if placement != nil, isMore { return }
    let near = synonym ?? (isPath ? head : placement == nil ? Suggestion.nearest(to: name, in: likely) : nil)
    if let near, let key = Key(rawValue: near) { level.misspelt.insert(key) }
    var notes: [String] = []
    if isPath {
      let rest = name.dropFirst(head.count)
      notes = [
        rest.first == "."
          ? "Write `\(head): { \(rest.dropFirst()): … }`"
          : "Write `\(head): …`, with a colon and a space before what follows."
      ]
    } else if let synonym {
      notes = ["It is called `\(synonym)` here."]
    } else if let near {
      notes = Suggestion.advice(on: name, among: names, near: near) { "`\($0)`" }
    }
    notes += [placement, near == nil ? advice(on: name, Key.self) : nil].compactMap { $0 }
    error(
      at: node, "\"\(name)\" is not a key of \(Key.level.name)",
      notes: notes + ["Keys of \(Key.level.name): " + names.joined(separator: ", ")])
  }

  /// Whether a map has this key.
  func hasKey(_ name: String, _ map: Node) -> Bool {
    var cursor = tree.children(map)
    while let (key, _) = tree.nextEntry(&cursor) {
      if name.utf8.elementsEqual(tree.bytes(key)) { return true }
    }
    return false
  }

  /// All keys of a level: those that it lacks first, then those that are not written, then the others.
  private func likelyNames<Key: LevelKey>(_ level: Level<Key>) -> [String] {
    let missing = level.missing
    let others = Key.all.filter { !missing.contains($0) }
    return (missing + others.filter { !level.isMeant($0) } + others.filter(level.isMeant)).map(\.rawValue)
  }

  /// A key that stands beside the one below which it belongs, which is empty for that reason.
  private mutating func reportBelow<Key: LevelKey>(_ node: Node, _ name: String, _ level: Level<Key>) -> Bool {
    let isGiven = Key.level == .scenario && vocabulary.givenPaths.index(of: name) != nil
    for home in isGiven ? [.given] : KeyWords.levels(of: name) {
      guard let parent = home.parent, let key = Key(rawValue: parent), let keyNode = level.keyNode(key),
        let value = level[key], tree.isMissing(value)
      else { continue }
      diagnostics.withdraw(at: tree.position(keyNode))
      error(
        at: node, "`\(name)` belongs below `\(parent)`, but starts in the same column",
        notes: ["Indent it, and what belongs to it, by two more spaces."])
      return true
    }
    return false
  }

  /// Reports, once, that something stands beside a name below which it belongs, and takes back that this one is empty.
  mutating func reportBeside(_ key: Node, _ name: Node) {
    guard diagnostics.hasErrors(from: tree.position(name), to: tree.position(name)) else { return }
    diagnostics.withdraw(at: tree.position(name))
    error(
      at: key, "`\(tree.string(key))` belongs below `\(tree.string(name))`, but starts in the same column",
      notes: ["Indent it, and what belongs to it, by two more spaces."])
  }

  /// Where a key of the language belongs that stands elsewhere; it is noted as found.
  mutating func placement(of name: String) -> String? {
    let placement = Self.placement(of: name)
    if placement != nil { misplaced.insert(name) }
    return placement
  }

  private static func placement(of name: String) -> String? {
    if name == ScenarioKey.scenario.rawValue {
      return "Each scenario belongs below `scenarios:` and begins with a dash: - scenario: …"
    }
    let homes = KeyWords.levels(of: name).map(\.name)
    return homes.isEmpty
      ? nil : "`\(name)` is a key of \(homes.joined(separator: ", or of ")): check how far this line is indented."
  }

  /// What can be said of a word that is no key, but something else of the language or of the module.
  private func advice<Key: LevelKey>(on name: String, _ type: Key.Type) -> String? {
    if ["and", "but", "or"].contains(name.lowercased()) {
      return "Everything expected belongs below one `then`; several actions belong in one list: when: [first, second]"
    }
    if Key.level == .then {
      if vocabulary.stateNames.index(of: name) != nil { return "It is a state field. Write: state: { \(name): … }" }
      if vocabulary.operationNames.index(of: name) != nil { return "It is an operation. Write: calls: [\(name)]" }
    }
    let meanings = Synonyms.meanings(of: name)
    guard meanings.count == 1, let meant = meanings.first(where: KeyWords.isKey) else { return nil }
    let home = KeyWords.levels(of: meant).map(\.name).joined(separator: ", or of ")
    return Key.words.index(of: meant) == nil ? "It is called `\(meant)` here, and is a key of \(home)." : nil
  }

  /// What is to be said of a name behind a word that denies it: that name alone would turn its meaning around.
  func denial(of name: String, _ instead: (String) -> String) -> String? {
    let parts = name.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["not", "no", "never", "without", "nicht", "kein", "keine"].contains(parts[0].lowercased())
    else { return nil }
    return "There is no `\(parts[0])`. " + instead(String(parts[1]))
  }

  /// The value of a key as it is written, if it is one word or sentence on one line.
  func written(behind key: Node) -> String? {
    let value = Node(index: Int(tree[key].next))
    guard Int(value.index) < tree.records.count, isOneLine(value) else { return nil }
    return tree.string(value)
  }

  /// Whether a node is a text on one line.
  func isOneLine(_ node: Node) -> Bool {
    tree.isScalar(node) && !isNull(node) && tree[node].start.line == tree[node].end.line
  }

  /// What is to be said of a value with a character that nobody sees.
  func hiddenCharacter(_ node: Node) -> String? {
    tree.isScalar(node) ? Suggestion.invisibleCharacter(in: tree.string(node)) : nil
  }

  // MARK: Lists and groups

  /// How a text is written that stands in brackets or braces.
  func bracketHint(_ node: Node, isSecret: Bool = false) -> String {
    let (sign, opening) = tree.isMap(node) ? ("braces", "a brace") : ("brackets", "a bracket")
    let last = Node(index: Int(tree[node].next) - 1)
    let isSingle = last.index - node.index == (tree.isMap(node) ? 2 : 1) && isOneLine(last) && !isSecret
    return "Write \(isSingle ? "`\(tree.string(last))`" : "one text") without \(sign). "
      + "Only a text that really starts with \(opening) needs quotes."
  }

  /// How a value that should be a group of keys is written as one.
  ///
  /// - Parameter key: the one key that it needs.
  func groupHint(_ node: Node, _ key: String? = nil) -> String {
    if let hidden = hiddenCharacter(node) { return hidden }
    guard tree.isList(node) else {
      if let key, isOneLine(node) {
        return "Write { \(key): \(tree.string(node)) }"
      }
      let isSentence = tree.string(node).split(separator: " ").count > 2
      return (isSentence ? "A sentence is not understood here. " : "")
        + "Write its keys below it, or in braces: { key: value }."
    }
    return tree[node].style == .flow
      ? "Write braces in place of the brackets: { key: value }." : "Write its keys without dashes."
  }

  /// What people write between a name and its value in a sentence.
  private static let verbs: Set = ["is", "are", "equals", "becomes", "has", "to", "=", "==", ":", "->", "=>"]

  /// `error is offline` as a group of keys, where the first word is one of them.
  func pairHint(_ node: Node, _ names: [String]) -> String? {
    guard isOneLine(node), tree.isPlain(node) else { return nil }
    let words = tree.string(node).split(separator: " ").map(String.init)
    guard words.count > 1, names.contains(words[0]), !words.contains("and") else { return nil }
    let value = words.dropFirst().drop(while: Self.verbs.contains)
    return value.isEmpty ? nil : "Write { \(words[0]): \(value.joined(separator: " ")) }"
  }

  /// How a value that should be a list is written as one.
  func listHint(_ node: Node) -> String {
    if let hidden = hiddenCharacter(node) { return hidden }
    if tree.isPlain(node), tree.string(node).hasPrefix("none - ") {
      return "Remove `none`: then what is below it is the value."
    }
    if tree.isPlain(node, "none") { return "Write the items in brackets, or remove the key." }
    if isOneLine(node) { return "Write [\(items(tree.string(node)))]" }
    var cursor = tree.children(node)
    if tree.isMap(node), tree[node].style == .block, let (key, _) = tree.nextEntry(&cursor) {
      if let placement = Self.placement(of: tree.string(key)) { return placement }
      let name = tree.string(key).drop { !$0.isLetter }
      return "Each item begins with a minus and a space: - \(name): …"
    }
    return "Write each item after a dash, or all in brackets: [first, second]"
  }

  /// The items of a list in other brackets, or with other commas.
  private func items(_ text: String) -> String {
    let brackets: [Character] = ["(", ")", "（", "）", "［", "］"]
    if text.last == "]", !text.contains("[") { return String(text.dropLast()) }
    guard let first = text.first, brackets.contains(first) else { return text }
    return text.filter { !brackets.contains($0) }.replacing("，", with: ",")
  }
}
