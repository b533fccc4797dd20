import RehearseLanguage
import RehearseSource
import RehearseVocabulary

extension FileDecoder {
  mutating func decodeResponses(_ node: Node, _ origin: Case.Origin, into layer: inout GivenLayer) {
    guard expectMap(node, "`responses`", mayBeEmpty: true, names: { $0.vocabulary.operationNames.names }) else {
      return
    }
    var cursor = tree.children(node)
    var empty: Node?
    while let (key, value) = tree.nextEntry(&cursor) {
      if let empty, ResponseKey.words.index(of: tree.bytes(key)) != nil {
        reportBeside(key, empty)
        continue
      }
      if tree.isMissing(value) { empty = key }
      guard tree.isScalar(key), let index = operation(key), answers(index, key),
        let script = script(value, vocabulary.operations[index])
      else { continue }
      layer.set(index, script, tree.range(key), origin)
    }
  }

  /// The operation of this name; an unknown one is reported.
  mutating func operation(_ node: Node) -> Int? {
    if let index = vocabulary.operationNames.index(of: tree.bytes(node)) { return index }
    reportUnknownOperation(node)
    return nil
  }

  mutating func reportUnknownOperation(_ node: Node) {
    let name = tree.string(node)
    let names = vocabulary.operationNames.names
    let denial = denial(of: name) { "Write below `then` what must not be called: never: [\($0)]" }
    var notes = denial.map { [$0] } ?? Suggestion.advice(on: name, among: names)
    if let placement = placement(of: name) { notes.append(placement) }
    if vocabulary.stateNames.index(of: name) != nil {
      notes = ["It is a state field. Write below `then`: changes: { \(name): … }"]
    } else if vocabulary.actionNames.index(of: name) != nil {
      notes = ["It is an action, and belongs in `when`."]
    }
    let port = name.lastIndex(of: ".").map { name[..<$0] }
    let siblings = names.filter { port != nil && $0.hasPrefix("\(port ?? "").") }
    if let port, !siblings.isEmpty {
      notes.append(
        "Operations of \(port): " + siblings.map { String($0.dropFirst(port.count + 1)) }.joined(separator: ", "))
    } else {
      notes.append("Operations of \(vocabulary.name): " + names.joined(separator: ", "))
    }
    error(at: node, "\"\(name)\" is not an operation of the module \"\(vocabulary.name)\"", notes: notes)
  }

  /// Whether an operation takes responses at all.
  ///
  /// - Parameter heading: what its name stands in, if that is not a line below `responses`.
  mutating func answers(_ index: Int, _ node: Node, inHeading heading: Heading? = nil) -> Bool {
    let operation = vocabulary.operations[index]
    switch operation.answers {
    case .value: return true
    case .nothing:
      error(
        at: node, "\"\(operation.name)\" answers nothing, so it takes no response",
        notes: ["Remove \(heading == .column ? "this column" : "the line")."])
    case .given(let given):
      let hint = given.isFlag ? flagHint(given.name, node) : "Write: \(given.path): \(written(behind: node) ?? "…")"
      error(
        at: node, "\"\(operation.name)\" is answered from the given `\(given.path)`, so it takes no response",
        notes: [heading.map { "Write the \($0.rawValue) `given \(given.path)`." } ?? hint])
    }
    return false
  }

