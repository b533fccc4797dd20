import Rehearse
import RehearseJudging
import RehearseScenario
import RehearseSource

/// What an author can write so that the scenario would have noticed; values are those of the cases in hand.
///
/// What is the same in all cases goes into `then`, what differs from row to row into a column.
struct AdviceText {
  /// How many calls are written out.
  private static let callLimit = 12

  private let vocabulary: Vocabulary
  /// The cases that are weak in this way.
  private let cases: [TriedCase]
  private let text: CallText

  init(_ cases: [TriedCase], _ vocabulary: Vocabulary) {
    self.cases = cases
    self.vocabulary = vocabulary
    text = CallText(vocabulary: vocabulary)
  }

  /// - Parameter fields: those that a step does not look at.
  func lines(_ blindness: AssertionGap, fields: [Int]) -> [String] {
    switch blindness {
    case .calls(let step): calls(step)
    case .order: ["if the order matters, write \"calls\" instead of \"calls in any order\""]
    case .allowed(let operation, _):
      ["\"also allowed\" lets every call of \(text.name(operation)) pass; list those that matter in \"calls\""]
    case .argument(let parameter, let operation, let isMatcher, let step):
      [argument(parameter, operation, isMatcher, step)]
    case .state(_, let step): [changes(step, fields)]
    case .start(_, let step): [start(step, fields)]
    case .matcher(let field, let step): [matcher(field, step)]
    case .passing(_, let step): [history(fields, step)]
    case .sameAnswer, .sameGiven(_, everywhere: true):
      ["write a scenario in which it matters; if the module treats them alike on purpose, its vocabulary can say so"]
    case .sameGiven(_, everywhere: false): ["remove it, or find out whether the module should look at it"]
    }
  }

  /// What is the same for all cases; `nil` where it differs.
  private func shared<Value: Equatable>(_ value: (TriedCase) -> Value) -> Value? {
    guard let first = cases.first.map(value) else { return nil }
    return cases.dropFirst().allSatisfy { value($0) == first } ? first : nil
  }

  // MARK: Calls

  private func calls(_ step: Int) -> [String] {
    let items = shared { one in
      one.trace.calls(ofStep: step).filter { vocabulary.commands.has($0.operation) }.map {
        text.line($0, withAbsent: true) ?? "- \(text.name($0.operation))"
      }
    }
    guard let items else { return ["add a column \"then calls\""] }
    guard !items.isEmpty else { return ["add \"calls: none\" to \"then\""] }
    let rest = items.count - Self.callLimit
    return ["add to \"then\":", "  calls:"] + items.prefix(Self.callLimit).map { "    \($0)" }
      + (rest > 0 ? ["    … and \(rest) more"] : [])
  }

  private func argument(_ parameter: Int, _ operation: Int, _ isMatcher: Bool, _ step: Int) -> String {
    let declaration = vocabulary.operations[operation].parameters[parameter]
    let call = "the call of \(text.name(operation))"
    guard !declaration.isSecret else {
      return "add \"\(declaration.name): …\" to \(call), with the value that it must have"
    }
    let value = shared { one in
      one.trace.calls(ofStep: step).first { $0.operation == operation }
        .map { $0.arguments[parameter].shortened().flow(declaration.shape) }
    }
    guard let value = value ?? nil else { return "say what `\(declaration.name)` is in \(call), row by row" }
    return isMatcher
      ? "write \"\(declaration.name): \(value)\" instead of the placeholder"
      : "add \"\(declaration.name): \(value)\" to \(call)"
  }

  // MARK: State

  /// For fields that nobody looks at: exactly what changes, which also says what does not.
  private func changes(_ step: Int, _ fields: [Int]) -> String {
    if fields.count == 1, cases.allSatisfy({ !$0.testCase.steps[step].state.isEmpty }) { return start(step, fields) }
    if let written = shared({ one in changed(one, step).map { self.written($0, one, step) } }) {
      return written.isEmpty
        ? "add \"changes: none\" to \"then\"" : "add \"changes: { \(written.joined(separator: ", ")) }\" to \"then\""
    }
    if let same = shared({ changed($0, step) }) { return columns("then changes.", same) }
    return columns("then state.", fields)
  }

  /// For fields that nobody looks at, and that were otherwise from the start: `changes` would not show it.
  private func start(_ step: Int, _ fields: [Int]) -> String {
    guard let written = shared({ one in fields.map { self.written($0, one, step) } }) else {
      return columns("then state.", fields)
    }
    let parts = written.joined(separator: ", ")
    return cases.allSatisfy { !$0.testCase.steps[step].state.isEmpty }
      ? "add \"\(parts)\" to \"state\"" : "add \"state: { \(parts) }\" to \"then\""
  }

  private func matcher(_ field: Int, _ step: Int) -> String {
    shared { written(field, $0, step) }.map { "write \"\($0)\" instead of the placeholder" }
      ?? "write the value of `\(vocabulary.state[field].name)` instead of the placeholder, row by row"
  }

  private func history(_ fields: [Int], _ step: Int) -> String {
    let lists = shared { one in
      fields.map { field in
        let values = one.trace.writes(ofStep: step).filter { $0.field == field }.map(\.value)
        let declaration = vocabulary.state[field]
        let list = values.map { $0.shortened().flow(declaration.shape) }.joined(separator: ", ")
        return "\(declaration.name): \(values.isEmpty ? "none" : "[\(list)]")"
      }
    }
    return lists.map { "add \"history: { \($0.joined(separator: ", ")) }\" to \"then\"" }
      ?? columns("then history.", fields)
  }

  private func columns(_ path: String, _ fields: [Int]) -> String {
    let names = fields.map { "\"\(path)\(vocabulary.state[$0].name)\"" }.joined(separator: ", ")
    return "add \(Counted.word(fields.count, "a column", "columns")) \(names)"
  }

  private func changed(_ one: TriedCase, _ step: Int) -> [Int] {
    let (before, after) = (one.trace.state(before: step), one.trace.state(after: step))
    return vocabulary.state.indices.filter { before[$0] != after[$0] }
  }

  private func written(_ field: Int, _ one: TriedCase, _ step: Int) -> String {
    let declaration = vocabulary.state[field]
    return "\(declaration.name): \(one.trace.state(after: step)[field].shortened().flow(declaration.shape))"
  }
}
