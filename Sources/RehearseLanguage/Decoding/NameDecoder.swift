import Rehearse

struct NameDecoder: DecoderPart {
  let context: DecodingContext

  func operation(_ node: Node) -> Int? {
    if let operation = index(of: node, in: contract.operationNames) { return operation }
    reportUnknownOperation(node)
    return nil
  }

  private func reportUnknownOperation(_ node: Node) {
    let name = tree.string(node)
    let all = contract.operationNames.names
    let answer = UnknownName(context: context, node: node, names: all, role: .operation).answer
    var notes = answer.hints
    if answer.isMisplaced { context.misplaced.insert(name) }
    let port = name.lastIndex(of: ".").map { name[..<$0] }
    let siblings = port.map { port in all.filter { $0.hasPrefix("\(port).") } } ?? []
    if let port, !siblings.isEmpty {
      let names = siblings.map { String($0.dropFirst(port.count + 1)) }
      notes.append("Operations of \(port): \(names.joined(separator: ", "))")
    } else {
      notes.append("Operations of \(contract.name): \(all.joined(separator: ", "))")
    }
    report(
      .unknownOperation, "\"\(name)\" is not an operation of the module \"\(contract.name)\"", notes, at: node)
  }

  func alsoAllowed(_ node: Node?) -> ContractIndices {
    let items = node.map { operationNames($0, "`also allowed`", mayBeEmpty: true) } ?? []
    return items.reduce(into: ContractIndices()) { $0.formUnion($1.operations) }
  }

  /// Reads the items of `never` and `also allowed`.
  func operationNames(_ node: Node, _ what: String, mayBeEmpty: Bool) -> [Expectation.Never] {
    if tree.isRefused(node) { return [] }
    guard tree.isList(node) else {
      if !reportAll(node, what, isAllowed: mayBeEmpty) {
        wrong(node, what, .list(of: mayBeEmpty ? nil : .never)).report()
      }
      return []
    }
    guard mayBeEmpty || tree.count(node) > 0 else {
      report(.emptyList, "\(what) is empty", ["Name at least one operation, or remove the key."], at: node)
      return []
    }
    return tree.items(node).flatMap { item -> [Expectation.Never] in
      if !mayBeEmpty, let never = expectations.never(item) { return never }
      guard tree.isScalar(item) else {
        if !mayBeEmpty, let change = stateChanges.change(in: item) {
          stateChanges.report(change, in: .never, at: item)
        } else if !tree.isRefused(item), tree.entries(item).first.map({ tree.isScalar($0.key) }) ?? true {
          report(
            .namesOnly,
            tree.isList(item)
              ? "\(what) cannot have a list inside its list" : "an operation in \(what) cannot have arguments",
            [
              tree.isList(item)
                ? Hint("Write the names without inner brackets.", changes.unwrapping(item))
                : namesInside(item) ?? Hint("Write the operation without arguments.", changes.keepingName(item))
            ],
            at: item)
        }
        return []
      }
      guard let operations = operations(item, what, isAlone: tree.count(node) == 1, mayBeEmpty: mayBeEmpty) else {
        return []
      }
      return [Expectation.Never(operations: operations, name: tree.string(item), range: tree.range(item))]
    }
  }

  /// Advice on `calls: [first]` as an item.
  private func namesInside(_ item: Node) -> Hint? {
    guard let (key, value) = tree.entries(item).first, index(of: key, in: contract.operationNames) == nil else {
      return nil
    }
    let names = (tree.isList(value) ? tree.items(value) : [value]).map(tree.string)
    guard !names.isEmpty, names.allSatisfy({ contract.operationNames.index(of: $0) != nil }) else { return nil }
    let items = names.joined(separator: ", ")
    return Hint("Write the names alone: \(items)", changes.replacing(item, items))
      .or("Write each name after a dash on its own line.")
  }

  /// The operations that a name in such a list means.
  private func operations(_ item: Node, _ what: String, isAlone: Bool, mayBeEmpty: Bool) -> ContractIndices? {
    if let operation = index(of: item, in: contract.operationNames) { return ContractIndices(operation) }
    if isWildcard(item) { return operations(named: item) }
    if isAlone, reportAll(item, what, isAllowed: mayBeEmpty) { return nil }
    guard !mayBeEmpty else { return operations(named: item) }
    if let denied = Hints.denied(in: tree.string(item)), contract.operationNames.index(of: denied) != nil {
      return reject(
        .unknownOperation, "`never` already says `not`", [Hint("Write \(denied)", changes.replacing(item, denied))],
        at: item)
    }
    if let change = stateChanges.change(in: item) {
      stateChanges.report(change, in: .never, at: item)
      return nil
    }
    return reportForbidden(item) ? nil : operations(named: item)
  }

