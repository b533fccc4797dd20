import RehearseLanguage
import RehearseSource
import RehearseVocabulary

extension FileDecoder {
  /// Reads a `given` over the layer below it.
  mutating func decodeGiven(_ node: Node, origin: Case.Origin, into layer: inout GivenLayer) {
    guard expectMap(node, "`given`", mayBeEmpty: true, names: { $0.givenNames }) else { return }
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key) else { continue }
      if tree.hasText(key, "responses") {
        decodeResponses(value, origin, into: &layer)
      } else if tree.hasText(key, "flags"), !flagNames.isEmpty {
        decodeFlags(value, origin, into: &layer)
      } else {
        decodeOneGiven(key, value, origin, of: node, into: &layer)
      }
    }
  }

  /// The names below `flags`.
  var flagNames: [String] { vocabulary.flagNames.names }

  private var givenNames: [String] {
    vocabulary.givens.filter { !$0.isFlag }.map(\.name) + (flagNames.isEmpty ? [] : [GivenKey.flags.rawValue])
      + [GivenKey.responses.rawValue]
  }

  private mutating func decodeOneGiven(
    _ key: Node, _ node: Node, _ origin: Case.Origin, of given: Node, into layer: inout GivenLayer
  ) {
    guard let index = vocabulary.givenPaths.index(of: tree.bytes(key)), !vocabulary.givens[index].isFlag
    else { return reportUnknownGiven(key, of: given) }
    let given = vocabulary.givens[index]
    guard let literal = value(node, given.shape, ValueSite("the given", given.name)) else { return }
    layer.set(index, literal, SourceRange(tree.position(key), tree[key].end), origin)
  }

  private mutating func reportUnknownGiven(_ key: Node, of given: Node) {
    let name = tree.string(key)
    for (heading, names) in [
      (GivenKey.flags.rawValue, flagNames), (GivenKey.responses.rawValue, vocabulary.operationNames.names),
    ]
    where names.contains(name) && withdrawEmpty(heading, of: given) {
      return error(
        at: key, "`\(name)` belongs below `\(heading)`, but starts in the same column",
        notes: ["Indent it, and what belongs to it, by two more spaces."])
    }
    if name == GivenKey.flags.rawValue {
      return error(
        at: key, "the module \"\(vocabulary.name)\" has no flags",
        notes: ["Remove `flags`. Givens of \(vocabulary.name): \(givenNames.joined(separator: ", "))"])
    }
    if flagNames.contains(name) {
      return error(
        at: key, "\"\(name)\" is a flag, and flags are written below `flags`",
        notes: [flagHint(name, key)])
    }
    if let flag = vocabulary.givens.first(where: { $0.isFlag && $0.path == name }) {
      return error(at: key, "flags are written below `flags`", notes: [flagHint(flag.name, key)])
    }
    if vocabulary.operationNames.index(of: name) != nil {
      return error(
        at: key, "\"\(name)\" is an operation; what it answers is written below `responses`",
        notes: ["Write:", "    responses:", "      \(name): …"])
    }
    unknown(
      key, "a given", of: "the module \"\(vocabulary.name)\"", among: givenNames, lead: "Givens of \(vocabulary.name)")
  }

  /// How a flag is written that stands elsewhere, with the value that it has there.
  func flagHint(_ name: String, _ key: Node) -> String { "Write: flags: { \(name): \(written(behind: key) ?? "…") }" }

  /// Takes back that a key has nothing after it, if that was said.
  private mutating func withdrawEmpty(_ heading: String, of given: Node) -> Bool {
    var cursor = tree.children(given)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.string(key) == heading, tree.isMissing(value) else { continue }
      diagnostics.withdraw(at: tree.position(key))
      return true
    }
    return false
  }

  private mutating func decodeFlags(_ node: Node, _ origin: Case.Origin, into layer: inout GivenLayer) {
    guard expectMap(node, "`flags`", mayBeEmpty: true, names: { $0.flagNames }) else { return }
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key) else { continue }
      guard let index = flag(key) else {
        unknown(
          key, "a flag", of: "the module \"\(vocabulary.name)\"", among: flagNames, lead: "Flags of \(vocabulary.name)")
        continue
      }
      guard let literal = self.value(value, .toggle, ValueSite("the flag", vocabulary.givens[index].name)) else {
        continue
      }
      layer.set(index, literal, SourceRange(tree.position(key), tree[key].end), origin)
    }
  }

  private func flag(_ key: Node) -> Int? {
    vocabulary.flagNames.index(of: tree.bytes(key)).map { vocabulary.flagPlaces[$0] }
  }

  /// Whether a node is a map, and unless it may be empty one with at least one key; anything else is reported.
  ///
  /// - Parameter names: the keys that it may have, for a text that names one of them.
  mutating func expectMap(
    _ node: Node, _ what: String, mayBeEmpty: Bool = false, names: (FileDecoder) -> [String] = { _ in [] }
  ) -> Bool {
    if tree.isRefused(node) { return false }
    guard tree.isMap(node) else {
      error(
        at: node, "\(what) is a group of keys, but this is \(found(node))",
        notes: pairHint(node, names(self)).map { [$0] }
          ?? ["\(groupHint(node)) If there is nothing to say, remove \(what)."])
      return false
    }
    guard mayBeEmpty || tree.count(node) > 0 else {
      error(at: node, "\(what) is empty", notes: ["Write at least one key, or remove \(what)."])
      return false
    }
    return true
  }
}
