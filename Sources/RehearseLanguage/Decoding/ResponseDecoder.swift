import Rehearse

/// Where a path into the scenario is written: in a column heading, or as a key of `for every`.
enum PathSite: String {
  case column = "heading"
  case key
}

/// Reads the responses of an operation.
struct ResponseDecoder: DecoderPart {
  /// A response and the calls that it answers; `nil` arguments for all calls.
  private struct Written {
    var response: Response
    var arguments: [ArgumentPattern]?
    /// The responses in `one of`, instead of `response`.
    var choices: [Response]?
    var range: SourceRange

    var conditional: ConditionalResponse? {
      arguments.map { ConditionalResponse(arguments: $0, response: response, range: range) }
    }
  }

  let context: DecodingContext

  /// Whether an operation takes responses; reports a mistake if it does not.
  func takesResponses(_ index: Int, _ node: Node, in site: PathSite? = nil) -> Bool {
    let operation = contract.operations[index]
    switch operation.answers {
    case .value: return true
    case .nothing:
      report(
        .needlessResponse, "\"\(operation.name)\" has no answer, so it takes no response",
        ["Remove \(words: site == .column ? "this column" : "the line")."], at: node)
    case .given(let given):
      let hint =
        given.isFlag
        ? hints.flagHint(given.name, node, mayMove: false)
        : "Write: \(given.path): \(hints.written(behind: node) ?? "…")"
      report(
        .needlessResponse,
        "\"\(operation.name)\" is answered from the given `\(given.path)`, so it takes no response",
        [
          site.map { Hint("Write the \($0.rawValue) `given \(given.path)`.", .replacing("given \(given.path)")) }
            ?? hint
        ], at: node)
    }
    return false
  }

  func script(_ node: Node, _ operation: OperationDeclaration) -> ResponseScript? {
    guard operation.isStream else { return written(node, operation) }
    let before = context.diagnostics
    let script = written(node, operation)
    guard context.diagnostics.errorCount > before.errorCount else { return script }
    guard let stream = StreamGuess.response(node, operation, context) else { return script }
    context.diagnostics = before
    return reject(
      .unknownAnswer, "\"\(operation.name)\" answers with a stream, which is written differently",
      [Hint("Write: \(stream)", changes.replacing(node, stream)).general], at: node)
  }

  private func written(_ node: Node, _ operation: OperationDeclaration) -> ResponseScript? {
    guard tree.isList(node) else {
      return response(node, operation).map { one in
        one.choices.map(ResponseScript.oneOf) ?? one.conditional.map { .byArguments([$0]) } ?? .each(one.response)
      }
    }
    guard tree.count(node) > 0 else { return reject(.emptyResponses, at: node) }
    let items = tree.items(node).map { item in response(item, operation).flatMap { single($0, at: item) } }
    let conditional = items.compactMap { $0?.conditional }
    if conditional.isEmpty { return whole(items).map { .list($0.map(\.response)) } }
    let areApart = AnswerArgumentsDecoder(context: context).areApart(node, conditional)
    return areApart && whole(items) != nil ? .byArguments(conditional) : nil
  }

  private func single(_ one: Written, at item: Node) -> Written? {
    if one.choices == nil { return one }
    return reject(
      .nestedList, "`one of` must be the whole response, and cannot be an item of a list",
      ["Write all answers in one list: { one of: [first, second] }"], at: item)
  }

  private func response(_ node: Node, _ operation: OperationDeclaration) -> Written? {
    switch tree.kind(node) {
    case .refused: nil
    case .scalar: bareResponse(node, operation).map { Written(response: $0, range: tree.range(node)) }
    case .map: writtenResponse(node, operation)
    case .list:
      reject(
        .nestedList, "a response cannot be a list inside the list of responses",
        [hints.oneDash(node, "- { … }") ?? "Write all responses in one list: [first, second]"], at: node)
    }
  }

  // MARK: One word

