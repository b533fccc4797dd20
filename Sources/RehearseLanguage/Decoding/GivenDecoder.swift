import Rehearse

/// Reads `given`: the module's own givens, flags and responses.
struct GivenDecoder: DecoderPart {
  let context: DecodingContext
  private var levelDecoder: LevelDecoder { LevelDecoder(context: context) }
  private var nameDecoder: NameDecoder { NameDecoder(context: context) }
  private var responseDecoder: ResponseDecoder { ResponseDecoder(context: context) }
  private var valueDecoder: ValueDecoder { ValueDecoder(context: context) }

  /// Reads a `given` over the layer below it.
  func decodeGiven(_ node: Node, origin: Case.Origin, into layer: inout GivenLayer) {
    guard levelDecoder.expectMap(node, "`given`", mayBeEmpty: true, names: { givenNames }) else { return }
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key) else { continue }
      if tree.hasText(key, "responses") {
        decodeResponses(value, origin, into: &layer)
      } else if tree.hasText(key, "flags"), !context.flagNames.isEmpty {
        decodeFlags(value, origin, into: &layer)
      } else {
        decodeOneGiven(key, value, origin, of: node, into: &layer)
      }
    }
  }

  private var givenNames: [String] {
    context.vocabulary.givens.filter { !$0.isFlag }.map(\.name)
      + (context.flagNames.isEmpty ? [] : [GivenKey.flags.rawValue])
      + [GivenKey.responses.rawValue]
  }

  private func decodeOneGiven(
    _ key: Node, _ node: Node, _ origin: Case.Origin, of given: Node, into layer: inout GivenLayer
  ) {
    guard let index = context.vocabulary.givenPaths.index(of: tree.bytes(key)), !context.vocabulary.givens[index].isFlag
    else { return reportUnknownGiven(key, of: given) }
    let given = context.vocabulary.givens[index]
    guard let literal = valueDecoder.value(node, given.shape, ValueSite("the given", given.name)) else { return }
    layer.set(index, literal, SourceRange(tree.position(key), tree[key].end), origin)
  }

  private func reportUnknownGiven(_ key: Node, of given: Node) {
    let name = tree.string(key)
    for (heading, names) in [
      (GivenKey.flags.rawValue, context.flagNames),
      (GivenKey.responses.rawValue, context.vocabulary.operationNames.names),
    ]
    where names.contains(name) && withdrawEmpty(heading, of: given) {
      return report(.sameColumn(name, below: heading), at: key)
    }
    if name == GivenKey.flags.rawValue {
      let module = context.vocabulary.name
      let hint = "Remove `flags`. Givens of \(module): \(givenNames.joined(separator: ", "))"
      return report(.noFlags(of: module, hint: hint), at: key)
    }
    if context.flagNames.contains(name) {
      return report(.flagAmongGivens(name, hint: hints.flagHint(name, key)), at: key)
    }
    if let flag = context.vocabulary.givens.first(where: { $0.isFlag && $0.path == name }) {
      return report(.flagPath(hint: hints.flagHint(flag.name, key)), at: key)
    }
    if context.vocabulary.operationNames.index(of: name) != nil {
      return report(.operationAmongGivens(name), at: key)
    }
    nameDecoder.unknown(
      key, .unknownGiven, "a given", of: "the module \"\(context.vocabulary.name)\"", among: givenNames,
      lead: "Givens of \(context.vocabulary.name)")
  }

  /// Takes back that a key has nothing after it, if that was said.
  private func withdrawEmpty(_ heading: String, of given: Node) -> Bool {
    var cursor = tree.children(given)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.string(key) == heading, tree.isMissing(value) else { continue }
      reporter.diagnostics.withdraw(at: tree.position(key))
      return true
    }
    return false
  }

  private func decodeFlags(_ node: Node, _ origin: Case.Origin, into layer: inout GivenLayer) {
    guard levelDecoder.expectMap(node, "`flags`", mayBeEmpty: true, names: { context.flagNames }) else { return }
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key) else { continue }
      guard let index = flag(key) else {
        nameDecoder.unknown(
          key, .unknownFlag, "a flag", of: "the module \"\(context.vocabulary.name)\"",
          among: context.flagNames,
          lead: "Flags of \(context.vocabulary.name)")
        continue
      }
      guard
        let literal = valueDecoder.value(value, .toggle, ValueSite("the flag", context.vocabulary.givens[index].name))
      else {
        continue
      }
      layer.set(index, literal, SourceRange(tree.position(key), tree[key].end), origin)
    }
  }

  private func flag(_ key: Node) -> Int? {
    context.vocabulary.flagNames.index(of: tree.bytes(key)).map { context.vocabulary.flagPlaces[$0] }
  }

  func decodeResponses(_ node: Node, _ origin: Case.Origin, into layer: inout GivenLayer) {
    guard
      levelDecoder.expectMap(node, "`responses`", mayBeEmpty: true, names: { context.vocabulary.operationNames.names })
    else {
      return
    }
    var cursor = tree.children(node)
    var empty: Node?
    while let (key, value) = tree.nextEntry(&cursor) {
      if let empty, ResponseKey.words.index(of: tree.bytes(key)) != nil {
        levelDecoder.reportBeside(key, empty)
        continue
      }
      if tree.isMissing(value) { empty = key }
      guard tree.isScalar(key), let index = nameDecoder.operation(key), responseDecoder.answers(index, key),
        let script = responseDecoder.script(value, context.vocabulary.operations[index])
      else { continue }
      layer.set(index, script, tree.range(key), origin)
    }
  }
}

extension Message {
  /// Said of the key `flags`, and of a heading.
  static func noFlags(of module: String, hint: String) -> Message {
    Message(.unknownFlag, "the module \"\(module)\" has no flags", hints: [hint])
  }

  fileprivate static func flagAmongGivens(_ name: String, hint: String) -> Message {
    Message(.misplacedName, "\"\(name)\" is a flag, and flags are written below `flags`", hints: [hint])
  }

  fileprivate static func flagPath(hint: String) -> Message {
    Message(.misplacedName, "flags are written below `flags`", hints: [hint])
  }

  fileprivate static func operationAmongGivens(_ name: String) -> Message {
    Message(
      .misplacedName, "\"\(name)\" is an operation; what it answers is written below `responses`",
      hints: ["Write:", "    responses:", "      \(name): …"])
  }
}
