import Rehearse

/// Reads what an operation answers.
struct ResponseDecoder: DecoderPart {
  /// A response, and the calls that it is for; `nil` for all of them.
  private struct Written {
    var response: Response
    var arguments: [ArgumentPattern]?
    /// The answers of `one of`, in place of the response.
    var choices: [Response]?
    var range: SourceRange

    var conditional: ConditionalResponse? {
      arguments.map { ConditionalResponse(arguments: $0, response: response, range: range) }
    }
  }

  let context: DecodingContext
  private var argumentsDecoder: AnswerArgumentsDecoder { AnswerArgumentsDecoder(context: context) }
  private var levelDecoder: LevelDecoder { LevelDecoder(context: context) }
  private var valueDecoder: ValueDecoder { ValueDecoder(context: context) }

  /// Whether an operation takes responses at all.
  ///
  /// - Parameter heading: what its name stands in, if that is not a line below `responses`.
  func answers(_ index: Int, _ node: Node, inHeading heading: HeadingKind? = nil) -> Bool {
    let operation = context.vocabulary.operations[index]
    switch operation.answers {
    case .value: return true
    case .nothing:
      report(.answersNothing(operation.name, isColumn: heading == .column), at: node)
    case .given(let given):
      let hint =
        given.isFlag ? hints.flagHint(given.name, node) : "Write: \(given.path): \(hints.written(behind: node) ?? "…")"
      report(
        .answeredFromGiven(
          operation.name, given: given.path,
          hint: heading.map { "Write the \($0.rawValue) `given \(given.path)`." } ?? hint), at: node)
    }
    return false
  }

