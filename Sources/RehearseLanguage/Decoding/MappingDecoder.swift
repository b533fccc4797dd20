import Rehearse

/// The entries of a map with keys of the language.
struct Mapping<K: Key> {
  private struct Entry {
    let key: K
    let node: Node
    let value: Node
  }

  let node: Node
  /// In file order; no map is large enough to need an index.
  private var entries: [Entry] = []
  /// The probable meanings of misspelt keys, which are not also reported as missing.
  fileprivate(set) var misspelt: [K] = []
  /// Whether a key could not be read, so that the map may be incomplete.
  fileprivate(set) var isBroken = false

  fileprivate init(node: Node, count: Int) {
    self.node = node
    entries.reserveCapacity(count)
  }

  /// Adds an entry; the first of two with the same key wins.
  fileprivate mutating func add(_ key: K, _ keyNode: Node, _ value: Node) {
    if !has(key) { entries.append(Entry(key: key, node: keyNode, value: value)) }
  }

  subscript(key: K) -> Node? { entries.first { $0.key == key }?.value }

  func keyNode(_ key: K) -> Node? { entries.first { $0.key == key }?.node }

  func has(_ key: K) -> Bool { keyNode(key) != nil }

  /// Whether the map has the key or a probable misspelling of it.
  func isMeant(_ key: K) -> Bool { has(key) || misspelt.contains(key) }

  var missing: [K] {
    K.keyTable.needs.filter { !isMeant($0.key) && !$0.excuses.contains(where: isMeant) }.map(\.key)
  }
}

/// Reads maps according to their key tables; reports missing, misspelt and misplaced keys.
struct MappingDecoder: DecoderPart {
  let context: DecodingContext

  /// The entries of a map whose keys are names from the app; reports any other node.
  func entries(
    _ node: Node, _ what: String, mayBeEmpty: Bool = false, names: @autoclosure () -> [String] = [],
    example: @escaping (Node) -> Hint? = { _ in nil }
  ) -> NodeEntries? {
    if tree.isRefused(node) { return nil }
    guard tree.isMap(node) else {
      wrong(node, what, .names(names(), example: example)).report()
      return nil
    }
    guard mayBeEmpty || tree.count(node) > 0 else {
      return reject(.emptyList, "\(what) is empty", ["Write at least one key, or remove \(what)."], at: node)
    }
    return tree.entries(node)
  }

  /// The entries of a map with keys of the language; reports unknown and missing keys.
  func mapping<K: Key>(_ node: Node, _ type: K.Type, required: [K]? = nil) -> Mapping<K>? {
    let required = required ?? K.keyTable.required
    if tree.isRefused(node) { return nil }
    guard tree.isMap(node) else {
      let meant = K.mapping == .step || required.count == 1 ? required.map(\.rawValue) : []
      wrong(node, K.mapping.name, K.mapping == .then ? .then : .keys(meant))
        .report(["Its keys: \(K.words(in: contract).joined(separator: ", "))"])
      return nil
    }
    var mapping = Mapping<K>(node: node, count: tree.count(node))
    var unknown: [(key: Node, value: Node)] = []
    for (node, value) in tree.entries(node) {
      let key = index(of: node, in: K.words).map { K.all[$0] }
      if !tree.isScalar(node) {
        mapping.isBroken = true
        if let key { mapping.misspelt.append(key) }
      } else if let key {
        if tree[value].style == .block, tree.isScalar(value), reportBlockText(value, of: key) {
          mapping.misspelt.append(key)
        } else {
          mapping.add(key, node, value)
        }
      } else {
        unknown.append((node, value))
      }
    }
    // What a misspelt key means depends on which keys the map already has.
    for (key, value) in unknown { reportUnknown(key, value, &mapping) }
    if !mapping.isBroken { reportMissing(required.filter { !mapping.isMeant($0) }, of: node) }
    return mapping
  }

  /// Reports a `|` or `>` after a key whose value is no text, as in `calls: |`; returns whether it is one.
  private func reportBlockText<K: Key>(_ value: Node, of key: K) -> Bool {
    let shape = key.shape
    guard shape.isGroup || shape.form == .names || shape == .version || shape == .module else { return false }
    if !shape.isGroup, !tree.string(value).contains(where: { " \n:".contains($0) }) { return false }
    report(
      .specialSign, "this sign begins a text of several lines, which \(key.quoted) cannot be",
      [Hint("Remove the sign.", changes.removingSign(of: value))], at: value)
    return true
  }

  // MARK: Unknown keys

  /// Reports a key that is misspelt, a synonym, or in the wrong place.
  ///
  /// If only one key can be meant, the value is read as the value of that key, so that mistakes in it are reported in
  /// the same run.
  private func reportUnknown<K: Key>(_ node: Node, _ value: Node, _ mapping: inout Mapping<K>) {
    let name = tree.string(node)
    if reportBelow(node, name, mapping) { return }
    let answer = UnknownKey(context: context, node: node, value: value, mapping: mapping).answer
    if answer.isMisplaced {
      if name == ScenarioKey.scenario.rawValue, let list = K(rawValue: FileKey.scenarios.rawValue) {
        mapping.misspelt.append(list)
      }
      // Several scenario keys at the top level of the file count as one mistake.
      let isFirst = context.misplaced.isEmpty
      context.misplaced.insert(name)
      if K.mapping == .file, !isFirst { return }
    }
    if let key = answer.key {
      if answer.isCertain, !mapping.isMeant(key) { mapping.add(key, node, value) }
      mapping.misspelt.append(key)
    }
    let all: [Hint] =
      answer.listsKeys ? ["Keys of \(K.mapping.name): \(K.words(in: contract).joined(separator: ", "))"] : []
    report(.unknownKey, "\"\(name)\" is not a key of \(K.mapping.name)", answer.hints + all, at: node)
    if answer.isMisplaced { self.misplaced.decode(node) }
  }

