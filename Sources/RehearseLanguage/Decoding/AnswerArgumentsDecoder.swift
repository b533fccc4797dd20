import Rehearse

/// Reads the `to` of responses: which calls they are for.
struct AnswerArgumentsDecoder: DecoderPart {
  let context: DecodingContext
  private var expectationDecoder: ExpectationDecoder { ExpectationDecoder(context: context) }
  private var textDecoder: TextDecoder { TextDecoder(context: context) }

  /// The arguments that a call must have, in the order of their declaration.
  func arguments(_ node: Node, key: Node, _ operation: OperationDeclaration) -> [ArgumentPattern]? {
    if tree.isRefused(node) { return nil }
    guard !operation.parameters.isEmpty else {
      report(.noArguments(operation.name), at: key)
      return nil
    }
    if tree.isMap(node), tree.count(node) == 0 {
      let names = operation.parameters.map { "\($0.name): …" }.joined(separator: ", ")
      report(.emptyTo(names), at: node)
      return nil
    }
    let arguments = expectationDecoder.argumentPatterns(node, operation)
    guard tree.isMap(node), arguments.count == tree.count(node), !isLeftOpen(node) else { return nil }
    return arguments.sorted { $0.parameter < $1.parameter }
  }

  /// Whether something is still to be filled in where expectations may be, but answers may not.
  private func isLeftOpen(_ node: Node) -> Bool {
    guard context.options.mayBeOpen else { return false }
    let open = (Int(node.index)..<Int(tree[node].next)).lazy.map(Node.init(index:)).first(where: tree.isBlank)
    if let open { report(.toBeFilledIn, at: open) }
    return open != nil
  }

  /// Whether all items of a list are for certain calls, each for others.
  func areApart(_ list: Node, _ items: [ConditionalResponse]) -> Bool {
    let without = tree.items(list).first { item in
      !tree.isRefused(item) && keyNode(item) == nil && !reporter.hasErrors(at: item)
    }
    if let without {
      report(.withoutTo, at: without)
    }
    var lines: [[ArgumentPattern]: Int32] = [:]
    var areApart = without == nil
    for item in items {
      guard let line = lines.updateValue(item.range.start.line, forKey: item.arguments) else { continue }
      reporter.diagnostics.error(at: item.range, .sameTo(line: line))
      lines[item.arguments] = line
      areApart = false
    }
    return areApart
  }

  /// The `to` of a response.
  private func keyNode(_ response: Node) -> Node? {
    guard tree.isMap(response) else { return nil }
    var cursor = tree.children(response)
    while let (key, _) = tree.nextEntry(&cursor) {
      if ResponseKey.to.rawValue.utf8.elementsEqual(tree.bytes(key)) { return key }
    }
    return nil
  }
}

extension Message {
  fileprivate static func noArguments(_ operation: String) -> Message {
    Message(
      .needlessTo, "\"\(operation)\" has no arguments, so `to` cannot distinguish its calls",
      hints: ["Remove `to`; for several calls write a list of responses."])
  }

  fileprivate static func emptyTo(_ names: String) -> Message {
    Message(
      .emptyList, "`to` is empty, so it does not distinguish any calls",
      hints: ["Write at least one argument: to: { \(names) }", "Remove `to` if every call gets this answer."])
  }

  fileprivate static var withoutTo: Message {
    Message(
      .mixedResponses, "some of these responses have a `to`, but this one has none",
      hints: [
        "Responses with `to` answer the calls that fit; without it they answer one call after the other.",
        "Write `to` in each of them, or in none.",
      ])
  }

  fileprivate static func sameTo(line: Int32) -> Message {
    Message(
      .needlessTo, "this `to` is the same as the one on line \(line), which answers the call already",
      hints: ["Remove one of the two, or change its arguments."])
  }
}
