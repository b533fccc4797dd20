import Rehearse

extension Expectation {
  /// `call count`: how often an operation is called.
  package struct CallCount: ExpectationForm {
    package var operation: Int
    package var count: Int
    package var range: SourceRange

    package init(operation: Int, count: Int, range: SourceRange) {
      (self.operation, self.count, self.range) = (operation, count, range)
    }

    package var key: ThenKey { .callCount }
    package var meanings: [Expectation.Meaning] { [.callCount(operation: operation, count)] }

    package var mentions: ExpectationMentions {
      ExpectationMentions(expected: count > 0 ? [operation] : [], named: ContractIndices(operation))
    }

    package func onlyValue(in contract: ModuleContract) -> OnlyValue? {
      OnlyValue(value: .integer(count), text: String(count))
    }

    package func isStated(byColumn key: ThenKey, of subject: Int?) -> Bool { key == self.key && subject == operation }
  }
}

extension Expectations {
  package var callCounts: [Expectation.CallCount] {
    all.compactMap { if case .callCount(let count) = $0 { count } else { nil } }
  }
}

extension ExpectationDecoder {
  func callCounts(_ node: Node) -> [Expectation.CallCount] {
    let names = contract.operationNames.names
    let entries = mappings.entries(node, ThenKey.callCount.quoted, names: names, example: examples.callCounts) ?? .none
    return entries.compactMap { key, value in
      guard tree.isScalar(key), let operation = operation(key, in: ThenKey.callCount.quoted) else { return nil }
      return callCount(value).map {
        Expectation.CallCount(operation: operation, count: $0, range: tree.range(key))
      }
    }
  }

  /// How often an operation is called.
  func callCount(_ node: Node) -> Int? {
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
