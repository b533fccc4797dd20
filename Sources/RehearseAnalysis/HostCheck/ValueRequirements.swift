import Rehearse
import RehearseLanguage
import RehearseRunner

extension HostRequirement {
  static let values =
    Scalar.all.flatMap { scalar in scalar.kind.delicate.map { values(of: .scalar(scalar), $0) } } + [
      values(of: .anyValue, anyValues),
      HostRequirement(
        text: "It compares texts by code points: \u{E9} in one is not \u{E9} in two",
        check: .host { (trial) throws(HostFlaw) in try composed(trial) }),
    ]

  private static let anyValues = DelicateValues(
    requirement: "It keeps numbers, switches and null apart where any value is allowed", usual: TextValue.usual,
    values: [
      .list([.integer(1), .boolean(true), .decimal(0.1), .null, .text("1")]), .integer(9_007_199_254_740_993),
      .decimal(1e20), .map([Literal.Entry("", .map([])), Literal.Entry("e\u{301}", .list([]))]),
    ])

  /// Requires that a module passes on values as they are.
  private static func values(of valueType: ValueType, _ delicate: DelicateValues) -> HostRequirement {
    HostRequirement(
      text: delicate.requirement,
      check: .host { (trial) throws(HostFlaw) in
        let paths = try ValuePath.all(valueType, like: delicate.usual, trial)
        for target in ValuePath.Target.allCases {
          try expect(delicate.values, paths.filter { $0.target == target }, trial)
        }
        return paths.isEmpty ? "no module passes on such a value as it is" : nil
      })
  }

  /// Checks that one of the places passes on the values. A module may change such values itself in others.
  private static func expect(_ special: [Literal], _ paths: [ValuePath], _ trial: HostTrial) throws(HostFlaw) {
    var flaw: HostFlaw?
    for path in paths where !trial.isHopeless {
      do throws(HostFlaw) {
        for value in special { try path.expect(value, trial) }
        return
      } catch {
        flaw = flaw ?? error
      }
    }
    if let flaw { throw flaw }
  }

  /// Checks that a pattern with é in one code point does not fit an argument with é in two.
  private static func composed(_ trial: HostTrial) throws(HostFlaw) -> String? {
    for path in try ValuePath.all(.text, like: TextValue.usual, trial) {
      let sample = path.sample
      let trace = try trial.answer(to: path.request(.text("e\u{301}"))).trace()
      for (place, call) in trace.calls.enumerated() {
        guard let argument = call.arguments.firstIndex(of: .text("e\u{301}")),
          let response = sample.response(call.operation)
        else { continue }
        let pattern = ArgumentPattern(parameter: argument, pattern: .exactly(.text("\u{E9}")))
        let script = ResponseScript.byArguments([
          ConditionalResponse(arguments: [pattern], response: response, range: .start)
        ])
        let answer = try trial.answer(
          to: path.request(.text("e\u{301}"), sample.replacing(call.operation, with: script)))
        guard try answer.trace().calls[place].source == .unmatched else {
          let name = sample.contract.operations[call.operation].name
          throw HostFlaw(
            "\(sample.contract.name): \(name): the pattern \u{E9} (one code point) fits \u{E9} (two)", answer)
        }
        return nil
      }
    }
    return "no module passes on a text as an argument of a call that a scenario can answer"
  }
}

/// A place of a plan from which a module passes on a value as it is, to a call or to its state.
struct ValuePath {
  enum Source {
    case given(Int)
    case argument(action: Int, parameter: Int)
    /// The value that an operation returns.
    case returned(Int)
  }

  enum Target: CaseIterable {
    case calls, state

    /// How often a trace shows a value there.
    func count(_ value: Literal, in trace: Trace) -> Int {
      let values = self == .calls ? trace.calls.flatMap(\.arguments) : trace.writes.map(\.value) + trace.initialState
      return values.reduce(0) { $0 + $1.count(of: value) }
    }
  }

  let sample: ModuleSample
  let source: Source
  var target = Target.calls
  /// How often a trace shows a value that is passed on as it is.
  private var count = 0
  private let set: (Literal) -> Literal

  private init(sample: ModuleSample, source: Source, set: @escaping (Literal) -> Literal) {
    (self.sample, self.source, self.set) = (sample, source, set)
  }

