import Rehearse

extension Expectation {
  /// An entry of `call count`: how often an operation is called, perhaps with particular arguments.
  package struct CallCount: ExpectationForm {
    package var pattern: CallPattern
    package var count: Int
    package var range: SourceRange

    package init(_ pattern: CallPattern, _ count: Int, range: SourceRange) {
      (self.pattern, self.count, self.range) = (pattern, count, range)
    }

    package var operation: Int { pattern.operation }
    /// Whether all calls of the operation are counted.
    package var isTotal: Bool { pattern.arguments.isEmpty }

    package var key: ThenKey { .callCount }
    package var meanings: [Expectation.Meaning] { [.callCount(pattern, count)] }

    package var mentions: ExpectationMentions {
      ExpectationMentions(expected: count > 0 ? [operation] : [], named: ContractIndices(operation))
    }

    package func onlyValue(in contract: ModuleContract) -> OnlyValue? {
      OnlyValue(value: .integer(count), text: String(count))
    }

    package func isStated(byColumn key: ThenKey, of subject: Int?) -> Bool {
      key == self.key && subject == operation && isTotal
    }
  }
}

extension Expectations {
  package var callCounts: [Expectation.CallCount] {
    all.compactMap { if case .callCount(let count) = $0 { count } else { nil } }
  }
}

/// Reads `call count`.
struct CallCountDecoder: DecoderPart {
  let context: DecodingContext

  func decode(_ node: Node) -> [Expectation.CallCount] {
    let names = contract.operationNames.names
    let entries = mappings.entries(node, ThenKey.callCount.quoted, names: names, example: examples.callCounts) ?? .none
    return entries.flatMap { key, value -> [Expectation.CallCount] in
      guard tree.isScalar(key), let operation = expectations.operation(key, in: ThenKey.callCount.quoted) else {
        return []
      }
      return counts(value, of: operation, at: tree.range(key))
    }
  }

  /// A number, a group with arguments, or a list of them.
  private func counts(_ node: Node, of operation: Int, at range: SourceRange) -> [Expectation.CallCount] {
    guard tree.isList(node) else { return count(node, of: operation, at: range).map { [$0] } ?? [] }
    let empty = Message(
      .emptyList, "this list of counts is empty", hints: ["Write how often it is called, for example 1."])
    var counts: [Expectation.CallCount] = []
    var lines: [CallPattern: Int32] = [:]
    for item in items(node, ThenKey.callCount.quoted, ifEmpty: empty) ?? [] {
      guard let count = count(item, of: operation, at: tree.range(item)) else { continue }
      if let line = lines[count.pattern] {
        let what: MessageText = count.isTotal ? "the number of all calls is" : "calls with these arguments are"
        report(
          .duplicateName, "\(what) already given in line \(line)", ["Remove one of the two."],
          at: item)
      } else {
        lines[count.pattern] = count.range.start.line
        counts.append(count)
      }
    }
    if let total = counts.first(where: \.isTotal), let larger = counts.first(where: { $0.count > total.count }) {
      report(
        .contradiction,
        "\(words: Counted.text(larger.count, "call")) with these arguments cannot be among "
          + "\(words: Counted.text(total.count, "call")) (line \(total.range.start.line))",
        ["Change one of the two numbers."], in: larger.range)
    }
    return counts
  }

  private func count(_ node: Node, of operation: Int, at range: SourceRange) -> Expectation.CallCount? {
    guard tree.isMap(node) else {
      let all = CallPattern(operation: operation, arguments: [], range: range)
      return number(node).map { Expectation.CallCount(all, $0, range: range) }
    }
    let declaration = contract.operations[operation]
    if let argument = tree.entries(node).first(where: { index(of: $0.key, in: declaration.parameterNames) != nil }) {
      let name = tree.string(argument.key)
      return reject(
        .misplacedName, "`\(name)` is an argument of \"\(declaration.name)\", and arguments stand in `with`",
        ["Write: { with: { \(name): … }, times: … }"], at: argument.key)
    }
    guard let mapping = mappings.mapping(node, CountKey.self) else { return nil }
    let times = mapping[.times].flatMap(number)
    guard let key = mapping.keyNode(.with), let with = mapping[.with],
      let arguments = AnswerArgumentsDecoder(context: context).distinguishing(
        with, key, declaration, without: "Write only the number of calls.",
        empty: "To count all calls, write only the number.")
    else { return nil }
    let pattern = CallPattern(operation: operation, arguments: arguments, range: tree.range(key))
    return times.map { Expectation.CallCount(pattern, $0, range: mapping.keyNode(.times).map(tree.range) ?? range) }
  }

  /// How often an operation is called.
  func number(_ node: Node) -> Int? {
    if tree.isPlain(node), tree.string(node).hasPrefix("<"), !tree.isBlank(node) {
      return reject(
        .misplacedPlaceholder, "a placeholder cannot stand for the number of calls",
        ["Write the number, or leave the operation out if it does not matter."], at: node)
    }
    guard case .integer(let count)? = values.value(node, .wholeNumber, .callCount) else { return nil }
    if count >= 0 { return count }
    return reject(
      .wrongType, "the number of calls must be 0 or more, but this is \(hints.found(node))",
      [Hint("Write 0 to say that it is not called.", .replacing("0"))], at: node)
  }
}
