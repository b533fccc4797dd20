import Rehearse

/// Finds what a module declares by its name, and says which name was probably meant.
struct NameDecoder: DecoderPart {
  let context: DecodingContext
  private var textDecoder: TextDecoder { TextDecoder(context: context) }

  /// The operation of this name; an unknown one is reported.
  func operation(_ node: Node) -> Int? {
    if let index = context.vocabulary.operationNames.index(of: tree.bytes(node)) { return index }
    reportUnknownOperation(node)
    return nil
  }

  func reportUnknownOperation(_ node: Node) {
    let name = tree.string(node)
    let names = context.vocabulary.operationNames.names
    let denial = hints.denial(of: name) { "Write below `then` what must not be called: never: [\($0)]" }
    var notes = denial.map { [$0] } ?? NameSuggestion.advice(on: name, among: names)
    if notes.isEmpty, let change = NameSuggestion.nearest(to: name, in: ChangeKey.words.names) {
      notes = ["Did you mean `\(change)`?"]
    }
    if let placement = hints.placement(of: name) { notes.append(placement) }
    if context.vocabulary.stateNames.index(of: name) != nil {
      notes = ["It is a state field. Write below `then`: changes: { \(name): … }"]
    } else if context.vocabulary.actionNames.index(of: name) != nil {
      notes = ["It is an action: write it in `when`."]
    }
    let port = name.lastIndex(of: ".").map { name[..<$0] }
    let siblings = names.filter { port != nil && $0.hasPrefix("\(port ?? "").") }
    if let port, !siblings.isEmpty {
      notes.append(
        "Operations of \(port): " + siblings.map { String($0.dropFirst(port.count + 1)) }.joined(separator: ", "))
    } else {
      notes.append("Operations of \(context.vocabulary.name): " + names.joined(separator: ", "))
    }
    report(.unknownOperation(name, module: context.vocabulary.name, notes: notes), at: node)
  }

  /// A list of operations that must not be called.
  func never(_ node: Node) -> [Expectations.Never] {
    operationNames(node, "`never`")
  }

  /// The operations of `also allowed`.
  func decodeAlsoAllowed(_ node: Node?) -> PlaceSet {
    guard let node else { return PlaceSet() }
    return operationNames(node, "`also allowed`", mayBeEmpty: true).reduce(into: PlaceSet()) {
      $0.formUnion($1.operations)
    }
  }