  private func bareResponse(_ node: Node, _ operation: OperationDeclaration) -> Response? {
    if tree.isPlain(node, "silent") {
      return operation.answersAtOnce ? reject(.neverLate(operation), at: node) : Response(.silent)
    }
    if let index = index(of: node, in: operation.outcomeNames) {
      return Response(.returns(.text(operation.outcomes[index])))
    }
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    UnknownAnswer(context: context, node: node, operation: operation, returns: returns).report()
    return nil
  }

  // MARK: In braces

  private func writtenResponse(_ node: Node, _ operation: OperationDeclaration) -> Written? {
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    if ResponseForms(context: context).report(node, operation) { return nil }
    if operation.isStream, let list = tree.value(node, StreamKey.stream),
      tree.value(node, ResponseKey.returns) == nil
    {
      let to = tree.value(node, ResponseKey.to) == nil ? "" : "to: { … }, "
      return reject(
        .missingReturns, "`stream` belongs below `returns`",
        [
          "Write: { \(words: to)returns: \(streams.stream(of: list, operation, staysOpen: tree.value(node, StreamKey.open) != nil)) }"
        ], at: node)
    }
    if let instead = bareRecord(node, returns) {
      return reject(
        .missingReturns, "this value belongs below `returns`",
        ["Write: { returns: \(operation.isStream ? streams.stream(of: node, operation) : returns.toFillIn) }"],
        at: instead)
    }
    let before = context.diagnostics.count
    guard let mapping = mappings.mapping(node, ResponseKey.self), mappings.checkCombinations(mapping) else {
      return nil
    }
    if let list = mapping[.oneOf] {
      return choices(list, operation).map {
        Written(response: $0[0], choices: $0, range: tree.range(mapping.keyNode(.oneOf) ?? node))
      }
    }
    let after = mapping[.after].map { values.duration($0, ResponseKey.after.quoted) } ?? 0
    let mayBeReported = context.diagnostics.count == before
    if operation.answersAtOnce, let late = mapping.keyNode(.after) ?? mapping.keyNode(.silent) {
      return reject(.neverLate(operation), at: late)
    }
    let to = mapping.keyNode(.to)
    let arguments = to.flatMap { key in
      mapping[.to].flatMap { AnswerArgumentsDecoder(context: context).arguments($0, key: key, operation) }
    }
    let outcome = outcome(mapping, operation, mayBeReported: mayBeReported)
    guard let outcome, let after, to == nil || arguments != nil else { return nil }
    return Written(response: Response(outcome, after: after), arguments: arguments, range: tree.range(to ?? node))
  }

  /// The first key of a returned record or form without `returns`.
  private func bareRecord(_ node: Node, _ returns: ValueType) -> Node? {
    let names: [String]
    switch returns.wrapped {
    case .record(let fields): names = fields.map(\.name)
    case .oneOf(let variants): names = variants.map(\.name)
    default: return nil
    }
    guard let key = tree.entries(node).first?.key, names.contains(where: { tree.hasName(key, $0) }),
      index(of: key, in: ResponseKey.words) == nil
    else { return nil }
    return key
  }

  private func choices(_ node: Node, _ operation: OperationDeclaration) -> [Response]? {
    guard let items = items(node, ResponseKey.oneOf.quoted, ifEmpty: .emptyResponses) else { return nil }
    return whole(
      items.map { item -> Response? in
        guard let one = response(item, operation).flatMap({ single($0, at: item) }) else { return nil }
        if one.arguments == nil { return one.response }
        return reject(
          .mixedResponses, "an answer of `one of` cannot have a `to`",
          ["Each call may get any of these answers. If the answer depends on the call, write a list without `one of`."],
          at: item)
      })
  }