  /// Reports a key with the same indentation as its parent, which therefore looks empty.
  private func reportBelow<K: Key>(_ node: Node, _ name: String, _ mapping: Mapping<K>) -> Bool {
    let isGiven = K.mapping == .scenario && contract.givenPaths.index(of: name) != nil
    for home in isGiven ? [.given] : KeyWords.mappings(of: name) {
      guard let parent = home.parent, let key = K(rawValue: parent), let keyNode = mapping.keyNode(key),
        let value = mapping[key], tree.isMissing(value)
      else { continue }
      context.diagnostics.withdraw(at: tree.position(keyNode))
      report(.sameColumn(name, below: parent, lines: changes.lines(from: node)), at: node)
      return true
    }
    return false
  }

  /// Reports, once, a key next to the name that it belongs under, and removes the error that this name is empty.
  func reportBeside(_ key: Node, _ name: Node) {
    guard context.diagnostics.hasErrors(from: tree.position(name), to: tree.position(name)) else { return }
    context.diagnostics.withdraw(at: tree.position(name))
    let names = contract.actionNames.names + contract.operationNames.names
    let lines = changes.lines(from: key, to: changes.keys(after: key).prefix { !names.contains(tree.string($0)) }.last)
    report(.sameColumn(tree.string(key), below: tree.string(name), lines: lines), at: key)
  }

  // MARK: Rules of the key table

  /// Reports keys that cannot be combined or lack a required companion; returns whether there are none.
  @discardableResult
  func checkCombinations<K: Key>(_ mapping: Mapping<K>) -> Bool {
    var isRight = true
    for index in K.keyTable.combined {
      let key = K.all[index]
      guard let node = mapping.keyNode(key) else { continue }
      let entry = K.keyTable.entries[index]
      let excluded = entry.exclusions.filter { mapping.has($0.key) }
      for exclusion in excluded {
        guard let other = mapping.keyNode(exclusion.key) else { continue }
        report(.exclusiveKeys, exclusion.message, [Hint(exclusion.advice)], at: node.index > other.index ? node : other)
      }
      isRight = isRight && excluded.isEmpty
      // A key that must be removed needs no companion.
      guard excluded.isEmpty, let companion = entry.companion, !companion.keys.contains(where: mapping.isMeant) else {
        continue
      }
      let needed = Counted.choice(companion.keys.map(\.quoted))
      report(.missingKey, "\(key.quoted) needs \(needed), but there is none", [Hint(companion.advice)], at: node)
      isRight = false
    }
    return isRight
  }

  /// Reports keys that only rules may have, or that rules may not have.
  func checkScope<K: Key>(_ mapping: Mapping<K>, isRule: Bool) {
    for index in K.keyTable.scoped {
      let key = K.all[index]
      guard let node = mapping.keyNode(key) else { continue }
      switch K.keyTable.entries[index].scope {
      case .notInRules(let advice, let removes) where isRule:
        let removal = removes ? changes.removing(value: value(behind: node)) : nil
        report(.notInRules(key.quoted, Hint(advice, removal)), at: node)
      case .onlyInRules where !isRule: report(.onlyInRules(key.rawValue), at: node)
      default: break
      }
    }
  }

  /// Reports all missing keys of a map as one mistake.
  func reportMissing<K: Key>(_ missing: [K], of node: Node, hint: Hint? = nil) {
    let keys = missing.filter { !context.misplaced.contains($0.rawValue) }
    guard !keys.isEmpty else { return }
    let examples = keys.compactMap { key in
      (key.rawValue == ScenarioKey.when.rawValue ? self.examples.when : nil) ?? key.entry.example
    }
    let isThen = keys.map(\.rawValue) == [ScenarioKey.then.rawValue]
    let change = changes.adding(examples, to: node)?.titled("Add \(Counted.list(keys.map(\.quoted)))")
    let example = Hint(
      "Write, for example:",
      pasting: examples.flatMap { $0.replacing("\n    ", with: "\n").split(separator: "\n").map(String.init) }, change)
    let advice = (examples.isEmpty ? [] : [example]) + (isThen ? [Hints.acceptance] : [])
    report(
      .missingKey,
      "\(K.mapping.name) needs the \(words: Counted.word(keys.count, "key")) \(Counted.list(keys.map(\.quoted)))",
      hint.map { [$0] } ?? advice,
      in: SourceRange(tree.position(node), count: firstKeyLength(node)))
  }

  private func firstKeyLength(_ node: Node) -> Int {
    guard tree[node].style != .flow, let first = tree.entries(node).first else { return 1 }
    return tree.string(first.key).unicodeScalars.count
  }
}

extension Message {
  static func notInRules(_ what: String, _ advice: Hint) -> Message {
    Message(.notInRules, "\(what) cannot be used in a rule, which must hold whatever happens", hints: [advice])
  }

  static func onlyInRules(_ key: String, of scenario: String? = nil) -> Message {
    let whose = scenario.map { ", and the scenario \"\($0)\" is not a rule" } ?? ""
    return Message(
      .onlyInRules, "`\(key)` can be used only in a rule\(whose)",
      hints: ["A rule is a scenario with `when: \(AnythingKey.word)`."])
  }
}
