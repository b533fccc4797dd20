import Rehearse

/// An expected call, with the arguments that the author specifies; other arguments are ignored.
package struct CallPattern: Sendable {
  package var operation: Int
  package var arguments: [ArgumentPattern]
  package var range: SourceRange

  package init(operation: Int, arguments: [ArgumentPattern], range: SourceRange) {
    (self.operation, self.arguments, self.range) = (operation, arguments, range)
  }

  package func matches(_ call: Trace.CallRecord) -> Bool {
    call.operation == operation && arguments.match(call.arguments)
  }
}

/// Equality ignores the position in the file and the order of the arguments.
extension CallPattern: Hashable {
  package static func == (one: CallPattern, other: CallPattern) -> Bool {
    one.operation == other.operation && one.arguments.count == other.arguments.count
      && one.arguments.allSatisfy(other.arguments.contains)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(Set(arguments))
  }
}

extension ExpectationDecoder {
  /// - Parameter list: the key of `then` that the call belongs to.
  func call(_ node: Node, in list: ThenKey, isAlone: Bool) -> CallPattern? {
    switch tree.kind(node) {
    case .refused: return nil
    case .list:
      return reject(
        .nestedList, "a call must be a name, or a name with arguments, but this is a list",
        [hints.oneDash(node, "- OPERATION") ?? "Write all calls in one list: [first, second]"], at: node)
    case .scalar:
      guard let index = index(of: node, in: contract.operationNames) else {
        reportNoCall(node, in: list, isAlone: isAlone)
        return nil
      }
      return CallPattern(operation: index, arguments: [], range: tree.range(node))
    case .map:
      let entries = tree.entries(node)
      guard let (name, arguments) = entries.first else {
        return reject(
          .missingName, "a call is missing in these braces", ["Write: { operation: { argument: value } }"], at: node)
      }
      guard tree.isScalar(name) else { return nil }
      if isChange(name) {
        return reject(
          .misplacedChange, "`becomes` cannot be used in this list",
          ["Write it in `in order`, which lists calls and changes of the state, or in `never`."], at: name)
      }
      if let second = entries.dropFirst().first?.key {
        guard tree.isScalar(second) else { return nil }
        if reportArgument(second, of: name, arguments) { return nil }
        return reject(
          .severalInOneItem, "only one call can be written here, but there are \(entries.count)",
          ["Put a dash before each call."], at: second)
      }
      guard let index = index(of: name, in: contract.operationNames) else {
        if let change = stateChanges.change(in: node) {
          stateChanges.report(change, in: list, at: node)
          return nil
        }
        _ = operation(name)
        if let meant = meant(name, among: contract.operationNames) {
          _ = argumentPatterns(arguments, contract.operations[meant])
        }
        return nil
      }
      return CallPattern(
        operation: index, arguments: argumentPatterns(arguments, contract.operations[index]),
        range: tree.range(name))
    }
  }

  private func reportNoCall(_ node: Node, in list: ThenKey, isAlone: Bool) {
    let text = tree.string(node)
    if tree.isPlain(node, "none") || Hints.meansNone(text) {
      report(
        .misplacedNone, "`\(text)` is not a call",
        [
          isAlone
            ? "Write `calls: none` to say that no command is called."
            : text == "none" ? "Remove it." : "Remove it: no other command may be called anyway."
        ], at: node)
    } else if let change = stateChanges.change(in: node) {
      stateChanges.report(change, in: list, at: node)
    } else {
      _ = operation(node)
    }
  }

  /// Reports an argument beside its call; returns whether it is one.
  private func reportArgument(_ key: Node, of name: Node, _ arguments: Node) -> Bool {
    guard let operation = index(of: name, in: contract.operationNames),
      index(of: key, in: contract.operations[operation].parameterNames) != nil
    else { return false }
    if tree.isMissing(arguments) {
      mappings.reportBeside(key, name)
    } else {
      report(
        .misplacedName, "`\(tree.string(key))` is an argument of \"\(tree.string(name))\"",
        ["Write it inside the braces of \(tree.string(name))."], at: key)
    }
    return true
  }

  func operation(_ node: Node, in list: String = "a list of calls") -> Int? {
    guard names.isWildcard(node) else { return names.operation(node) }
    return reject(
      .wildcard, "`\(tree.string(node))` is not allowed in \(list)",
      ["Write the name of the operation. Names with .* can be used only in `never` and `also allowed`."], at: node)
  }

  /// What to write in place of something else than arguments.
  private func argumentsHint(_ node: Node, _ operation: OperationDeclaration) -> Hint {
    let names = operation.parameterNames.names
    let count = tree.isScalar(node) ? CountWords.number(tree.string(node)) : nil
    if count == 0 {
      return "If it must not be called, remove it from this list. `never` lists what must not be called."
    }
    if let count {
      // The number may be a secret argument.
      let isHidden = operation.parameters.contains(where: \.isSecret) && count > CountWords.mostShown
      let shown = isHidden ? "…" : String(count)
      return "To say how often it is called, write below `then`: call count: { \(operation.name): \(shown) }"
    }
    if names.isEmpty { return "It has no arguments; write its name alone." }
    if tree.isScalar(node), ["yes", "on", "true", "called", "ok"].contains(tree.string(node)) {
      return "To say that it is called, write its name alone."
    }
    guard operation.parameters.count == 1, !operation.parameters[0].isSecret, tree.isPlain(node), hints.isOneLine(node)
    else { return "Write: { \(names.map { "\($0): …" }.joined(separator: ", ")) }" }
    let written = "{ \(names[0]): \(tree.string(node)) }"
    return Hint("Write: \(written)", changes.replacing(node, written)).or("Write: { \(names[0]): … }")
  }

  /// The patterns for a call's arguments, without those that have mistakes.
  func argumentPatterns(_ node: Node, _ operation: OperationDeclaration) -> [ArgumentPattern] {
    if tree.isRefused(node) { return [] }
    let all = operation.parameterNames.names
    guard tree.isMap(node) else {
      let shown = operation.parameters.contains(where: \.isSecret) ? "not" : hints.found(node)
      report(.notArguments(of: operation.name, found: shown, hint: argumentsHint(node, operation)), at: node)
      return []
    }
    return tree.entries(node).compactMap { key, value in
      guard tree.isScalar(key) else { return nil }
      guard let index = index(of: key, in: operation.parameterNames) else {
        names.unknown(
          key, .unknownArgument, "an argument", of: "\"\(operation.name)\"", among: all,
          expected: names.unwritten(all, in: node), lead: "Its arguments")
        if let meant = meant(key, among: operation.parameterNames) {
          let parameter = operation.parameters[meant]
          _ = patterns.pattern(value, parameter.valueType, ValueSite(parameter, allowsMatchers: true))
        }
        return nil
      }
      let parameter = operation.parameters[index]
      FreeGroupReview(context: context)
        .review(
          value, parameter.valueType, parameter.examples,
          of: .argument(operation: operation.name, name: parameter.name), isSecret: parameter.isSecret)
      return patterns.pattern(value, parameter.valueType, ValueSite(parameter, allowsMatchers: true))
        .map { ArgumentPattern(parameter: index, pattern: $0) }
    }
  }
}
