import Rehearse

struct NameDecoder: DecoderPart {
  let context: DecodingContext

  func operation(_ node: Node) -> Int? {
    if let operation = place(of: node, in: contract.operationNames) { return operation }
    reportUnknownOperation(node)
    return nil
  }

  private func reportUnknownOperation(_ node: Node) {
    let name = tree.string(node)
    let all = contract.operationNames.names
    let denial = hints.denial(of: name) { "Write below `then` what must not be called: never: [\($0)]" }
    var notes = denial.map { [$0] } ?? NameSuggestion.advice(on: name, among: all)
    if notes.isEmpty, let change = NameSuggestion.nearest(to: name, in: ChangeKey.words.names) {
      notes = [Hint("Did you mean `\(change)`?", .replacing(change))]
    }
    if let placement = hints.placement(of: name) { notes.append(Hint(placement)) }
    if contract.stateNames.index(of: name) != nil {
      notes = ["It is a state field. Write below `then`: changes: { \(name): … }"]
    } else if let role = roles.own(name, wanted: .operation)
      ?? (notes.isEmpty ? roles.elsewhere(name, wanted: .operation) : nil)
    {
      notes = [role]
    }
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

  func alsoAllowed(_ node: Node?) -> PlaceSet {
    node.map { operationNames($0, "`also allowed`", mayBeEmpty: true) }?.reduce(into: PlaceSet()) {
      $0.formUnion($1.operations)
    } ?? PlaceSet()
  }

  /// Reads the items of `never` and `also allowed`.
  func operationNames(_ node: Node, _ what: String, mayBeEmpty: Bool) -> [Expectation.Never] {
    if tree.isRefused(node) { return [] }
    guard tree.isList(node) else {
      if !reportAll(node, what, isAllowed: mayBeEmpty) { texts.reportNotList(node, what) }
      return []
    }
    guard mayBeEmpty || tree.count(node) > 0 else {
      report(.emptyList, "\(what) is empty", ["Name at least one operation, or remove the key."], at: node)
      return []
    }
    return tree.items(node).flatMap { item -> [Expectation.Never] in
      if !mayBeEmpty, let never = expectations.never(item) { return never }
      guard tree.isScalar(item) else {
        if !tree.isRefused(item) {
          report(
            .namesOnly,
            tree.isList(item)
              ? "\(what) cannot have a list inside its list" : "an operation in \(what) cannot have arguments",
            [
              tree.isList(item)
                ? Hint("Write the names without inner brackets.", changes.unwrapping(item))
                : Hint("Write the operation without arguments.", changes.keepingName(item))
            ],
            at: item)
        }
        return []
      }
      if tree.count(node) == 1, reportAll(item, what, isAllowed: mayBeEmpty) { return [] }
      guard let operations = operations(named: item) else { return [] }
      return [Expectation.Never(operations: operations, name: tree.string(item), range: tree.range(item))]
    }
  }

  /// Reports words such as `all` and `none` instead of a list; returns whether it was one.
  private func reportAll(_ node: Node, _ what: String, isAllowed: Bool) -> Bool {
    let isNone = tree.hasText(node, "none")
    guard isNone || tree.isScalar(node) && ["all", "any", "anything", "everything"].contains(tree.string(node)) else {
      return false
    }
    let ports = contract.ports.names.map { "\($0).*" }.joined(separator: ", ")
    report(
      .notAList, "\(what) must be a list of operations, but this is \(hints.found(node))",
      isAllowed
        ? [isNone ? "If no other call is allowed, remove the key." : "Name what is allowed: [\(ports)]"]
        : [
          "To say that no command is called, write `calls: none` instead.",
          "To forbid only some calls, name them: [\(ports)]",
        ], at: node)
    return true
  }

  func isWildcard(_ node: Node) -> Bool { tree.string(node).utf8.last == UInt8(ascii: "*") }

  /// The operation with a name, or all operations of a port for `PORT.*`.
  private func operations(named node: Node) -> PlaceSet? {
    guard isWildcard(node) else { return operation(node).map { PlaceSet($0) } }
    let name = tree.string(node)
    let port = String(name.hasSuffix(".*") ? name.dropLast(2) : name.dropLast())
    if name.hasSuffix(".*"), let place = contract.ports.index(of: port) {
      return PlaceSet(contract.portPlaces[place])
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
    if let field = place(of: key, in: contract.stateNames) { return field }
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
    let name = tree.string(node)
    let denial = hints.denial(of: name) { _ in "Remove it, or say what there is instead." }
    var notes =
      denial.map { [$0] }
      ?? NameSuggestion.advice(
        on: name, among: expected + names + unlisted, near: Synonyms.meaning(of: name, among: names + unlisted))
    if let role,
      let known = roles.own(name, wanted: role) ?? (notes.isEmpty ? roles.elsewhere(name, wanted: role) : nil)
    {
      notes = [known]
    }
    if role == .action, let written = everyday.pause(name) {
      notes = [written]
    }
    if notes.isEmpty, name.split(separator: " ").count > 2 { notes = ["A sentence is not understood here."] }
    let placement = role == .given || role == .action ? roles.placement(of: name) : hints.placement(of: name)
    if let placement { notes.append(Hint(placement)) }
    notes.append(names.isEmpty ? "It has none: remove this." : "\(lead): \(names.joined(separator: ", "))")
    report(code, "\"\(name)\" is not \(what) of \(whom)", notes, at: node)
    if placement != nil { misplaced.decode(node) }
  }

  func unwritten(_ names: [String], in map: Node) -> [String] {
    let written = Set(tree.entries(map).map { tree.string($0.key) })
    return names.filter { !written.contains($0) }
  }
}
