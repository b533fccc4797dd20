import RehearseVocabulary

extension Case {
  /// All that the case does and expects, in words that two cases share only if they mean the same: wherever they stand,
  /// and however they are written.
  package var meaning: [String] { [name, deeds] + steps.map(\.meaning) }

  /// What the case does.
  package var deeds: String { "\(plan.given) \(plan.responses.map { "\($0.operation) \($0.script)" }) \(plan.steps)" }
}

extension Expectations {
  fileprivate var meaning: String {
    let items = calls.map { calls in
      calls.items.map { item in "\(item.operation) \(item.arguments.map { "\($0.parameter) \($0.pattern)" })" }
    }
    let parts: [String] = [
      "\(calls?.isOrdered as Any) \(items as Any)", "\(never.map { "\($0.operations)" })", Self.meaning(state),
      changes.map { Self.meaning($0.fields) } ?? "-", "\(history.map { "\($0.field) \($0.patterns)" })",
      "\(alsoAllowed)",
    ]
    return parts.joined(separator: "\n")
  }

  /// The order of fields means nothing.
  private static func meaning(_ fields: [Field]) -> String {
    fields.map { "\($0.field) \($0.pattern)" }.sorted().joined(separator: " ")
  }
}