  /// The places with values of a type that all modules pass on.
  static func all(_ valueType: ValueType, like usual: Literal, _ trial: HostTrial) throws(HostFlaw) -> [ValuePath] {
    var paths: [ValuePath] = []
    for contract in trial.modules {
      for path in candidates(valueType, ModuleSample(contract)) {
        let answer = try trial.answer(to: path.request(usual))
        guard case .ran(let trace) = answer.answer.content else { continue }
        for target in Target.allCases {
          var path = path
          (path.target, path.count) = (target, target.count(usual, in: trace))
          if path.count > 0 { paths.append(path) }
        }
      }
    }
    return paths
  }

  private static func candidates(_ valueType: ValueType, _ sample: ModuleSample) -> [ValuePath] {
    let contract = sample.contract
    var all: [(Source, Literal, ValueType)] = []
    for (place, given) in contract.givens.enumerated() {
      let value = ValueDomain(given).values().first { $0 != .none } ?? .none
      all.append((.given(place), value, given.valueType))
    }
    for case .action(let action, let arguments) in sample.actions {
      for (place, parameter) in contract.actions[action].parameters.enumerated() {
        all.append((.argument(action: action, parameter: place), arguments[place], parameter.valueType))
      }
    }
    for (place, operation) in contract.operations.enumerated() {
      guard case .value(let returns, _, _) = operation.answers, !operation.isStream,
        case .returns(let value)? = sample.response(place)?.outcome
      else { continue }
      all.append((.returned(place), value, returns))
    }
    return all.flatMap { source, value, type in
      value.places(of: valueType, in: type).map { ValuePath(sample: sample, source: source, set: $0) }
    }
  }

  /// The plan with a value at this place.
  func request(_ value: Literal, _ responses: [Plan.Prepared]? = nil) -> TrialRequest {
    let value = set(value)
    let plan: Plan
    switch source {
    case .given(let place):
      var given = sample.contract.defaultGivens
      given[place] = value
      plan = sample.plan(sample.actions, given: given, responses)
    case .argument(let action, let parameter):
      let triggers = sample.actions.compactMap { trigger -> Plan.Trigger? in
        guard case .action(action, var arguments) = trigger else { return nil }
        arguments[parameter] = value
        return .action(action, arguments)
      }
      plan = sample.plan(triggers, responses)
    case .returned(let operation):
      plan = sample.plan(
        sample.actions, responses ?? sample.replacing(operation, with: .each(Response(.returns(value)))))
    }
    return TrialRequest(plan, sample.contract)
  }

  func expect(_ value: Literal, _ trial: HostTrial) throws(HostFlaw) {
    let answer = try trial.answer(to: request(value))
    guard try target.count(value, in: answer.trace()) < count else { return }
    let shown = value.flow(.anyValue).prefix(60)
    throw HostFlaw("\(sample.contract.name): \(name) \(shown) is sent, but the trace shows it differently", answer)
  }

  private var name: String {
    let contract = sample.contract
    return switch source {
    case .given(let place): "the given \"\(contract.givens[place].path)\" with"
    case .argument(let action, let parameter):
      "the argument \"\(contract.actions[action].parameters[parameter].name)\" of \"\(contract.actions[action].name)\" with"
    case .returned(let operation): "the answer of \"\(contract.operations[operation].name)\" with"
    }
  }
}

extension Literal {
  /// For each part of the value that has the type: a function that returns the value with another such part.
  fileprivate func places(of wanted: ValueType, in valueType: ValueType) -> [(Literal) -> Literal] {
    switch (valueType.wrapped, self) {
    case (wanted, _): [{ $0 }]
    case (.record(let fields), .map(let entries)):
      entries.indices.flatMap { place -> [(Literal) -> Literal] in
        guard let field = fields.first(where: { haveSameScalars($0.name, entries[place].key) }) else { return [] }
        return entries[place].value.places(of: wanted, in: field.valueType).map { set in
          { value in
            var entries = entries
            entries[place].value = set(value)
            return .map(entries)
          }
        }
      }
    case (.list(let element), .list(let items)):
      items.first?.places(of: wanted, in: element).map { set in { .list([set($0)]) } } ?? []
    default: []
    }
  }

  fileprivate func count(of value: Literal) -> Int {
    if self == value { return 1 }
    switch self {
    case .list(let items): return items.reduce(0) { $0 + $1.count(of: value) }
    case .map(let entries): return entries.reduce(0) { $0 + $1.value.count(of: value) }
    default: return 0
    }
  }
}
