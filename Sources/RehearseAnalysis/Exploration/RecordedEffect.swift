import Rehearse
import RehearseRunner

/// The effect of an event, by names, with values as scenarios write them.
struct RecordedEffect: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case change(field: String, value: String)
    case calls([String])
  }

  let parts: [Part]

  /// Example: `isPerforming: off; calls tokenStore.save { token: … }`, in order, or `nothing`.
  var words: String {
    let words = parts.map { part in
      switch part {
      case .change(let field, let value): "\(field): \(value)"
      case .calls(let calls): "calls \(calls.joined(separator: ", "))"
      }
    }
    return words.isEmpty ? "nothing" : words.joined(separator: "; ")
  }

  /// A text by which effects are sorted.
  var order: String { JSONText.flat(json) }

  // MARK: JSON

  var json: JSONValue {
    .list(
      parts.map { part in
        switch part {
        case .change(let field, let value): ["field": .text(field), "value": .text(value)]
        case .calls(let calls): ["calls": .texts(calls)]
        }
      })
  }

  init(parts: [Part]) { self.parts = parts }

  init?(_ json: JSONValue) {
    var parts: [Part] = []
    for part in json.items ?? [.null] {
      if let field = part["field"]?.text, let value = part["value"]?.text {
        parts.append(.change(field: field, value: value))
      } else if let calls = part["calls"]?.items {
        let texts = calls.compactMap(\.text)
        guard texts.count == calls.count else { return nil }
        parts.append(.calls(texts))
      } else {
        return nil
      }
    }
    self.parts = parts
  }
}

/// Makes values of transitions that can be compared with those of another program or contract.
struct TransitionRecord: Sendable {
  let contract: ModuleContract

  func key(_ transition: Transition) -> ExplorationRecord.RecordKey {
    let state = zip(contract.state, transition.before).map { ($0.name, JSONValue.text($1.flow($0.valueType))) }
    let waiting = zip(contract.operations, transition.waiting).filter { $1 > 0 }.map {
      ($0.name, JSONValue.integer($1))
    }
    return ExplorationRecord.RecordKey(
      event: JSONText.flat(json(transition.kind)),
      state: JSONText.flat(["fields": .members(state), "waiting": .members(waiting)]))
  }

  func effect(_ transition: Transition) -> RecordedEffect {
    var answers = transition.answers[...]
    var (parts, calls): ([RecordedEffect.Part], [String]) = ([], [])
    for effect in transition.effects {
      switch effect {
      case .call(let index, let arguments):
        let operation = contract.operations[index]
        var words = WrittenCall(operation.name, operation.parameters.flow(arguments)).words
        if case .given(let given) = operation.answers, let answer = answers.popFirst() {
          words += " (\(answer.flow(given.valueType)))"
        }
        calls.append(words)
      case .change(let index, let value):
        if !calls.isEmpty { parts.append(.calls(calls)) }
        calls = []
        let field = contract.state[index]
        parts.append(.change(field: field.name, value: value.flow(field.valueType)))
      }
    }
    if !calls.isEmpty { parts.append(.calls(calls)) }
    return RecordedEffect(parts: parts)
  }

  // MARK: Events

  private func json(_ kind: EventKind) -> JSONValue {
    let late: JSONValue = kind.isLate ? ["late": true] : [:]
    return json(kind.cause).adding(late)
  }

  private func json(_ cause: EventKind.Cause) -> JSONValue {
    switch cause {
    case .action(let place, let classes):
      ["action": .text(contract.actions[place].name), "classes": .list(classes.map(json))]
    case .returned(let operation, let value, let maker):
      ["returned": name(operation), "class": value.map(json) ?? .null, "maker": json(maker)]
    case .failed(let operation, let value, let maker):
      ["failed": name(operation), "class": value.map(json) ?? .null, "maker": json(maker)]
    case .ended(let operation, let maker): ["ended": name(operation), "maker": json(maker)]
    case .timer: ["timer": true]
    }
  }

  private func name(_ operation: Int) -> JSONValue { .text(contract.operations[operation].name) }

  private func json(_ maker: EventKind.Maker) -> JSONValue {
    switch maker {
    case .action(let action): ["action": .text(contract.actions[action].name)]
    case .setup: "setup"
    case .timer: "timer"
    }
  }

  private func json(_ valueClass: ValueClass) -> JSONValue {
    switch valueClass {
    case .kind(let kind): .text(kind.rawValue)
    case .group(let group): .text(group.name)
    case .value(let text): ["value": .text(text)]
    case .secretExample(let number): ["example": number.map(JSONValue.integer) ?? .null]
    case .argument(let name): ["argument": .text(name)]
    case .insteadOfTrue(let text): ["insteadOfTrue": .text(text)]
    case .form(let name, let part): ["form": .text(name), "class": part.map(json) ?? .null]
    case .record(let parts): ["record": .members(parts.map { ($0.name, json($0.valueClass)) })]
    case .nearExample(let key, let near): ["nearExample": key.map(JSONValue.text) ?? .null, "class": json(near)]
    }
  }
}
