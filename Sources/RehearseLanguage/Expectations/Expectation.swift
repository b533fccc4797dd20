import Rehearse

/// One thing that a step, or a rule, expects.
///
/// The switches of this file, and those of `Expectation+Check` and `Expectation+Analysis`, are all that must know every
/// case. Each case has a file of its own in the same three folders.
package enum Expectation: Sendable {
  case ending(Ending)
  case calls(CallList)
  case callCount(CallCount)
  case never(Never)
  case atMostOnce(AtMostOnce)
  case state(FieldPattern)
  case changes(Changes)
  case history(History)

  /// What an expectation means without its range.
  package enum Meaning: Hashable {
    case ending(ThenKey, Pattern?)
    case calls(CallList.Meaning)
    case callCount(CallPattern, Int)
    case never(operation: Int)
    case neverBecomes(FieldPattern.Meaning)
    case atMostOnce(operation: Int, since: ContractIndices)
    case state(FieldPattern.Meaning)
    case changes(Set<FieldPattern.Meaning>)
    case history(field: Int, [Pattern])
  }

  package var form: any ExpectationForm {
    switch self {
    case .ending(let ending): ending
    case .calls(let list): list
    case .callCount(let count): count
    case .never(let never): never
    case .atMostOnce(let limit): limit
    case .state(let state): state
    case .changes(let changes): changes
    case .history(let history): history
    }
  }
}

extension ExpectationDecoder {
  /// Reads the value of a key of `then`.
  func expectations(_ key: ThenKey, _ keyNode: Node, _ node: Node, isRule: Bool) -> [Expectation] {
    let range = tree.range(keyNode)
    return switch key {
    case .returned, .threw: isRule ? [] : ending(node, key, at: range).map { [.ending($0)] } ?? []
    case .calls, .callsInAnyOrder, .inOrder, .callsInclude: calls(node, key: keyNode, key).map { [.calls($0)] } ?? []
    case .callCount: callCounts.decode(node).map(Expectation.callCount)
    case .never: nevers(node).map(Expectation.never)
    case .atMostOnce: limits(node, isRule: isRule).map(Expectation.atMostOnce)
    case .state: fields(node, key.quoted).map(Expectation.state)
    case .changes: changes(node, key: keyNode).map { [.changes($0)] } ?? []
    case .history: histories(node).map(Expectation.history)
    // They are no expectations: `decode` reads them.
    case .whenever, .alsoAllowed: []
    }
  }

  /// Reads a cell in a column of a key; `nil` if it has a mistake.
  ///
  /// - Parameter subject: The operation or the state field that the heading names, if there is one.
  func expectations(ofCell node: Node, _ key: ThenKey, _ subject: Int?) -> [Expectation]? {
    let range = tree.range(node)
    switch (key, subject) {
    case (.returned, _), (.threw, _): return ending(node, key, at: range).map { [.ending($0)] }
    case (.calls, _), (.callsInclude, _): return calls(inCell: node, key).map { [.calls($0)] }
    case (.callCount, let operation?):
      let all = CallPattern(operation: operation, arguments: [], range: range)
      return callCounts.number(node).map { [.callCount(.init(all, $0, range: range))] }
    case (.never, _):
      let all = nevers(node).map(Expectation.never)
      return all.isEmpty ? nil : all
    case (.state, let field?):
      return statePattern(node, field).map { [.state(.init(field: field, pattern: $0, range: range))] }
    case (.changes, let field?):
      return statePattern(node, field).map { pattern in
        [.changes(.init(fields: [.init(field: field, pattern: pattern, range: range)], range: range))]
      }
    case (.history, let field?):
      return historyPatterns(node, field).map { [.history(.init(field: field, patterns: $0, range: range))] }
    case (.callsInAnyOrder, _), (.inOrder, _), (.atMostOnce, _), (.whenever, _), (.alsoAllowed, _), (.callCount, nil),
      (.state, nil), (.changes, nil), (.history, nil):
      return nil
    }
  }
}
