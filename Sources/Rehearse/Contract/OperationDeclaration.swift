package final class OperationDeclaration: Sendable {
  /// The answer to a call without a response.
  package enum DefaultAnswer: Sendable {
    /// There is no default: each call needs a response.
    case mustBeStated
    case returns(Literal)
    /// The adapter computes it; the text says from what.
    case derived(String)
    /// A stream delivers these values at once, and stays open.
    case streams([Literal])
  }

  /// How the answer to a call arrives.
  package enum Arrival: Sendable {
    /// Once, after the call.
    case later
    /// Inside the call, so that it can be neither late nor missing.
    case atOnce
    /// As any number of values, an error or an end, each an answer of its own.
    case stream
  }

  /// What an operation can answer; responses are checked against it.
  package enum Answers: Sendable {
    case nothing
    /// Synchronously, from this given; for a flag query, the first flag.
    case given(GivenDeclaration)
    case value(returns: ValueType, errors: ValueType?, default: DefaultAnswer)
  }

  /// The full name: `notifications.requestAuthorization`.
  package let name: String
  package let kind: CallKind
  package let summary: String
  package let parameters: [ParameterDeclaration]
  package let answers: Answers
  package let arrival: Arrival
  package let waivers: [Waiver]
  package let equivalent: [Equivalence]
  /// Declared examples of answers whose type has infinitely many values.
  package let returned: DeclaredExamples
  /// Declared examples of errors whose type has infinitely many values.
  package let failures: DeclaredExamples
  package let parameterNames: NameTable
  /// The part of the name before the last dot: `notifications`; `nil` without a dot.
  package let port: String?
  /// The outcomes that a response may name without `returns`.
  package let outcomeNames: NameTable
  /// The declared errors that carry no value.
  package let errorNames: NameTable

  init(
    name: String, kind: CallKind, summary: String, parameters: [ParameterDeclaration], answers: Answers,
    arrival: Arrival = .later, waivers: [Waiver] = [], equivalent: [Equivalence] = [],
    returned: DeclaredExamples = DeclaredExamples(),
    failures: DeclaredExamples = DeclaredExamples()
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.parameters = parameters
    self.answers = answers
    self.arrival = arrival
    self.waivers = waivers
    self.equivalent = equivalent
    self.returned = returned
    self.failures = failures
    parameterNames = NameTable(parameters.map(\.name))
    port = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) }
    if case .value(.choice(let names), _, _) = answers, arrival != .stream {
      outcomeNames = names
    } else {
      outcomeNames = NameTable([])
    }
    if case .value(_, .choice(let names)?, _) = answers { errorNames = names } else { errorNames = NameTable([]) }
  }

  package var answersAtOnce: Bool { arrival == .atOnce }
  package var isStream: Bool { arrival == .stream }

  package var outcomes: [String] { outcomeNames.names }
  package var namedErrors: [String] { errorNames.names }

  /// The answers without a value; `any` in a table stands for them.
  package var finiteResponses: [Response] {
    // What a stream delivers is never finite.
    guard !isStream else { return [] }
    return outcomes.map { Response(.returns(.text($0))) } + namedErrors.map { Response(.fails(.text($0))) }
  }
}

extension OperationDeclaration {
  /// The forms that a response may have, as an author writes them, with `…` for values; messages list them.
  package var responseForms: [String] {
    guard case .value(let returns, _, _) = answers else { return [] }
    let forms = outcomes.isEmpty ? ["{ returns: \(returnedForm(returns)) }"] : outcomes
    return forms + errorForms.map { "{ \($0) }" } + (answersAtOnce ? [] : ["silent"])
  }

  /// The forms that a response may have next to `to`, as an author writes them.
  package var conditionalForms: [String] {
    guard case .value(let returns, _, _) = answers else { return [] }
    return (outcomes.isEmpty ? [returnedForm(returns)] : outcomes).map { "returns: \($0)" } + errorForms
      + (answersAtOnce ? [] : ["silent: yes"])
  }

  /// What `returns` takes, with `…` for values.
  package func returnedForm(_ returns: ValueType) -> String {
    isStream ? "{ stream: [\(returns.streamItem(returns.blank))] }" : returns.toFillIn
  }

  private var errorForms: [String] {
    guard case .value(_, let errors?, _) = answers else { return [] }
    if case .oneOf(let variants) = errors { return variants.map { "fails: \(ValueType.words($0))" } }
    return (namedErrors.isEmpty ? [errors.toFillIn] : namedErrors).map { "fails: \($0)" }
  }
}