  /// The outcome of a response.
  ///
  /// - Parameter mayBeReported: Whether no other mistake explains why the outcome is missing.
  private func outcome(
    _ mapping: Mapping<ResponseKey>, _ operation: OperationDeclaration, mayBeReported: Bool
  ) -> Response.Outcome? {
    guard case .value(let returns, let errors, _) = operation.answers else { return nil }
    if let node = mapping[.returns], operation.isStream {
      return streams.outcome(node, late: mapping.keyNode(.after), operation)
    }
    if let node = mapping[.returns] { return returned(node, returns, operation) }
    if let node = mapping[.fails] { return failure(node, errors, operation) }
    if let node = mapping[.silent] { return silence(node) }
    guard mayBeReported, !mapping.isBroken, ![.returns, .fails, .silent, .oneOf].contains(where: mapping.isMeant)
    else { return nil }
    return reject(
      .emptyResponse,
      mapping.has(.to)
        ? "`to` says which calls get an answer, but the answer is missing"
        : mapping.has(.after)
          ? "`after` says when the answer comes, but the answer is missing" : "this response says nothing",
      [
        "It may answer: \(operation.responseForms.joined(separator: ", "))"
      ] + (operation.arrival == .later ? ["With a delay: { returns: …, after: 2s }"] : []), at: mapping.node)
  }

  /// Reads `silent: yes`, which can be combined with `to`, unlike `silent` alone.
  private func silence(_ node: Node) -> Response.Outcome? {
    guard let isSilent = values.value(node, .toggle, ValueSite("`silent`")) else { return nil }
    if isSilent == .toggle(true) { return .silent }
    return reject(
      .silentAlone, "`silent` can only be `yes`",
      [Hint("Write `silent: yes`, or write an answer instead.", .replacing("yes"))],
      at: node)
  }

  private func returned(
    _ node: Node, _ returns: ValueType, _ operation: OperationDeclaration
  ) -> Response.Outcome? {
    if tree.isPlain(node, "silent") {
      return reject(
        .silentAlone, "`silent` must be the whole response", ["Write silent alone, without `returns`."], at: node)
    }
    let name = tree.string(node)
    if tree.isScalar(node), operation.namedErrors.contains(name) {
      return reject(
        .returnsOrFails, "\"\(name)\" is an error, so it is not returned",
        [
          Hint(
            "Write: { fails: \(name) }",
            changes.replacing(value: node, of: ResponseKey.returns.rawValue, "\(ResponseKey.fails.rawValue): \(name)"))
        ], at: node)
    }
    let path = ValuePath.answer(operation: operation.name, .returns)
    return values.value(node, returns, ValueSite("what it returns"), at: path).map { .returns($0) }
  }

  func failure(_ node: Node, _ errors: ValueType?, _ operation: OperationDeclaration) -> Response.Outcome? {
    guard let errors else {
      return reject(
        .cannotFail, "\"\(operation.name)\" cannot fail",
        ["It may answer: \(operation.responseForms.joined(separator: ", "))"], at: node)
    }
    let name = tree.string(node)
    if tree.isScalar(node), operation.outcomes.contains(name) {
      return reject(
        .returnsOrFails, "\"\(name)\" is an answer, not an error",
        ["Write \(name) alone, without `fails`."], at: node)
    }
    let path = ValuePath.answer(operation: operation.name, .fails)
    return values.value(node, errors, ValueSite("the error"), at: path).map { .fails($0) }
  }

  // MARK: Rules

  /// Reports responses that only rules, or only other scenarios, may have.
  func checkScope(of builder: CaseBuilder) {
    for (prepared, site) in zip(builder.given.responses, builder.given.responseSites) {
      checkScope(of: prepared.script, in: builder, at: site.range)
    }
  }

  func checkScope(of alternatives: [[ColumnValue]], in builder: CaseBuilder) {
    for values in alternatives {
      for case .script(let script) in values.lazy.map(\.value) {
        checkScope(of: script, in: builder, at: values[0].range)
      }
    }
  }

  /// Reports a response that the scenario may not have.
  ///
  /// A response in the file's `given` is reported once for all scenarios. Nothing is reported if another mistake makes
  /// it unclear whether the scenario is a rule.
  private func checkScope(of script: ResponseScript, in builder: CaseBuilder, at range: SourceRange) {
    let message: Message
    switch script {
    case .list where builder.rule != nil:
      message = .notInRules(
        "a list of responses", "Write one answer for every call, or { one of: [first, second] }, or each with a `to`.")
    case .oneOf where builder.rule == nil && !builder.isBroken:
      message = .onlyInRules(ResponseKey.oneOf.rawValue, of: builder.name)
    default: return
    }
    guard !context.diagnostics.hasErrors(from: range.start, to: range.start) else { return }
    context.diagnostics.error(at: range, message)
  }
}

