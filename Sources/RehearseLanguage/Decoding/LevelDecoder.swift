import Rehearse

/// Reads the maps of the language: which keys are there, which are missing, misspelt or misplaced.
struct LevelDecoder: DecoderPart {
  let context: DecodingContext

  /// Whether a node is a map, and unless it may be empty one with at least one key; anything else is reported.
  ///
  /// - Parameter names: the keys that it may have, for a text that names one of them.
  func expectMap(
    _ node: Node, _ what: String, mayBeEmpty: Bool = false, names: () -> [String] = { [] }
  ) -> Bool {
    if tree.isRefused(node) { return false }
    guard tree.isMap(node) else {
      report(
        .notGroup(
          what, found: hints.found(node),
          notes: hints.pairHint(node, names()).map { [$0] }
            ?? ["\(hints.groupHint(node)) If there is nothing to say, remove \(what)."]), at: node)
      return false
    }
    guard mayBeEmpty || tree.count(node) > 0 else {
      report(.emptyGroup(what), at: node)
      return false
    }
    return true
  }

  /// Reports a key that a level does not have: misspelt, called otherwise, or written in the wrong place.
  func reportUnknown<Key: LevelKey>(_ node: Node, _ level: inout Level<Key>) {
    let (name, names) = (tree.string(node), Key.words.names)
    let likely = likelyNames(level)
    if reportBelow(node, name, level) { return }
    let synonym = Synonyms.meaning(of: name, among: likely)
    let head = String(name.prefix { !".:{".contains($0) }.reversed().drop { $0 == " " }.reversed())
    let isPath = head != name && names.contains(head)
    // Several keys of a scenario beside the file's own are one mistake.
    let isMore = Key.level == .file && !reporter.misplaced.isEmpty
    let placement = synonym == nil && !isPath ? hints.placement(of: name) : nil
    if placement != nil, name == ScenarioKey.scenario.rawValue, let list = Key(rawValue: FileKey.scenarios.rawValue) {
      level.misspelt.append(list)
    }
    if placement != nil, isMore { return }
    let near = synonym ?? (isPath ? head : placement == nil ? NameSuggestion.nearest(to: name, in: likely) : nil)
    if let near, let key = Key(rawValue: near) { level.misspelt.append(key) }
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
      notes = NameSuggestion.advice(on: name, among: names, near: near) { "`\($0)`" }
    }
    notes += [placement, near == nil ? advice(on: name, Key.self) : nil].compactMap { $0 }
    report(
      .unknownKey(
        name, level: Key.level.name, notes: notes + ["Keys of \(Key.level.name): " + names.joined(separator: ", ")]),
      at: node)
  }

  /// All keys of a level: those that it lacks first, then those that are not written, then the others.
  private func likelyNames<Key: LevelKey>(_ level: Level<Key>) -> [String] {
    let missing = level.missing
    let others = Key.all.filter { !missing.contains($0) }
    return (missing + others.filter { !level.isMeant($0) } + others.filter(level.isMeant)).map(\.rawValue)
  }

  /// A key that stands beside the one below which it belongs, which is empty for that reason.
  private func reportBelow<Key: LevelKey>(_ node: Node, _ name: String, _ level: Level<Key>) -> Bool {
    let isGiven = Key.level == .scenario && context.vocabulary.givenPaths.index(of: name) != nil
    for home in isGiven ? [.given] : KeyWords.levels(of: name) {
      guard let parent = home.parent, let key = Key(rawValue: parent), let keyNode = level.keyNode(key),
        let value = level[key], tree.isMissing(value)
      else { continue }
      reporter.diagnostics.withdraw(at: tree.position(keyNode))
      report(.sameColumn(name, below: parent), at: node)
      return true
    }
    return false
  }

  /// Reports, once, that something stands beside a name below which it belongs, and takes back that this one is empty.
  func reportBeside(_ key: Node, _ name: Node) {
    guard reporter.diagnostics.hasErrors(from: tree.position(name), to: tree.position(name)) else { return }
    reporter.diagnostics.withdraw(at: tree.position(name))
    report(.sameColumn(tree.string(key), below: tree.string(name)), at: key)
  }

  /// What can be said of a word that is no key, but something else of the language or of the module.
  private func advice<Key: LevelKey>(on name: String, _ type: Key.Type) -> String? {
    if ["and", "but", "or"].contains(name.lowercased()) {
      return "Write all that is expected below one `then`, and several actions in one list: when: [first, second]"
    }
    if Key.level == .then {
      if context.vocabulary.stateNames.index(of: name) != nil {
        return "It is a state field. Write: state: { \(name): … }"
      }
      if context.vocabulary.operationNames.index(of: name) != nil {
        return "It is an operation. Write: calls: [\(name)]"
      }
    }
    let meanings = Synonyms.meanings(of: name)
    guard meanings.count == 1, let meant = meanings.first(where: KeyWords.isKey) else { return nil }
    let home = KeyWords.levels(of: meant).map(\.name).joined(separator: ", or of ")
    return Key.words.index(of: meant) == nil ? "It is called `\(meant)` here, and is a key of \(home)." : nil
  }

  /// The entries of a map of the language; unknown keys are reported, and what must be there is required.
  ///
  /// - Parameter required: the keys that it must have, if those are not the level's own.
  func level<Key: LevelKey>(_ node: Node, _ type: Key.Type, required: [Key]? = nil) -> Level<Key>? {
    guard tree.isMap(node) else {
      if !tree.isRefused(node) {
        let required = required ?? Key.keyTable.required
        report(
          .notLevel(
            Key.level.name, found: hints.found(node),
            notes: [
              hints.groupHint(node, Key.level == .step || required.count == 1 ? required.first?.rawValue : nil),
              "Its keys: " + Key.words.names.joined(separator: ", "),
            ]), at: node)
      }
      return nil
    }
    let table = Key.keyTable
    var level = Level<Key>(node: node, tree: tree)
    var cursor = tree.children(node)
    var unknown: [Node] = []
    var last = 0
    while let (key, _) = tree.nextEntry(&cursor) {
      let place = table.words.index(of: tree.bytes(key), from: last)
      guard tree.isScalar(key) else {
        level.isBroken = true
        if let place { level.misspelt.append(table.keys[place]) }
        continue
      }
      guard let place else {
        unknown.append(key)
        continue
      }
      level.add(table.keys[place], key)
      last = place
    }
    // What a misspelt key was meant to be depends on which keys there are.
    for key in unknown { reportUnknown(key, &level) }
    if level.isBroken { return level }
    let required = required ?? table.required
    reportMissing(required.filter { !level.isMeant($0) }, of: node)
    return level
  }

  /// Reports keys that do not go together, and those without the one that they need.
  ///
  /// - Returns: whether all of them go together.
  func checkCombinations<Key: LevelKey>(_ level: Level<Key>) -> Bool {
    var isRight = true
    for restriction in Key.keyTable.restrictions where level.has(restriction.key) {
      if restriction.others.contains(where: level.has) {
        reportExclusions(of: restriction.key, level)
        isRight = false
      } else if let companion = restriction.companion, !level.isMeant(companion) {
        // Only here: a key that must go needs no companion.
        reportMissing(companion: companion, of: restriction.key, level)
        isRight = false
      }
    }
    return isRight
  }

  private func reportExclusions<Key: LevelKey>(of key: Key, _ level: Level<Key>) {
    guard let node = level.keyNode(key) else { return }
    for exclusion in key.entry.exclusions {
      guard let other = level.keyNode(exclusion.key) else { continue }
      report(.exclusion(exclusion.message, advice: exclusion.advice), at: later(node, other))
    }
  }

  private func reportMissing<Key: LevelKey>(companion: Key, of key: Key, _ level: Level<Key>) {
    guard let node = level.keyNode(key) else { return }
    report(
      .companion(of: key.rawValue, companion: companion.rawValue, advice: key.entry.companion?.advice ?? ""), at: node)
  }

  /// Reports keys that only rules have, or in a rule those that it does not have.
  func checkScope<Key: LevelKey>(_ level: Level<Key>, isRule: Bool) {
    let table = Key.keyTable
    if isRule {
      for (key, advice) in table.notInRules {
        if let node = level.keyNode(key) { report(.notInRules("`\(key.rawValue)`", advice), at: node) }
      }
    } else {
      for key in table.onlyInRules {
        if let node = level.keyNode(key) { report(.onlyInRules(key.rawValue), at: node) }
      }
    }
  }

  /// The one of two nodes that stands further down.
  func later(_ one: Node, _ other: Node) -> Node { one.index > other.index ? one : other }

  /// Reports all keys that a map lacks as one mistake.
  ///
  /// - Parameter hint: what to write, if those are not the examples of the keys.
  func reportMissing<Key: LevelKey>(_ missing: [Key], of node: Node, hint: String? = nil) {
    let keys = missing.filter { !reporter.misplaced.contains($0.rawValue) }
    guard !keys.isEmpty else { return }
    let names = Counted.list(keys.map { "`\($0.rawValue)`" })
    let examples = keys.compactMap(\.entry.example).map { "    \($0)" }
    reporter.diagnostics.error(
      at: SourceRange(tree.position(node), count: firstKeyLength(node)),
      .missingKeys(
        names, level: Key.level.name, count: keys.count,
        notes: hint.map { [$0] } ?? (examples.isEmpty ? [] : ["Write, for example:"] + examples)
          + (keys.map(\.rawValue) == [ScenarioKey.then.rawValue]
            ? [Hints.acceptance] : [])))
  }

  private func firstKeyLength(_ node: Node) -> Int {
    var cursor = tree.children(node)
    guard tree[node].style != .flow, let first = tree.nextEntry(&cursor) else { return 1 }
    return tree.string(first.key).unicodeScalars.count
  }
}

