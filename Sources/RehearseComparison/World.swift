import RehearseVocabulary

/// All that a case meets and does, whoever wrote it where: what a given of the file says counts like one of the scenario.
///
/// It is compared as it is, never as text: a file may repeat a long value in ten thousand cases.
struct World: Hashable {
  let plan: Plan
  /// In the order of the operations, without those that say what is the standard answer anyway.
  let responses: [Plan.Prepared]

  init(_ plan: Plan, _ vocabulary: Vocabulary) {
    self.plan = plan
    responses = plan.responses.filter { !Self.isStandard($0, vocabulary) }.sorted { $0.operation < $1.operation }
  }

  private static func isStandard(_ prepared: Plan.Prepared, _ vocabulary: Vocabulary) -> Bool {
    guard case .value(_, _, .returns(let standard)) = vocabulary.operations[prepared.operation].answers else {
      return false
    }
    return prepared.script == .each(Response(.returns(standard)))
  }

  static func == (one: World, other: World) -> Bool {
    one.plan.given == other.plan.given
      && one.responses.elementsEqual(other.responses) { $0.operation == $1.operation && $0.script == $1.script }
      && one.plan.steps.elementsEqual(other.plan.steps) { $0.elementsEqual($1, by: haveSameEffect) }
  }

  func hash(into hasher: inout Hasher) {
    for value in plan.given { Self.hash(value, &hasher) }
    for prepared in responses { hasher.combine(prepared.operation) }
    for step in plan.steps {
      hasher.combine(step.count)
      for case .action(let action, let values) in step {
        hasher.combine(action)
        for value in values { Self.hash(value, &hasher) }
      }
    }
  }

  /// Equal values have equal hashes: of maps, whose order does not matter, only the size counts.
  private static func hash(_ value: Literal, _ hasher: inout Hasher) {
    switch value {
    case .none, .null, .decimal: break
    case .toggle(let value), .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .text(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .list(let items):
      for item in items { hash(item, &hasher) }
    case .map(let entries): hasher.combine(entries.count)
    }
  }
}

/// Whether the same happens.
func haveSameEffect(_ one: Plan.Trigger, _ other: Plan.Trigger) -> Bool {
  switch (one, other) {
  case (.action(let action, let values), .action(let otherAction, let otherValues)):
    action == otherAction && values == otherValues
  case (.advance(let span), .advance(let otherSpan)): span == otherSpan
  default: false
  }
}