  /// One response, or a list of them.
  mutating func script(_ node: Node, _ operation: OperationDeclaration) -> ResponseScript? {
    guard tree.isList(node) else { return response(node, operation).map(ResponseScript.each) }
    guard tree.count(node) > 0 else {
      error(at: node, "this list of responses is empty", notes: ["Write at least one response, or remove the key."])
      return nil
    }
    var responses: [Response] = []
    var isWhole = true
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if let response = response(item, operation) { responses.append(response) } else { isWhole = false }
    }
    return isWhole ? .list(responses) : nil
  }

  private mutating func response(_ node: Node, _ operation: OperationDeclaration) -> Response? {
    switch tree.kind(node) {
    case .refused: return nil
    case .scalar: return bareResponse(node, operation)
    case .map: return writtenResponse(node, operation)
    case .list:
      error(
        at: node, "a response cannot be a list inside the list of responses",
        notes: ["Write all responses in one list: [first, second]"])
      return nil
    }
  }

  private mutating func bareResponse(_ node: Node, _ operation: OperationDeclaration) -> Response? {
    if tree.isPlain(node, "silent") { return Response(.silent) }
    if let index = operation.outcomeNames.index(of: tree.bytes(node)) {
      return Response(.returns(.text(operation.outcomes[index])))
    }
    let name = tree.string(node)
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    var notes: [String] = []
    if let hidden = hiddenCharacter(node) {
      notes = [hidden]
    } else if name == "silent" {
      notes = ["Write silent without quotes."]
    } else if operation.namedErrors.contains(name) {
      notes = ["\"\(name)\" is an error; write: { fails: \(name) }"]
    } else if let words = responseWords(name) {
      notes = ["Write { \(words.key): \(words.value) }"]
    } else if operation.outcomes.isEmpty {
      notes = ["Write: { returns: \(returns.toFillIn) }"]
    } else if let near = Suggestion.nearest(to: name, in: operation.outcomes + ["silent"]) {
      notes = ["Did you mean \"\(near)\"?"]
    } else if let near = Suggestion.nearest(to: name, in: operation.namedErrors) {
      notes = ["Did you mean { fails: \(near) }?"]
    }
    notes.append("It may answer: " + operation.responseForms.joined(separator: ", "))
    error(at: node, "\(found(node)) is not an answer of \"\(operation.name)\"", notes: notes)
    return nil
  }

  /// `fails with offline` as a key and its value.
  private func responseWords(_ name: String) -> (key: String, value: String)? {
    let words = name.split(separator: " ").map(String.init)
    let keys = [ResponseKey.fails, .returns].map(\.rawValue)
    guard words.count > 1, let first = words.first?.lowercased(),
      let key = keys.first(where: { $0 == first }) ?? Synonyms.meaning(of: first, among: keys)
    else { return nil }
    let value = words.dropFirst().drop { ["with", "=", "->"].contains($0) }
    return value.isEmpty ? nil : (key, value.joined(separator: " "))
  }

  private mutating func writtenResponse(_ node: Node, _ operation: OperationDeclaration) -> Response? {
    guard case .value(let returns, let errors, _) = operation.answers else { return nil }
    if tree.count(node) == 1, tree.value(node, "silent") != nil {
      error(at: node, "`silent` is the whole response", notes: ["Write silent alone, without braces."])
      return nil
    }
    if let instead = bareRecord(node, returns) {
      error(at: instead, "a value belongs below `returns`", notes: ["Write: { returns: \(returns.toFillIn) }"])
      return nil
    }
    let before = diagnostics.count
    guard let level = level(node, ResponseKey.self), checkCombinations(level) else { return nil }
    let after = level[.after].map { duration($0, "`after`") } ?? 0
    let outcome: Response.Outcome?
    if let node = level[.returns] {
      outcome = returned(node, returns, operation)
    } else if let node = level[.fails] {
      outcome = failure(node, errors, operation)
    } else {
      if diagnostics.count == before, !level.isBroken, !level.isMeant(.returns), !level.isMeant(.fails) {
        let what = level.has(.after) ? "`after` says when, but not what the answer is" : "this response says nothing"
        error(
          at: node, what,
          notes: [
            "It may answer: " + operation.responseForms.joined(separator: ", "),
            "With a delay: { returns: …, after: 2s }",
          ])
      }
      return nil
    }
    guard let outcome, let after else { return nil }
    return Response(outcome, after: after)
  }

  /// The first key of a map that is the returned record itself, without `returns`.
  private func bareRecord(_ node: Node, _ returns: Shape) -> Node? {
    guard case .record(let fields) = returns.wrapped else { return nil }
    var cursor = tree.children(node)
    guard let (key, _) = tree.nextEntry(&cursor) else { return nil }
    let name = tree.string(key)
    return fields.contains { $0.name == name } && ResponseKey.words.index(of: name) == nil ? key : nil
  }

  private mutating func returned(
    _ node: Node, _ returns: Shape, _ operation: OperationDeclaration
  ) -> Response.Outcome? {
    if tree.isPlain(node, "silent") {
      error(at: node, "`silent` is the whole response", notes: ["Write silent alone, without `returns`."])
      return nil
    }
    if tree.isScalar(node), operation.namedErrors.contains(tree.string(node)) {
      let name = tree.string(node)
      error(at: node, "\"\(name)\" is an error, so it is not returned", notes: ["Write: { fails: \(name) }"])
      return nil
    }
    return value(node, returns, ValueSite("what it returns")).map { .returns($0) }
  }

  private mutating func failure(_ node: Node, _ errors: Shape?, _ operation: OperationDeclaration) -> Response.Outcome?
  {
    guard let errors else {
      let forms = operation.outcomes + ["silent"]
      error(
        at: node, "\"\(operation.name)\" cannot fail",
        notes: ["It may answer: " + forms.joined(separator: ", ")])
      return nil
    }
    if let outcome = operation.outcomes.first(where: { tree.isScalar(node) && tree.string(node) == $0 }) {
      error(
        at: node, "\"\(outcome)\" is not an error, but an answer itself",
        notes: ["Write \(outcome) alone, without `fails`."])
      return nil
    }
    return value(node, errors, ValueSite("the error")).map { .fails($0) }
  }

  /// A span of virtual time in milliseconds.
  mutating func duration(_ node: Node, _ what: String) -> Int64? {
    if tree.isRefused(node) { return nil }
    let milliseconds = tree.isPlain(node) ? VirtualTime.milliseconds(tree.bytes(node)) : nil
    if let milliseconds, milliseconds > 0, milliseconds <= VirtualTime.limit { return milliseconds }
    if let milliseconds, milliseconds > VirtualTime.limit {
      error(at: node, "\(found(node)) is longer than 1000h", notes: ["A scenario may last 1000 hours of virtual time."])
    } else if milliseconds == 0 {
      error(at: node, "\(what) must be greater than 0", notes: ["Write, for example, 1ms, or leave it out."])
    } else {
      let isQuoted = tree.isScalar(node) && !tree.isPlain(node)
      let meant = isQuoted ? nil : VirtualTime.meant(by: tree.string(node)).map { "Write \($0)." }
      error(
        at: node, "\(what) is a span of time such as 2s, but this is \(found(node))",
        notes: [
          hiddenCharacter(node)
            ?? (isQuoted
              ? "Write it without quotes, for example 2s."
              : meant ?? "Write a whole number directly followed by ms, s, m or h: 500ms, 2s, 3m, 1h.")
        ])
    }
    return nil
  }
}