  /// Reports `first twice` and `first or second` in `never`; returns whether it is one of them.
  private func reportForbidden(_ item: Node) -> Bool {
    let text = tree.string(item)
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    func isName(_ name: String) -> Bool { contract.operationNames.index(of: name) != nil }
    if isName(parts[0]), parts[1] == "more than once" || CountWords.comparison(parts[1]) != nil {
      report(
        .unknownOperation, "`never` forbids every call of \"\(parts[0])\"",
        ["To allow one call, write below `then`: at most once: [\(parts[0])]"], at: item)
      return true
    }
    let names = WrittenNames.list(in: text.replacing(MatcherWords.separator, with: ", "), isName: isName) ?? []
    guard names.count > 1 else { return false }
    let items = names.joined(separator: ", ")
    report(
      .unknownOperation, "these are \(names.count) names",
      [
        Hint("Write a comma between them: \(items)", changes.replacing(item, items))
          .or("Write each after a dash on its own line.")
      ], at: item)
    return true
  }

  /// Reports words such as `all` and `none` instead of a list; returns whether it was one.
  private func reportAll(_ node: Node, _ what: String, isAllowed: Bool) -> Bool {
    guard tree.isScalar(node) else { return false }
    let isNone = Hints.meansNone(tree.string(node))
    guard isNone || Hints.meansEverything(tree.string(node)) else { return false }
    let ports = contract.ports.names.map { "\($0).*" }.joined(separator: ", ")
    report(
      .notAList, "\(what) must be a list of operations, but this is \(hints.found(node))",
      isAllowed
        ? isNone
          ? [Hint("If no other call is allowed, remove the key.", changes.removing(value: node))]
          : [
            "Name what is allowed: [\(ports)]",
            "If no other call matters, write `calls include` in place of `calls`, and remove the key.",
          ]
        : [
          "To say that no command is called, write `calls: none` instead.",
          "To forbid only some calls, name them: [\(ports)]",
        ], at: node)
    return true
  }

  func isWildcard(_ node: Node) -> Bool { tree.string(node).utf8.last == UInt8(ascii: "*") }

  /// The operation with a name, or all operations of a port for `PORT.*`.
  private func operations(named node: Node) -> ContractIndices? {
    guard isWildcard(node) else { return operation(node).map { ContractIndices($0) } }
    let name = tree.string(node)
    let port = String(name.hasSuffix(".*") ? name.dropLast(2) : name.dropLast())
    if name.hasSuffix(".*"), let index = contract.ports.index(of: port) {
      return ContractIndices(contract.portOperations[index])
    }
    let ports = contract.ports.names
    let near = NameSuggestion.nearest(to: port, in: ports).map { near in
      [Hint("Did you mean \"\(near).*\"?", .replacing("\(near).*"))]
    }
    return reject(
      .wildcard, "\"\(name)\" names no operations of the module \"\(contract.name)\"",
      (near ?? []) + [
        "A star can be used only after one of these names: \(ports.map { "\($0).*" }.joined(separator: ", "))"
      ],
      at: node)
  }

  func stateField(_ key: Node) -> Int? {
    if let field = index(of: key, in: contract.stateNames) { return field }
    unknown(
      key, .unknownStateField, "a state field", of: "the module \"\(contract.name)\"",
      among: contract.stateNames.names, role: .stateField, lead: "State of \(contract.name)")
    return nil
  }

  /// Reports an undeclared name, and suggests the one that was probably meant.
  ///
  /// - Parameters:
  ///   - expected: The names to prefer when several are equally close.
  ///   - unlisted: Words of the language that are also possible.
  ///   - role: What the name should be, if modules declare names of that kind.
  func unknown(
    _ node: Node, _ code: MessageCode, _ what: String, of whom: String, among names: [String], expected: [String] = [],
    unlisted: [String] = [], role: RoleHints.Role? = nil, lead: String
  ) {
    let unknown = UnknownName(
      context: context, node: node, names: names, expected: expected, unlisted: unlisted, role: role)
    let answer = unknown.answer
    let all = names.isEmpty ? "It has none: remove this." : Hint("\(lead): \(names.joined(separator: ", "))")
    report(code, "\"\(tree.string(node))\" is not \(what) of \(whom)", answer.hints + [all], at: node)
    if answer.isMisplaced { misplaced.decode(node, isAmongNames: role == .given || role == .action) }
  }

  func unwritten(_ names: [String], in map: Node) -> [String] {
    let written = Set(tree.entries(map).map { tree.string($0.key) })
    return names.filter { !written.contains($0) }
  }
}
