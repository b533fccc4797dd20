import Rehearse

/// Reads `given`: the module's givens, flags and responses.
struct GivenDecoder: DecoderPart {
  let context: DecodingContext

  private var flagNames: [String] { contract.flagNames.names }

  private var givenNames: [String] {
    contract.givens.filter { !$0.isFlag }.map(\.name) + (flagNames.isEmpty ? [] : [GivenKey.flags.rawValue])
      + [GivenKey.responses.rawValue]
  }

  func decodeGiven(_ node: Node, origin: Case.Origin, into layer: inout GivenLayer) {
    let entries =
      mappings.entries(
        node, "`given`", mayBeEmpty: true, names: givenNames, example: examples.given) ?? .none
    for (key, value) in entries where tree.isScalar(key) {
      let name = tree.string(key)
      if decode(name, at: key, value, origin, into: &layer) { continue }
      guard reportUnknownGiven(key, of: node) else { continue }
      if let near = NameSuggestion.closest(to: name, in: givenNames), near.isOnly,
        !entries.contains(where: { tree.string($0.key) == near.name })
      {
        _ = decode(near.name, at: key, value, origin, into: &layer)
      }
    }
  }

  /// Reads the value of a key; returns whether the key exists.
  private func decode(
    _ name: String, at key: Node, _ value: Node, _ origin: Case.Origin, into layer: inout GivenLayer
  ) -> Bool {
    if name == GivenKey.responses.rawValue {
      decodeResponses(value, origin, into: &layer)
    } else if name == GivenKey.flags.rawValue, !flagNames.isEmpty {
      decodeFlags(value, origin, into: &layer)
    } else if let index = contract.givenPaths.index(of: name), !contract.givens[index].isFlag {
      decodeValue(value, of: index, key, origin, into: &layer)
    } else {
      return false
    }
    return true
  }

  private func decodeValue(
    _ node: Node, of index: Int, _ key: Node, _ origin: Case.Origin, into layer: inout GivenLayer
  ) {
    let given = contract.givens[index]
    if let literal = values.value(node, given.valueType, ValueSite(given), at: .given(given.path)) {
      layer.set(index, literal, at: tree.range(key), origin)
    }
  }

  /// Reports an unknown key in `given`; returns whether it may be a misspelling.
  private func reportUnknownGiven(_ key: Node, of given: Node) -> Bool {
    let name = tree.string(key)
    for (heading, names) in [
      (GivenKey.flags.rawValue, flagNames), (GivenKey.responses.rawValue, contract.operationNames.names),
    ]
    where names.contains(name) && withdrawEmpty(heading, of: given) {
      report(.sameColumn(name, below: heading, lines: changes.lines(from: key)), at: key)
      return false
    }
    if name == GivenKey.flags.rawValue {
      let known = givenNames.joined(separator: ", ")
      report(.noFlags(of: contract, "Remove `flags`. Givens of \(contract.name): \(known)"), at: key)
      return false
    }
    let hasFlags = tree.value(given, GivenKey.flags.rawValue) != nil
    if flagNames.contains(name) {
      report(
        .misplacedName, "\"\(name)\" is a flag, and flags are written below `flags`",
        [hints.flagHint(name, key, mayMove: !hasFlags)],
        at: key)
      return false
    }
    if let flag = contract.givens.first(where: { $0.isFlag && $0.path == name }) {
      report(
        .misplacedName, "flags are written below `flags`", [hints.flagHint(flag.name, key, mayMove: !hasFlags)], at: key
      )
      return false
    }
    if contract.operationNames.index(of: name) != nil {
      report(
        .misplacedName, "\"\(name)\" is an operation; what it answers is written below `responses`",
        [Hint("Write:", pasting: ["responses:", "  \(name): …"])], at: key)
      return false
    }
    names.unknown(
      key, .unknownGiven, "a given", of: "the module \"\(contract.name)\"", among: givenNames,
      role: .given, lead: "Givens of \(contract.name)")
    return true
  }

  /// Removes the error about a key without a value; returns whether there was one.
  private func withdrawEmpty(_ heading: String, of given: Node) -> Bool {
    let empty = tree.entries(given).first { tree.string($0.key) == heading && tree.isMissing($0.value) }
    if let empty { context.diagnostics.withdraw(at: tree.position(empty.key)) }
    return empty != nil
  }

  private func decodeFlags(_ node: Node, _ origin: Case.Origin, into layer: inout GivenLayer) {
    let entries = mappings.entries(node, "`flags`", mayBeEmpty: true, names: flagNames, example: examples.flags)
    for (key, value) in entries ?? .none {
      guard tree.isScalar(key) else { continue }
      if let flag = index(of: key, in: contract.flagNames) {
        decodeValue(value, of: contract.flagIndices[flag], key, origin, into: &layer)
      } else {
        names.unknown(
          key, .unknownFlag, "a flag", of: "the module \"\(contract.name)\"", among: flagNames, role: .flag,
          lead: "Flags of \(contract.name)")
        if let flag = meant(key, among: contract.flagNames) {
          decodeValue(value, of: contract.flagIndices[flag], key, origin, into: &layer)
        }
      }
    }
  }

  func decodeResponses(_ node: Node, _ origin: Case.Origin, into layer: inout GivenLayer) {
    let all = contract.operationNames.names
    var empty: Node?
    let entries = mappings.entries(node, "`responses`", mayBeEmpty: true, names: all, example: examples.responses)
    for (key, value) in entries ?? .none {
      if let empty, index(of: key, in: ResponseKey.words) != nil {
        mappings.reportBeside(key, empty)
        continue
      }
      if tree.isMissing(value) { empty = key }
      guard tree.isScalar(key) else { continue }
      guard let index = names.operation(key) else {
        if let meant = meant(key, among: contract.operationNames) {
          _ = responses.script(value, contract.operations[meant])
        }
        continue
      }
      guard responses.takesResponses(index, key), let script = responses.script(value, contract.operations[index])
      else { continue }
      layer.set(index, script, at: tree.range(key), origin)
    }
  }
}

extension Message {
  static func noFlags(of contract: ModuleContract, _ hint: MessageText) -> Message {
    Message(.unknownFlag, "the module \"\(contract.name)\" has no flags", hints: [Hint(hint)])
  }
}
