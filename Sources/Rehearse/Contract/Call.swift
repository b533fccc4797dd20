/// A function of a port as a scenario sees it, with the Swift types of its arguments and of its answer.
///
/// Declare it as a stored property of a ``ModuleAdapter``, and pass every call of the port on to the ``Stage`` with it. A scenario
/// answers it below `given: responses` and expects it below `then: calls`, both by its name, such as `shop.price`. Its answer's
/// type follows from the initializer, so it is never written.
public struct Call<Answer: Sendable, each Input: ScenarioValue>: Sendable {
  let place: DeclaredPlace
  let answer: Answer

  private init(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    answer: Answer, waivers: [Waiver] = [], equivalent: [Equivalence] = [],
    returned: DeclaredExamples = DeclaredExamples(), failures: DeclaredExamples = DeclaredExamples(),
    answers: @escaping (Declarations) -> OperationDeclaration.Answers
  ) {
    self.answer = answer
    let parameters = declarations(repeat each inputs)
    place = Declarations.add { declared in
      OperationDeclaration(
        name: name, kind: kind, summary: summary, parameters: parameters, answers: answers(declared), waivers: waivers,
        equivalent: equivalent, returned: returned, failures: failures)
    }
  }
}

/// What a call answers that only is recorded: nothing.
public struct NoAnswer: Sendable {}

extension Call where Answer == NoAnswer {
  /// A command that answers nothing.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes, in two parts: `tokenStore.save`.
  ///   - summary: what it does, in a sentence for the reference and for editors.
  ///   - inputs: its arguments.
  public init(_ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>) {
    self.init(.command, name, summary, repeat each inputs, answer: NoAnswer()) { _ in .nothing }
  }
}

/// An answer that comes later: the scenario's, else the default one, else none at all.
public struct LaterAnswer<Returned: ScenarioValue, Failure: ScenarioValue & Error>: Sendable {
  let defaultValue: Returned?
}

/// An answer that comes later: the scenario's, else what the adapter works out at the call.
public struct DerivedAnswer<Returned: ScenarioValue>: Sendable {}

/// An answer inside the call, from a given.
public struct GivenAnswer<Value: ScenarioValue>: Sendable {}

extension Call {
  /// An operation that a scenario answers, and that can fail.
  ///
  /// - Parameters:
  ///   - kind: whether it does something or only asks.
  ///   - name: the word that a scenario writes, in two parts: `shop.order`.
  ///   - summary: what it does, in a sentence for the reference and for editors.
  ///   - inputs: its arguments.
  ///   - returns: the type of a good answer.
  ///   - fails: the type of its errors, mostly an `enum` of texts.
  ///   - defaultValue: the answer where a scenario gives none; without one, a scenario that gets there must say.
  ///   - waivers: the answers that the module can never meet.
  ///   - equivalent: the answers that it treats alike.
  ///   - examples: answers worth trying where their type has no end of them: see <doc:WhatIsExplored>.
  ///   - failureExamples: the same of its errors.
  public init<Returned: ScenarioValue, Failure: ScenarioValue>(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    returns: Returned.Type, fails: Failure.Type, default defaultValue: Returned? = nil, waivers: [Waiver] = [],
    equivalent: [Equivalence] = [], examples: [Returned] = [], failureExamples: [Failure] = []
  ) where Answer == LaterAnswer<Returned, Failure> {
    self.init(
      kind, name, summary, repeat each inputs, answer: LaterAnswer(defaultValue: defaultValue), waivers: waivers,
      equivalent: equivalent, returned: DeclaredExamples(examples), failures: DeclaredExamples(failureExamples)
    ) { _ in
      .value(
        returns: Returned.valueType, errors: Failure.self == Never.self ? nil : Failure.valueType,
        default: defaultValue.map { .returns($0.literal) } ?? .mustBeStated)
    }
  }