  /// One response, or a list of them.
  func script(_ node: Node, _ operation: OperationDeclaration) -> ResponseScript? {
    guard tree.isList(node) else {
      return response(node, operation).map { one in
        one.choices.map(ResponseScript.oneOf) ?? one.conditional.map { .byArguments([$0]) } ?? .each(one.response)
      }
    }
    guard tree.count(node) > 0 else {
      report(.emptyResponses, at: node)
      return nil
    }
    var responses: [Response] = []
    var conditional: [ConditionalResponse] = []
    var isWhole = true
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      guard let one = response(item, operation), !reportChoices(one, at: item) else {
        isWhole = false
        continue
      }
      if let item = one.conditional { conditional.append(item) } else { responses.append(one.response) }
    }
    if conditional.isEmpty { return isWhole ? .list(responses) : nil }
    return argumentsDecoder.areApart(node, conditional) && isWhole ? .byArguments(conditional) : nil
  }

  private func response(_ node: Node, _ operation: OperationDeclaration) -> Written? {
    switch tree.kind(node) {
    case .refused: return nil
    case .scalar: return bareResponse(node, operation).map { Written(response: $0, range: tree.range(node)) }
    case .map: return writtenResponse(node, operation)
    case .list:
      report(.nestedResponses, at: node)
      return nil
    }
  }

  private func bareResponse(_ node: Node, _ operation: OperationDeclaration) -> Response? {
    if tree.isPlain(node, "silent") { return Response(.silent) }
    if let index = operation.outcomeNames.index(of: tree.bytes(node)) {
      return Response(.returns(.text(operation.outcomes[index])))
    }
    let name = tree.string(node)
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    var notes: [String] = []
    if let hidden = hints.hiddenCharacter(node) {
      notes = [hidden]
    } else if name == "silent" {
      notes = ["Write silent without quotes."]
    } else if operation.namedErrors.contains(name) {
      notes = ["\"\(name)\" is an error; write: { fails: \(name) }"]
    } else if let words = responseWords(name) {
      notes = ["Write { \(words.key): \(words.value) }"]
    } else if operation.outcomes.isEmpty {
      notes = ["Write: { returns: \(returns.toFillIn) }"]
    } else if let near = NameSuggestion.nearest(to: name, in: operation.outcomes + ["silent"]) {
      notes = ["Did you mean \"\(near)\"?"]
    } else if let near = NameSuggestion.nearest(to: name, in: operation.namedErrors) {
      notes = ["Did you mean { fails: \(near) }?"]
    }
    notes.append("It may answer: " + operation.responseForms.joined(separator: ", "))
    report(.unknownAnswer(hints.found(node), operation: operation.name, notes: notes), at: node)
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

  private func writtenResponse(_ node: Node, _ operation: OperationDeclaration) -> Written? {
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    if tree.count(node) == 1, tree.value(node, "silent") != nil {
      report(.silentInBraces, at: node)
      return nil
    }
    if let instead = bareRecord(node, returns) {
      report(.missingReturns(returns.toFillIn), at: instead)
      return nil
    }
    let before = reporter.diagnostics.count
    guard let level = levelDecoder.level(node, ResponseKey.self), levelDecoder.checkCombinations(level) else {
      return nil
    }
    if let list = level[.oneOf] {
      return choices(list, operation).map {
        Written(response: $0[0], choices: $0, range: tree.range(level.keyNode(.oneOf) ?? node))
      }
    }
    let after = level[.after].map { valueDecoder.duration($0, "`after`") } ?? 0
    let mayBeReported = reporter.diagnostics.count == before
    let to = level.keyNode(.to)
    let arguments = to.flatMap { key in level[.to].flatMap { argumentsDecoder.arguments($0, key: key, operation) } }
    let outcome = outcome(level, operation, mayBeReported: mayBeReported)
    guard let outcome, let after, to == nil || arguments != nil else { return nil }
    return Written(response: Response(outcome, after: after), arguments: arguments, range: tree.range(to ?? node))
  }

  /// The answers of `one of`, of which there is at least one.
  private func choices(_ node: Node, _ operation: OperationDeclaration) -> [Response]? {
    if tree.isRefused(node) { return nil }
    guard tree.isList(node) else {
      TextDecoder(context: context).reportNotList(node, "`\(ResponseKey.oneOf.rawValue)`")
      return nil
    }
    guard tree.count(node) > 0 else {
      report(.emptyResponses, at: node)
      return nil
    }
    var responses: [Response] = []
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      guard let one = response(item, operation), !reportChoices(one, at: item) else { continue }
      if one.arguments != nil {
        report(.choiceWithTo, at: item)
      } else {
        responses.append(one.response)
      }
    }
    return responses.count == tree.count(node) ? responses : nil
  }

  /// Reports `one of` as an item of a list.
  private func reportChoices(_ one: Written, at item: Node) -> Bool {
    if one.choices == nil { return false }
    report(.nestedChoices, at: item)
    return true
  }

  /// Reports responses that a rule cannot have, or only a rule.
  func checkScope(of draft: CaseDraft) {
    for (prepared, site) in zip(draft.given.responses, draft.given.responseSites) {
      checkScope(of: prepared.script, in: draft, at: site.range)
    }
  }

  /// The same of one operation.
  ///
  /// Said once of what the file gives all its scenarios, and not where a mistake hides whether the scenario is a rule.
  func checkScope(of script: ResponseScript, in draft: CaseDraft, at range: SourceRange) {
    let message: Message
    switch script {
    case .each, .byArguments: return
    case .list:
      guard draft.rule != nil else { return }
      message = .listInRule
    case .oneOf:
      guard draft.rule == nil, !draft.notes.isBroken else { return }
      message = .onlyInRules(ResponseKey.oneOf.rawValue, of: draft.name)
    }
    guard !reporter.diagnostics.hasErrors(from: range.start, to: range.start) else { return }
    reporter.diagnostics.error(at: range, message)
  }

  /// What a response says that a call is answered.
  ///
  /// - Parameter mayBeReported: whether nothing else was said of it that explains why it says nothing.
  private func outcome(
    _ level: Level<ResponseKey>, _ operation: OperationDeclaration, mayBeReported: Bool
  ) -> Response.Outcome? {
    guard case .value(let returns, let errors, _) = operation.answers else { return nil }
    if let node = level[.returns] { return returned(node, returns, operation) }
    if let node = level[.fails] { return failure(node, errors, operation) }
    if let node = level[.silent] { return silence(node) }
    guard mayBeReported, !level.isBroken, ![.returns, .fails, .silent, .oneOf].contains(where: level.isMeant) else {
      return nil
    }
    let what =
      level.has(.to)
      ? "`to` says for which calls, but not what the answer is"
      : level.has(.after) ? "`after` says when, but not what the answer is" : "this response says nothing"
    report(.emptyResponse(what, forms: operation.responseForms), at: level.node)
    return nil
  }

  /// `silent: yes`, which says what `silent` alone does not: for which calls.
  private func silence(_ node: Node) -> Response.Outcome? {
    guard let isSilent = valueDecoder.value(node, .toggle, ValueSite("`silent`")) else { return nil }
    if isSilent == .toggle(true) { return .silent }
    report(.silentNo, at: node)
    return nil
  }

  /// The first key of a map that is the returned record itself, without `returns`.
  private func bareRecord(_ node: Node, _ returns: ValueShape) -> Node? {
    guard case .record(let fields) = returns.wrapped else { return nil }
    var cursor = tree.children(node)
    guard let (key, _) = tree.nextEntry(&cursor) else { return nil }
    guard fields.contains(where: { tree.hasText(key, $0.name) }) else { return nil }
    return ResponseKey.words.index(of: tree.bytes(key)) == nil ? key : nil
  }

  private func returned(
    _ node: Node, _ returns: ValueShape, _ operation: OperationDeclaration
  ) -> Response.Outcome? {
    if tree.isPlain(node, "silent") {
      report(.silentReturned, at: node)
      return nil
    }
    if tree.isScalar(node), operation.namedErrors.contains(tree.string(node)) {
      let name = tree.string(node)
      report(.errorReturned(name), at: node)
      return nil
    }
    return valueDecoder.value(node, returns, ValueSite("what it returns")).map { .returns($0) }
  }

  private func failure(_ node: Node, _ errors: ValueShape?, _ operation: OperationDeclaration) -> Response.Outcome? {
    guard let errors else {
      let forms = operation.outcomes + ["silent"]
      report(.cannotFail(operation.name, forms: forms), at: node)
      return nil
    }
    if let outcome = operation.outcomes.first(where: { tree.isScalar(node) && tree.string(node) == $0 }) {
      report(.answerFails(outcome), at: node)
      return nil
    }
    return valueDecoder.value(node, errors, ValueSite("the error")).map { .fails($0) }
  }
}

