/// An answer of many values: those of the scenario's response, or the default values.
public struct StreamAnswer<Returned: ScenarioValue, Failure: ScenarioValue & Error>: Sendable {
  let defaultValues: [Returned]?
}

extension Call {
  /// Declares an operation that answers with many values, and can end with an error.
  ///
  /// For ports that return an `AsyncThrowingStream`, call a closure repeatedly, or report progress. A scenario lists
  /// the values: `returns: { stream: [1, { after: 2s, value: 2 }, { after: 1s, fails: offline }] }`. See
  /// <doc:StreamsOfValues>.
  ///
  /// ```swift
  /// let positions = Call(
  ///   .query, "location.positions", "Follows the position", streams: Position.self, fails: LocationProblem.self)
  /// ```
  ///
  /// - Parameters:
  ///   - kind: Whether the operation does something or only asks.
  ///   - name: The name in scenarios, as port and operation: `location.positions`.
  ///   - summary: What the operation does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  ///   - streams: The type of the values.
  ///   - fails: The type of the errors, usually an `enum` with string raw values.
  ///   - defaultValues: What a call without a response receives at once. The stream then stays open. If there is no
  ///     default, the case fails.
  ///   - waivers: Answers that the module can never receive. Coverage does not ask for them.
  ///   - equivalent: Values that the module treats alike.
  ///   - examples: Values to try if the type has infinitely many. See <doc:WhatIsExplored>.
  ///   - failureExamples: Errors to try if their type has infinitely many.
  public init<Returned: ScenarioValue, Failure: ScenarioValue>(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    streams: Returned.Type, fails: Failure.Type, default defaultValues: [Returned]? = nil, waivers: [Waiver] = [],
    equivalent: [Equivalence] = [], examples: [Returned] = [], failureExamples: [Failure] = []
  ) where Answer == StreamAnswer<Returned, Failure> {
    self.init(
      kind, name, summary, repeat each inputs, answer: StreamAnswer(defaultValues: defaultValues), arrival: .stream,
      waivers: waivers, equivalent: equivalent, returned: DeclaredExamples(examples),
      failures: DeclaredExamples(failureExamples)
    ) { _ in
      .value(
        returns: Returned.valueType, errors: Failure.self == Never.self ? nil : Failure.valueType,
        // No key path: Swift's runtime cannot make one in a function with a parameter pack.
        default: defaultValues.map { values in .streams(values.map { $0.literal }) } ?? .mustBeStated)
    }
  }

  /// Declares an operation that answers with many values, and cannot fail.
  ///
  /// - Parameters:
  ///   - kind: Whether the operation does something or only asks.
  ///   - name: The name in scenarios, as port and operation: `network.changes`.
  ///   - summary: What the operation does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  ///   - streams: The type of the values.
  ///   - defaultValues: What a call without a response receives at once. The stream then stays open. If there is no
  ///     default, the case fails.
  ///   - waivers: Answers that the module can never receive. Coverage does not ask for them.
  ///   - equivalent: Values that the module treats alike.
  ///   - examples: Values to try if the type has infinitely many. See <doc:WhatIsExplored>.
  public init<Returned: ScenarioValue>(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    streams: Returned.Type, default defaultValues: [Returned]? = nil, waivers: [Waiver] = [],
    equivalent: [Equivalence] = [], examples: [Returned] = []
  ) where Answer == StreamAnswer<Returned, Never> {
    self.init(
      kind, name, summary, repeat each inputs, streams: streams, fails: Never.self, default: defaultValues,
      waivers: waivers, equivalent: equivalent, examples: examples)
  }
}
