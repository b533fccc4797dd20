import Rehearse

extension Expectation {
  /// `calls`, `calls in any order`, `in order` and `calls include`: a list of calls of the step.
  package struct CallList: ExpectationForm {
    package var key: ThenKey
    package var items: [CallPattern]
    /// The state changes between the calls, for `in order`.
    package var changes: [Becoming] = []
    package var isOpen = false
    /// The range of the key or the cell.
    package var range: SourceRange

    package init(_ key: ThenKey, _ items: [CallPattern] = [], range: SourceRange) {
      (self.key, self.items, self.range) = (key, items, range)
    }

    package var isOrdered: Bool { key != .callsInAnyOrder }
    /// Whether other calls may come as well.
    package var isPartial: Bool { key == .callsInclude }
    /// Whether state changes may be listed between the calls.
    package var isSequence: Bool { key == .inOrder }

    package var operations: ContractIndices { items.reduce(into: ContractIndices()) { $0.insert($1.operation) } }

    /// How often each call is expected, for calls in any order.
    package var numbers: [CallPattern: Int] { items.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

    package struct Meaning: Hashable {
      let isPartial: Bool
      let ordered: [CallPattern]?
      let numbers: [CallPattern: Int]?
      let changes: [Int: [Becoming.Meaning]]
    }

    package var meanings: [Expectation.Meaning] {
      [
        .calls(
          Meaning(
            isPartial: isPartial, ordered: isOrdered ? items : nil, numbers: isOrdered ? nil : numbers,
            changes: Dictionary(grouping: changes, by: \.field).mapValues { $0.map(\.meaning) }))
      ]
    }

    package var mentions: ExpectationMentions {
      let fields = ContractIndices(changes.map(\.field))
      return ExpectationMentions(
        expected: items.map(\.operation), named: operations, compared: fields, followed: fields)
    }

    package func onlyValue(in contract: ModuleContract) -> OnlyValue? { nil }

    package func isStated(byColumn key: ThenKey, of subject: Int?) -> Bool { key == .calls || key == .callsInclude }
  }

  /// A value that a field takes between two expected calls.
  package struct Becoming: Sendable {
    package var field: Int
    package var pattern: Pattern
    /// How many expected calls come before it.
    package var callsBefore: Int
    package var range: SourceRange

    /// The expectation without its position in the file.
    package struct Meaning: Hashable, Sendable {
      let callsBefore: Int
      let pattern: Pattern
    }

    package var meaning: Meaning { Meaning(callsBefore: callsBefore, pattern: pattern) }
  }
}

extension Expectations {
  /// The list of calls, complete or not.
  package var list: Expectation.CallList? { first { if case .calls(let list) = $0 { list } else { nil } } }

  /// The complete list of commands.
  package var calls: Expectation.CallList? { list.flatMap { $0.isPartial ? nil : $0 } }

  /// Calls among others.
  package var included: Expectation.CallList? { list.flatMap { $0.isPartial ? $0 : nil } }
}

extension ExpectationDecoder {
  /// - Parameter word: the key of `then` that the list belongs to.
  func calls(_ node: Node, key: Node, _ word: ThenKey) -> Expectation.CallList? {
    if tree.isRefused(node) { return nil }
    var result = Expectation.CallList(word, range: tree.range(key))
    result.isOpen = patterns.isLeftOpen(node)
    if result.isOpen || word.shape.mayBeNone && tree.isPlain(node, "none") { return result }
    guard tree.isList(node) else {
      wrong(node, word.quoted, .calls(word)).report()
      return nil
    }
    let items = tree.items(node)
    if items.isEmpty {
      return reject(
        .emptyList, result.isSequence ? "`in order` is empty" : "this list of calls is empty",
        [noCommand(node, word, ", or remove the key.")], at: node)
    }
    for item in items {
      if result.isSequence, let changes = changes(inItem: item) {
        add(changes, to: &result)
      } else if let call = call(item, in: word, isAlone: items.count == 1) {
        result.items.append(call)
      }
    }
    return result
  }

  /// Advice to write `none` in place of a list of calls.
  func noCommand(_ node: Node, _ key: ThenKey, _ rest: String = ".") -> Hint {
    Hint(
      "Write `calls: none` to say that no command is called\(rest)",
      changes.replacing(value: node, of: key.rawValue, "calls: none"))
  }

  /// Reads a cell: a list, or one call among others.
  func calls(inCell node: Node, _ key: ThenKey) -> Expectation.CallList? {
    if key == .callsInclude, !tree.isList(node), !patterns.isLeftOpen(node) {
      if tree.isPlain(node, "none") { return noCall(inCell: node) }
      return call(node, in: key, isAlone: true).map { Expectation.CallList(key, [$0], range: tree.start(node)) }
    }
    if key == .callsInclude, tree.isList(node), tree.count(node) == 0 { return noCall(inCell: node) }
    var list = calls(node, key: node, key)
    list?.range = tree.start(node)
    return list
  }

  private func noCall(inCell node: Node) -> Expectation.CallList? {
    reject(
      .misplacedNone, "\(hints.found(node)) is not a call",
      ["Write a call, or use the column `then calls`, in which `none` says that no command is called."], at: node)
  }
}