extension Message {
  fileprivate static func answersNothing(_ operation: String, isColumn: Bool) -> Message {
    Message(
      .needlessResponse, "\"\(operation)\" answers nothing, so it takes no response",
      hints: ["Remove \(isColumn ? "this column" : "the line")."])
  }

  fileprivate static func answeredFromGiven(_ operation: String, given: String, hint: String) -> Message {
    Message(
      .needlessResponse, "\"\(operation)\" is answered from the given `\(given)`, so it takes no response",
      hints: [hint])
  }

  fileprivate static var emptyResponses: Message {
    Message(
      .emptyList, "this list of responses is empty", hints: ["Write at least one response, or remove the key."])
  }

  fileprivate static var nestedResponses: Message {
    Message(
      .nestedList, "a response cannot be a list inside the list of responses",
      hints: ["Write all responses in one list: [first, second]"])
  }

  fileprivate static var choiceWithTo: Message {
    Message(
      .mixedResponses, "an answer of `one of` cannot have a `to`",
      hints: ["Each call gets any of these answers. Answers that depend on the call are a list without `one of`."])
  }

  fileprivate static var nestedChoices: Message {
    Message(
      .nestedList, "`one of` must be the whole response, and cannot be an item of a list",
      hints: ["Write all answers in one list: { one of: [first, second] }"])
  }

  fileprivate static var listInRule: Message {
    .notInRules(
      "a list of responses", "Write one answer for every call, or { one of: [first, second] }, or each with a `to`.")
  }

  fileprivate static func unknownAnswer(_ found: String, operation: String, notes: [String]) -> Message {
    Message(.unknownAnswer, "\(found) is not an answer of \"\(operation)\"", hints: notes)
  }

  fileprivate static var silentInBraces: Message {
    Message(.silentAlone, "`silent` must be the whole response", hints: ["Write silent alone, without braces."])
  }

  fileprivate static func missingReturns(_ example: String) -> Message {
    Message(.missingReturns, "this value belongs below `returns`", hints: ["Write: { returns: \(example) }"])
  }

  fileprivate static var silentNo: Message {
    Message(
      .silentAlone, "`silent` can only be `yes`",
      hints: ["Write `silent: yes`, or write an answer in its place."])
  }

  fileprivate static func emptyResponse(_ what: String, forms: [String]) -> Message {
    Message(
      .emptyResponse, what,
      hints: [
        "It may answer: " + forms.joined(separator: ", "),
        "With a delay: { returns: …, after: 2s }",
      ])
  }

  fileprivate static var silentReturned: Message {
    Message(
      .silentAlone, "`silent` must be the whole response", hints: ["Write silent alone, without `returns`."])
  }

  fileprivate static func errorReturned(_ name: String) -> Message {
    Message(
      .returnsOrFails, "\"\(name)\" is an error, so it is not returned", hints: ["Write: { fails: \(name) }"])
  }

  fileprivate static func cannotFail(_ operation: String, forms: [String]) -> Message {
    Message(
      .cannotFail, "\"\(operation)\" cannot fail", hints: ["It may answer: " + forms.joined(separator: ", ")])
  }

  fileprivate static func answerFails(_ outcome: String) -> Message {
    Message(
      .returnsOrFails, "\"\(outcome)\" is not an error, but an answer itself",
      hints: ["Write \(outcome) alone, without `fails`."])
  }
}
