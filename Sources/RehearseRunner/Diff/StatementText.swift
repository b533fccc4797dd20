import Rehearse
import RehearseLanguage

/// Puts what a case states into words; secret values are blotted out, long ones cut.
struct StatementText {
  /// How much of a value is shown, in bytes.
  private static let length = 300
  /// How many calls of a list are shown.
  private static let shownCalls = 50

  let vocabulary: Vocabulary

  // MARK: Given

  func given(_ place: Int, _ value: Literal) -> String {
    value.shortened(to: Self.length).flow(vocabulary.givens[place].shape)
  }

  /// The value of a given in a case.
  func given(_ place: Int, _ one: StatedCase) -> String {
    one.isOpen(given: place) ? "any value" : given(place, one.world.given[place])
  }

  func script(_ prepared: Plan.Prepared) -> String {
    var room = Self.length
    let operation = vocabulary.operations[prepared.operation]
    switch prepared.script {
    case .each(let response): return shortened(response, &room).flow(operation)
    case .list(let responses):
      let shown = responses.map { shortened($0, &room).flow(operation) }
      return "[" + shown.joined(separator: ", ") + "]"
    case .byArguments(let items):
      let shown = items.map { item in
        ConditionalResponse(
          arguments: item.arguments.shortened(&room), response: shortened(item.response, &room), range: item.range)
      }
      return ResponseScript.byArguments(shown).flow(operation)
    case .oneOf(let responses): return ResponseScript.oneOf(responses.map { shortened($0, &room) }).flow(operation)
    }
  }

  private func shortened(_ response: Response, _ room: inout Int) -> Response {
    switch response.outcome {
    case .returns(let value): Response(.returns(value.shortened(&room)), after: response.after)
    case .fails(let value): Response(.fails(value.shortened(&room)), after: response.after)
    case .silent: response
    }
  }

  // MARK: When

  func triggers(_ triggers: [Plan.Trigger]) -> String {
    triggers.count == 1 ? trigger(triggers[0]) : "[" + triggers.map(trigger).joined(separator: ", ") + "]"
  }

  /// What happens in a step of a case, or before a rule holds.
  func happenings(_ one: StatedCase, _ step: Int = 0) -> String {
    guard let rule = one.stated.rule else { return triggers(one.stated.plan.steps[step]) }
    let names = vocabulary.actions.indices.filter(rule.leftOut.has).map { vocabulary.actions[$0].name }
    let anything =
      names.isEmpty
      ? AnythingKey.word : "{ \(AnythingKey.anythingBut.rawValue): [\(names.joined(separator: ", "))] }"
    let first = one.stated.plan.steps[step].map(trigger)
    return first.isEmpty ? anything : "[" + (first + [anything]).joined(separator: ", ") + "]"
  }

  /// An action with the arguments that are not what they would be anyway.
  private func trigger(_ trigger: Plan.Trigger) -> String {
    switch trigger {
    case .advance(let span): return "clock.advance: \(VirtualTime.text(span))"
    case .action(let place, let values):
      let action = vocabulary.actions[place]
      let arguments = zip(action.parameters, values).filter { $0.standard != $1 }.map {
        "\($0.name): \(argument($1, $0))"
      }
      return arguments.isEmpty ? action.name : "\(action.name) { \(arguments.joined(separator: ", ")) }"
    }
  }

  func argument(_ value: Literal, _ parameter: ParameterDeclaration) -> String {
    if parameter.isSecret, value != .none { return SanitizedText.blot }
    return value.shortened(to: Self.length).flow(parameter.shape)
  }

  // MARK: Then

  func state(_ field: Int, _ pattern: Pattern) -> String {
    pattern.shortened(to: Self.length).flow(vocabulary.state[field].shape)
  }

  func history(_ history: Expectations.History) -> String {
    if history.patterns.isEmpty { return "none" }
    return "[" + history.patterns.map { state(history.field, $0) }.joined(separator: ", ") + "]"
  }

  func changes(_ changes: Expectations.Changes) -> String {
    if changes.fields.isEmpty { return "none" }
    let fields = changes.fields.map { "\(vocabulary.state[$0.field].name): \(state($0.field, $0.pattern))" }
    return "{ \(fields.joined(separator: ", ")) }"
  }

  /// The values that a field takes between calls: `[on, off after authService.logIn]`; `nil` for none.
  func becoming(_ changes: [Expectations.Becoming], _ calls: [CallPattern]) -> String? {
    guard !changes.isEmpty else { return nil }
    let parts = changes.map { change in
      let call = change.callsBefore > 0 ? calls[change.callsBefore - 1] : nil
      return state(change.field, change.pattern)
        + (call.map { " after \(vocabulary.operations[$0.operation].name)" } ?? "")
    }
    return "[" + parts.joined(separator: ", ") + "]"
  }

  func call(_ call: CallPattern) -> String { CallText(vocabulary: vocabulary).shown(call) }

  func calls(_ calls: Expectations.Calls) -> String {
    if calls.items.isEmpty { return "none" }
    let rest = calls.items.count - Self.shownCalls
    let shown = calls.items.prefix(Self.shownCalls).map(call) + (rest > 0 ? ["… and \(rest) more"] : [])
    return "[" + shown.joined(separator: ", ") + "]"
  }

  /// The operations of a set; those of a whole port as `port.*`.
  func operations(_ set: PlaceSet) -> [String] {
    var rest = set
    var names: [String] = []
    for (port, places) in zip(vocabulary.ports.names, vocabulary.portPlaces) where places.count > 1 {
      guard places.allSatisfy({ rest.has($0) }) else { continue }
      for place in places { rest.remove(place) }
      names.append("\(port).*")
    }
    return names + vocabulary.operations.indices.filter { rest.has($0) }.map { vocabulary.operations[$0].name }
  }
}