  /// An operation that a scenario answers, and that cannot fail.
  ///
  /// - Parameters:
  ///   - kind: whether it does something or only asks.
  ///   - name: the word that a scenario writes, in two parts: `shop.order`.
  ///   - summary: what it does, in a sentence for the reference and for editors.
  ///   - inputs: its arguments.
  ///   - returns: the type of its answer.
  ///   - defaultValue: the answer where a scenario gives none; without one, a scenario that gets there must say.
  ///   - waivers: the answers that the module can never meet.
  ///   - equivalent: the answers that it treats alike.
  ///   - examples: answers worth trying where their type has no end of them: see <doc:WhatIsExplored>.
  public init<Returned: ScenarioValue>(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    returns: Returned.Type, default defaultValue: Returned? = nil, waivers: [Waiver] = [],
    equivalent: [Equivalence] = [],
    examples: [Returned] = []
  ) where Answer == LaterAnswer<Returned, Never> {
    self.init(
      kind, name, summary, repeat each inputs, returns: returns, fails: Never.self, default: defaultValue,
      waivers: waivers, equivalent: equivalent, examples: examples)
  }

  /// An operation that a scenario answers, or else the adapter.
  ///
  /// - Parameters:
  ///   - kind: whether it does something or only asks.
  ///   - name: the word that a scenario writes, in two parts: `permission.request`.
  ///   - summary: what it does, in a sentence for the reference and for editors.
  ///   - inputs: its arguments.
  ///   - returns: the type of its answer.
  ///   - derived: what the adapter works its answer out from, in the words of the reference.
  ///   - waivers: the answers that the module can never meet.
  ///   - equivalent: the answers that it treats alike.
  ///   - examples: answers worth trying where their type has no end of them: see <doc:WhatIsExplored>.
  public init<Returned: ScenarioValue>(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    returns: Returned.Type, derivedFrom derived: String, waivers: [Waiver] = [], equivalent: [Equivalence] = [],
    examples: [Returned] = []
  ) where Answer == DerivedAnswer<Returned> {
    self.init(
      kind, name, summary, repeat each inputs, answer: DerivedAnswer(), waivers: waivers, equivalent: equivalent,
      returned: DeclaredExamples(examples)
    ) { _ in .value(returns: Returned.valueType, errors: nil, default: .derived(derived)) }
  }

  /// A query that answers inside the call, and only from a given of the same adapter: `from: \Self.user`.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes, in two parts: `session.user`.
  ///   - summary: what it asks, in a sentence for the reference and for editors.
  ///   - inputs: its arguments.
  ///   - given: where the given is: a key path.
  public init<Owner: AnyModuleAdapter, Value: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    from given: @escaping @Sendable (Owner) -> Given<Value>
  ) where Answer == GivenAnswer<Value> {
    self.init(.query, name, summary, repeat each inputs, answer: GivenAnswer()) { declared in
      .given(declared.given(given, for: name))
    }
  }
}

/// A query that answers inside the call, from the feature flag that its argument names.
///
/// Flags are declared with `Given(flag:)`. A module that asks for another one makes its case an error: it is never simply off.
public struct FlagQuery: Sendable {
  let place: DeclaredPlace

  /// Declares the query; ask it with ``Stage/ask(_:flag:)``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes, in two parts: `flags.isOn`.
  ///   - summary: what it asks, in a sentence for the reference and for editors.
  public init(_ name: String, _ summary: String) {
    place = Declarations.add { declared in
      OperationDeclaration(
        name: name, kind: .query, summary: summary,
        parameters: [Parameter<String>("name", "The flag").declaration], answers: .given(declared.firstFlag(for: name)))
    }
  }
}

/// Whether a call does something or only asks, by which scenarios compare it.
public enum CallKind: String, Sendable {
  /// It does something: `calls` compares all of these.
  case command
  /// It only asks: `calls` looks at it when the list names it.
  case query
}

/// Answers that a module can never meet, and why: coverage does not ask scenarios for them.
///
/// It is a claim about the module, so it is an error once a case does meet such an answer.
public struct Waiver: Sendable {
  /// The answer, in the words of the coverage table (`notOpened`, `fails: offline`, `silent`); `nil` for all of the
  /// operation's.
  package let answer: String?
  package let reason: String

  /// The module never makes this call at all.
  ///
  /// - Parameter reason: why that is so, for who reads the coverage.
  public static func neverCalled(because reason: String) -> Waiver { Waiver(answer: nil, reason: reason) }

  /// The module calls the operation, but never when it answers so.
  ///
  /// - Parameters:
  ///   - answer: in the words of the table that `coverage` prints: `notOpened`, `fails: offline`, `silent`.
  ///   - reason: why that is so, for who reads the coverage.
  public static func neverMeets(_ answer: String, because reason: String) -> Waiver {
    Waiver(answer: answer, reason: reason)
  }
}
