import Rehearse

/// What waiting calls may be answered in a world, and when.
struct AllowedAnswers: Sendable {
  private struct Slots: Sendable {
    let returned: ValueSlot
    let failures: ValueSlot?
    /// Whether there is no end of what it returns.
    let isEndless: Bool
    /// What it returns where nobody says otherwise.
    let standard: Literal?
    /// Answers that the module is declared never to meet.
    let waived: Set<String>
  }

  private let world: World
  private let slots: [Slots?]
  private let vocabulary: Vocabulary

  init(_ vocabulary: Vocabulary, _ world: World) {
    self.world = world
    self.vocabulary = vocabulary
    slots = vocabulary.operations.map { operation in
      guard case .value(let returns, _, let standard) = operation.answers,
        let returned = ValueSlot.returned(by: operation)
      else { return nil }
      var value: Literal?
      if case .returns(let literal) = standard { value = literal }
      return Slots(
        returned: returned, failures: ValueSlot.failure(of: operation), isEndless: returns.finiteValues == nil,
        standard: value, waived: Set(operation.waivers.compactMap(\.answer)))
    }
  }

  /// The responses that a call may get; empty for one that is never answered.
  func responses(_ call: Observation.Waiting, _ earlier: EarlierValues, isOrdinary: Bool) -> [Response] {
    if let choices = world.answers[call.operation] {
      let fitting = choices.first { $0.arguments.match(call.arguments) }
      return (fitting?.oneOf ?? []).filter { $0.outcome != .silent }
    }
    guard let slots = slots[call.operation] else { return [] }
    var values = slots.returned.values(earlier, isOrdinary: isOrdinary)
    if slots.isEndless, let own = call.answer ?? slots.standard { values = [own] + values.filter { $0 != own } }
    let outcomes =
      values.map(Response.Outcome.returns)
      + (slots.failures?.values(earlier, isOrdinary: isOrdinary) ?? []).map(Response.Outcome.fails)
    guard !slots.waived.isEmpty else { return outcomes.map { Response($0) } }
    return outcomes.filter { !slots.waived.contains($0.words(vocabulary.operations[call.operation])) }
      .map { Response($0) }
  }

  /// The moment at which a call must have been answered; `nil` where it may wait as long as it likes.
  func deadline(_ call: Observation.Waiting) -> Int64? {
    guard let choice = world.answers[call.operation]?.first(where: { $0.arguments.match(call.arguments) }),
      !choice.oneOf.isEmpty, choice.oneOf.allSatisfy({ $0.outcome != .silent && $0.after > 0 })
    else { return nil }
    return choice.oneOf.map(\.after).max().map { call.madeAt + $0 }
  }

  /// What a response passes in.
  func note(_ outcome: Response.Outcome, of operation: Int, in earlier: inout EarlierValues) {
    switch outcome {
    case .returns(let value):
      if let slot = slots[operation]?.returned { earlier.note(value, slot.shape, as: slot.name) }
    case .fails(let value):
      if let slot = slots[operation]?.failures { earlier.note(value, slot.shape, as: slot.name) }
    case .silent: break
    }
  }
}