  private func operationNames(
    _ node: Node, _ what: String, mayBeEmpty: Bool = false
  ) -> [Expectations.Never] {
    if tree.isRefused(node) { return [] }
    guard tree.isList(node) else {
      if reportAll(node, what, isAllowed: mayBeEmpty) { return [] }
      textDecoder.reportNotList(node, what)
      return []
    }
    guard mayBeEmpty || tree.count(node) > 0 else {
      report(.emptyNames(what), at: node)
      return []
    }
    var result: [Expectations.Never] = []
    result.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if !mayBeEmpty, let never = SequenceDecoder(context: context).never(item) {
        result += never
        continue
      }
      guard tree.isScalar(item) else {
        if !tree.isRefused(item) {
          report(.namesOnly(what, found: hints.found(item), isList: tree.isList(item)), at: item)
        }
        continue
      }
      if tree.count(node) == 1, reportAll(item, what, isAllowed: mayBeEmpty) { continue }
      guard let operations = operations(named: item) else { continue }
      result.append(Expectations.Never(operations: operations, name: tree.string(item), range: tree.range(item)))
    }
    return result
  }

  /// Whether a word stands for all operations, or for none, which is not understood; that is reported.
  private func reportAll(_ node: Node, _ what: String, isAllowed: Bool) -> Bool {
    guard isWordForAll(node) || tree.hasText(node, "none") else { return false }
    let ports = context.vocabulary.ports.names.map { "\($0).*" }.joined(separator: ", ")
    let isNone = tree.hasText(node, "none")
    report(
      .notNames(
        what, found: hints.found(node),
        notes: isAllowed
          ? [isNone ? "If no other call is allowed, remove the key." : "Name what is allowed: [\(ports)]"]
          : [
            "To say that no command is called, write `calls: none` in place of it.",
            "To forbid only some calls, name them: [\(ports)]",
          ]), at: node)
    return true
  }

  private func isWordForAll(_ node: Node) -> Bool {
    tree.hasText(node, "all") || tree.hasText(node, "any") || tree.hasText(node, "anything")
      || tree.hasText(node, "everything")
  }

  /// One operation, or all of a port for `PORT.*`.
  private func operations(named node: Node) -> PlaceSet? {
    guard tree.bytes(node).last == UInt8(ascii: "*") else {
      return operation(node).map { PlaceSet($0) }
    }
    let bytes = tree.bytes(node)
    if bytes.dropLast().last == UInt8(ascii: "."),
      let port = context.vocabulary.ports.index(of: String(decoding: bytes.dropLast(2), as: UTF8.self))
    {
      var operations = PlaceSet()
      for place in context.vocabulary.portPlaces[port] { operations.insert(place) }
      return operations
    }
    let name = tree.string(node)
    let port = name.hasSuffix(".*") ? name.dropLast(2) : name.dropLast()
    let ports = context.vocabulary.ports.names
    var notes = NameSuggestion.nearest(to: String(port), in: ports).map { ["Did you mean \"\($0).*\"?"] } ?? []
    notes.append("A star can be used only after one of these names: " + ports.map { "\($0).*" }.joined(separator: ", "))
    report(.unknownPort(name, module: context.vocabulary.name, notes: notes), at: node)
    return nil
  }

  /// The state field of this name; an unknown one is reported.
  func stateField(_ key: Node) -> Int? {
    if let index = context.vocabulary.stateNames.index(of: tree.bytes(key)) { return index }
    unknown(
      key, .unknownStateField, "a state field", of: "the module \"\(context.vocabulary.name)\"",
      among: context.vocabulary.stateNames.names,
      lead: "State of \(context.vocabulary.name)")
    return nil
  }

  /// Reports a name that is not declared, with the one that was probably meant and all that there are.
  ///
  /// - Parameters:
  ///   - expected: those of the names that are meant where several are equally near.
  ///   - unlisted: words of the language that may stand there too.
  func unknown(
    _ node: Node, _ code: MessageCode, _ what: String, of whom: String, among names: [String], expected: [String] = [],
    unlisted: [String] = [], lead: String
  ) {
    let name = tree.string(node)
    let denial = hints.denial(of: name) { _ in "Remove it, or say what there is instead." }
    var notes =
      denial.map { [$0] }
      ?? NameSuggestion.advice(
        on: name, among: expected + names + unlisted, near: Synonyms.meaning(of: name, among: names + unlisted))
    if notes.isEmpty, name.split(separator: " ").count > 2 { notes = ["A sentence is not understood here."] }
    if let placement = hints.placement(of: name) { notes.append(placement) }
    notes.append(names.isEmpty ? "It has none: remove this." : "\(lead): " + names.joined(separator: ", "))
    report(.unknownName(code, name, what: what, whom: whom, notes: notes), at: node)
  }
}

extension Message {
  fileprivate static func unknownOperation(_ name: String, module: String, notes: [String]) -> Message {
    Message(.unknownOperation, "\"\(name)\" is not an operation of the module \"\(module)\"", hints: notes)
  }

  fileprivate static func emptyNames(_ what: String) -> Message {
    Message(.emptyList, "\(what) is empty", hints: ["Name at least one operation, or remove the key."])
  }

  fileprivate static func namesOnly(_ what: String, found: String, isList: Bool) -> Message {
    Message(
      .namesOnly, "\(what) takes only names, but this is \(found)",
      hints: [
        isList ? "Write the names without inner brackets." : "Write the operation without arguments."
      ])
  }

  fileprivate static func notNames(_ what: String, found: String, notes: [String]) -> Message {
    Message(.notAList, "\(what) must be a list of operations, but this is \(found)", hints: notes)
  }

  fileprivate static func unknownPort(_ name: String, module: String, notes: [String]) -> Message {
    Message(.wildcard, "\"\(name)\" names no operations of the module \"\(module)\"", hints: notes)
  }

  fileprivate static func unknownName(_ code: MessageCode, _ name: String, what: String, whom: String, notes: [String])
    -> Message
  {
    Message(code, "\"\(name)\" is not \(what) of \(whom)", hints: notes)
  }
}