extension Message {
  fileprivate static func neverLate(_ operation: OperationDeclaration) -> Message {
    Message(
      .unknownAnswer, "\"\(operation.name)\" answers at once, so it can be neither late nor silent",
      hints: ["It may answer: \(operation.responseForms.joined(separator: ", "))"])
  }

  fileprivate static var emptyResponses: Message {
    Message(
      .emptyList, "this list of responses is empty", hints: ["Write at least one response, or remove the key."])
  }
}

/// Reads the `to` of a response, which specifies the calls that it answers.
struct AnswerArgumentsDecoder: DecoderPart {
  let context: DecodingContext

  /// The arguments that a call must have, in declaration order.
  func arguments(_ node: Node, key: Node, _ operation: OperationDeclaration) -> [ArgumentPattern]? {
    let arguments = distinguishing(
      node, key, operation, without: "Remove `to`; for several calls write a list of responses.",
      empty: "Remove `to` if every call gets this answer.")
    return arguments.flatMap { isLeftOpen(node) ? nil : $0 }
  }

  /// The arguments of `to` or of `with`, in declaration order.
  ///
  /// - Parameters:
  ///   - without: what to write if the operation has no arguments.
  ///   - empty: what to write if the arguments do not matter.
  func distinguishing(
    _ node: Node, _ key: Node, _ operation: OperationDeclaration, without: Hint, empty: Hint
  ) -> [ArgumentPattern]? {
    if tree.isRefused(node) { return nil }
    let word = tree.string(key)
    guard !operation.parameters.isEmpty else {
      return reject(
        .needlessTo, "\"\(operation.name)\" has no arguments, so `\(word)` cannot distinguish its calls", [without],
        at: key)
    }
    if tree.isMap(node), tree.count(node) == 0 {
      let names = operation.parameters.map { "\($0.name): …" }.joined(separator: ", ")
      return reject(
        .emptyList, "`\(word)` is empty, so it does not distinguish any calls",
        ["Write at least one argument: \(word): { \(names) }", empty], at: node)
    }
    let arguments = expectations.argumentPatterns(node, operation)
    guard tree.isMap(node), arguments.count == tree.count(node) else { return nil }
    return arguments.sorted { $0.parameter < $1.parameter }
  }

  /// Reports a placeholder, because only expectations may be left open.
  private func isLeftOpen(_ node: Node) -> Bool {
    guard mayBeOpen else { return false }
    let open = (Int(node.index)..<Int(tree[node].next)).lazy.map(Node.init(index:)).first(where: tree.isBlank)
    if let open { report(.toBeFilledIn, at: open) }
    return open != nil
  }

  /// Whether every item in a list has a `to` of its own, different from the others.
  func areApart(_ list: Node, _ items: [ConditionalResponse]) -> Bool {
    let without = tree.items(list).first { item in
      !tree.isRefused(item) && tree.value(item, ResponseKey.to) == nil && !hasErrors(at: item)
    }
    if let without {
      report(
        .mixedResponses, "some of these responses have a `to`, but this one has none",
        [
          "A response with `to` answers the calls with these arguments. Responses without `to` answer the first call, the second call, and so on.",
          "Write `to` in each of them, or in none.",
        ], at: without)
    }
    var lines: [[ArgumentPattern]: Int32] = [:]
    var areApart = without == nil
    for item in items {
      if let line = lines[item.arguments] {
        report(
          .needlessTo, "this `to` is the same as the one on line \(line), which already answers the call",
          ["Remove one of the two, or change its arguments."], in: item.range)
        areApart = false
      } else {
        lines[item.arguments] = item.range.start.line
      }
    }
    return areApart
  }
}