extension Message {
  fileprivate static func notGroup(_ what: String, found: String, notes: [String]) -> Message {
    Message(.notAGroup, "\(what) must be a group of keys, but this is \(found)", hints: notes)
  }

  fileprivate static func emptyGroup(_ what: String) -> Message {
    Message(.emptyList, "\(what) is empty", hints: ["Write at least one key, or remove \(what)."])
  }

  fileprivate static func unknownKey(_ name: String, level: String, notes: [String]) -> Message {
    Message(.unknownKey, "\"\(name)\" is not a key of \(level)", hints: notes)
  }

  fileprivate static func notLevel(_ level: String, found: String, notes: [String]) -> Message {
    Message(.notAGroup, "\(level) must be a group of keys, but this is \(found)", hints: notes)
  }

  fileprivate static func exclusion(_ text: String, advice: String) -> Message {
    Message(.exclusiveKeys, text, hints: [advice])
  }

  fileprivate static func companion(of key: String, companion: String, advice: String) -> Message {
    Message(.missingKey, "`\(key)` needs a `\(companion)`, and there is none", hints: [advice])
  }

  /// Said of keys, and of what is written after them.
  static func notInRules(_ what: String, _ advice: String) -> Message {
    Message(.notInRules, "\(what) cannot be used in a rule, which must hold whatever happens", hints: [advice])
  }

  /// Said of keys of `then`, and of responses.
  static func onlyInRules(_ key: String, of scenario: String? = nil) -> Message {
    let whose = scenario.map { ", and the scenario \"\($0)\" is not a rule" } ?? ""
    return Message(
      .onlyInRules, "`\(key)` can be used only in a rule\(whose)",
      hints: ["A rule is a scenario with `when: \(AnythingKey.word)`."])
  }

  fileprivate static func missingKeys(_ names: String, level: String, count: Int, notes: [String]) -> Message {
    Message(.missingKey, "\(level) needs the \(count == 1 ? "key" : "keys") \(names)", hints: notes)
  }
}
