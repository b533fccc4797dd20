import RehearseRunner
import RehearseScenario
import RehearseVocabulary

/// What an author can write so that the scenario would have noticed; values are those of the case in hand.
struct AdviceText {
  /// How many calls are written out.
  private static let callLimit = 12

  let vocabulary: Vocabulary
  let rehearsed: Case
  let trace: Trace

  /// - Parameters:
  ///   - fields: those that a step does not look at.
  ///   - isTable: whether other rows are weak in the same way, so that a column is better than a value.
  func lines(_ blindness: Blindness, fields: [Int], isTable: Bool) -> [String] {
    switch blindness {
    case .calls(let step): return calls(step, isTable)
    case .order: return ["if the order matters, write \"calls\" instead of \"calls in any order\""]
    case .allowed(let operation, _):
      return [
        "\"also allowed\" lets every call of \(vocabulary.operations[operation].name) pass; list those that matter in \"calls\""
      ]
    case .argument(let parameter, let operation, let isMatcher, let step):
      return [argument(parameter, operation, isMatcher, step)]
    case .state(_, let step): return state(step, fields, isTable)
    case .matcher(let field, let step): return [matcher(field, step, isTable)]
    case .passing(let field, let step): return [passing(field, step, isTable)]
    case .sameAnswer, .sameGiven(_, everywhere: true):
      return [
        "write a scenario in which it matters; if the module treats them alike on purpose, its vocabulary can say so"
      ]
    case .sameGiven(_, everywhere: false): return ["remove it, or find out whether the module should look at it"]
    }
  }

  // MARK: Calls

  private func calls(_ step: Int, _ isTable: Bool) -> [String] {
    if isTable { return ["add a column \"then calls\", or \"calls\" to \"then\""] }
    let commands = trace.calls(ofStep: step).filter { vocabulary.areCommands[$0.operation] }
    guard !commands.isEmpty else { return ["add \"calls: none\" to \"then\""] }
    let text = CallText(vocabulary: vocabulary)
    let items = commands.prefix(Self.callLimit).map { text.line($0) ?? "- \(text.name($0.operation))" }
    let rest = commands.count - items.count
    return ["add to \"then\":", "  calls:"] + items.map { "    \($0)" } + (rest > 0 ? ["    … and \(rest) more"] : [])
  }

  private func argument(_ parameter: Int, _ operation: Int, _ isMatcher: Bool, _ step: Int) -> String {
    let declaration = vocabulary.operations[operation]
    let name = declaration.parameters[parameter].name
    guard !declaration.parameters[parameter].isSecret,
      let call = trace.calls(ofStep: step).first(where: { $0.operation == operation })
    else { return "say what `\(name)` must be in the call of \(declaration.name)" }
    let value = call.arguments[parameter].shortened().flow(declaration.parameters[parameter].shape)
    return isMatcher
      ? "write \"\(name): \(value)\" instead of the matcher"
      : "add \"\(name): \(value)\" to the call of \(declaration.name)"
  }

  // MARK: State

  private func state(_ step: Int, _ fields: [Int], _ isTable: Bool) -> [String] {
    let expected = rehearsed.steps[step]
    if fields.count == 1 || expected.changes != nil {
      return fields.map { field in
        isTable
          ? "add a column \"then state.\(vocabulary.state[field].name)\", or the field to \"state\""
          : "add \"\(written(field, after: step))\" to \"state\""
      }
    }
    if isTable { return ["add columns \"then changes.…\", or \"changes\" to \"then\": exactly what changes"] }
    let (before, after) = (trace.state(before: step), trace.state(after: step))
    let changed = vocabulary.state.indices.filter { before[$0] != after[$0] }
    guard !changed.isEmpty else { return ["add \"changes: none\" to \"then\""] }
    return ["add \"changes: { \(changed.map { written($0, after: step) }.joined(separator: ", ")) }\" to \"then\""]
  }

  private func written(_ field: Int, after step: Int) -> String {
    let declaration = vocabulary.state[field]
    return "\(declaration.name): \(trace.state(after: step)[field].shortened().flow(declaration.shape))"
  }

  private func matcher(_ field: Int, _ step: Int, _ isTable: Bool) -> String {
    isTable
      ? "write the value of `\(vocabulary.state[field].name)` instead of the matcher"
      : "write \"\(written(field, after: step))\" instead of the matcher"
  }

  private func passing(_ field: Int, _ step: Int, _ isTable: Bool) -> String {
    let declaration = vocabulary.state[field]
    if isTable { return "add a column \"then history.\(declaration.name)\"" }
    let values = trace.writes(ofStep: step).filter { $0.field == field }.map {
      $0.value.shortened().flow(declaration.shape)
    }
    let list = values.isEmpty ? "none" : "[\(values.joined(separator: ", "))]"
    return "add \"history: { \(declaration.name): \(list) }\" to \"then\""
  }
}
