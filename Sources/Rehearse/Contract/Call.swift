/// An operation of a port, with the Swift types of its arguments and its answer.
///
/// Declare it as a stored property of a ``ModuleAdapter``. The adapter's port forwards each call to the ``Stage``,
/// together with this declaration. A scenario answers the operation under `given: responses` and expects its calls
/// under `then: calls`, both by name, such as `shop.price`.
///
/// The initializer determines the type of the answer, so you never write `Answer`:
///
/// ```swift
/// let price = Call(
///   .query, "shop.price", "Asks what an article costs", Parameter<String>("article", "Its name"), returns: Int.self,
///   fails: ShopProblem.self, default: 100)
/// let save = Call("tokenStore.save", "Keeps the token for the next start", Parameter<String>("token", "The token"))
/// ```
///
/// The port forwards its calls like this:
///
/// ```swift
/// func price(of article: String, completion: @escaping (Result<Int, ShopProblem>) -> Void) {
///   stage.call(module.price, article, then: completion)
/// }
/// ```
public struct Call<Answer: Sendable, each Input: ScenarioValue>: Sendable {
  let declarationID: DeclarationID
  let answer: Answer

  init(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    answer: Answer, arrival: OperationDeclaration.Arrival = .later, waivers: [Waiver] = [],
    equivalent: [Equivalence] = [],
    returned: DeclaredExamples = DeclaredExamples(), failures: DeclaredExamples = DeclaredExamples(),
    answers: @escaping (Declarations) -> OperationDeclaration.Answers
  ) {
    self.answer = answer
    let parameters = declarations(repeat each inputs)
    declarationID = Declarations.add { declared in
      OperationDeclaration(
        name: name, kind: kind, summary: summary, parameters: parameters, answers: answers(declared),
        arrival: arrival, waivers: waivers, equivalent: equivalent, returned: returned, failures: failures)
    }
  }
}

/// The answer of a command that returns nothing: the call is only recorded.
public struct NoAnswer: Sendable {}

extension Call where Answer == NoAnswer {
  /// Declares a command that returns nothing.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios, as port and operation: `tokenStore.save`.
  ///   - summary: What the command does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  public init(_ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>) {
    self.init(.command, name, summary, repeat each inputs, answer: NoAnswer()) { _ in .nothing }
  }
}

/// An answer that arrives after the call: the scenario's response, or the default answer, or none.
public struct LaterAnswer<Returned: ScenarioValue, Failure: ScenarioValue & Error>: Sendable {
  let defaultValue: Returned?
}

/// An answer that arrives after the call: the scenario's response, or a value that the adapter computes at the call.
public struct DerivedAnswer<Returned: ScenarioValue>: Sendable {}

/// An answer inside the call: the scenario's response, or the default answer.
public struct ImmediateAnswer<Returned: ScenarioValue, Failure: ScenarioValue & Error>: Sendable {
  let defaultValue: Returned
}

/// A synchronous answer: the value of a given.
public struct GivenAnswer<Value: ScenarioValue>: Sendable {}

extension Call {
  /// Declares an operation that a scenario answers and that can fail.
  ///
  /// - Parameters:
  ///   - kind: Whether the operation does something or only asks.
  ///   - name: The name in scenarios, as port and operation: `shop.order`.
  ///   - summary: What the operation does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  ///   - returns: The type of a successful answer.
  ///   - fails: The type of the errors, usually an `enum` with string raw values.
  ///   - defaultValue: The answer to a call without a response. If there is no default either, the case fails.
  ///   - waivers: Answers that the module can never receive. Coverage does not ask for them.
  ///   - equivalent: Answers that the module treats alike.
  ///   - examples: Answers to try if the type has infinitely many. See <doc:WhatIsExplored>.
  ///   - failureExamples: Errors to try if their type has infinitely many.
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

  /// Declares an operation that a scenario answers and that cannot fail.
  ///
  /// - Parameters:
  ///   - kind: Whether the operation does something or only asks.
  ///   - name: The name in scenarios, as port and operation: `shop.order`.
  ///   - summary: What the operation does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  ///   - returns: The type of the answer.
  ///   - defaultValue: The answer to a call without a response. If there is no default either, the case fails.
  ///   - waivers: Answers that the module can never receive. Coverage does not ask for them.
  ///   - equivalent: Answers that the module treats alike.
  ///   - examples: Answers to try if the type has infinitely many. See <doc:WhatIsExplored>.
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

  /// Declares an operation whose default answer the adapter computes at each call.
  ///
  /// The port passes the computed value to the stage with its call. A scenario can replace it with a response.
  ///
  /// - Parameters:
  ///   - kind: Whether the operation does something or only asks.
  ///   - name: The name in scenarios, as port and operation: `permission.request`.
  ///   - summary: What the operation does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  ///   - returns: The type of the answer.
  ///   - derived: What the default answer is computed from, as a phrase for the reference: `"the present status"`.
  ///   - waivers: Answers that the module can never receive. Coverage does not ask for them.
  ///   - equivalent: Answers that the module treats alike.
  ///   - examples: Answers to try if the type has infinitely many. See <doc:WhatIsExplored>.
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

  /// Declares an operation that answers inside the call and can throw.
  ///
  /// For ports without `async` and without a callback, such as a keychain or a cache. A scenario states the answer
  /// below `given: responses`, as for any operation, but without `after` and `silent`: the module cannot wait for it.
  ///
  /// ```swift
  /// let read = Call(
  ///   .query, "keychain.read", "Reads the token", returnsAtOnce: String?.self, fails: KeychainProblem.self,
  ///   default: nil)
  /// ```
  ///
  /// - Parameters:
  ///   - kind: Whether the operation does something or only asks.
  ///   - name: The word that scenarios write, as port and operation: `keychain.read`.
  ///   - summary: What the operation does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  ///   - returned: The type of a successful answer.
  ///   - fails: The type of the errors, usually an `enum` with string raw values.
  ///   - defaultValue: The answer to a call without a response.
  ///   - waivers: Answers that the module can never receive. Coverage does not ask for them.
  ///   - equivalent: Answers that the module treats alike.
  ///   - examples: Answers to try where the type has endless values. See <doc:WhatIsExplored>.
  ///   - failureExamples: Errors to try where their type has endless values.
  public init<Returned: ScenarioValue, Failure: ScenarioValue>(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    returnsAtOnce returned: Returned.Type, fails: Failure.Type, default defaultValue: Returned,
    waivers: [Waiver] = [], equivalent: [Equivalence] = [], examples: [Returned] = [], failureExamples: [Failure] = []
  ) where Answer == ImmediateAnswer<Returned, Failure> {
    self.init(
      kind, name, summary, repeat each inputs, answer: ImmediateAnswer(defaultValue: defaultValue), arrival: .atOnce,
      waivers: waivers, equivalent: equivalent, returned: DeclaredExamples(examples),
      failures: DeclaredExamples(failureExamples)
    ) { _ in
      .value(
        returns: Returned.valueType, errors: Failure.self == Never.self ? nil : Failure.valueType,
        default: .returns(defaultValue.literal))
    }
  }

  /// Declares an operation that answers inside the call and cannot fail.
  ///
  /// - Parameters:
  ///   - kind: Whether the operation does something or only asks.
  ///   - name: The word that scenarios write, as port and operation: `cache.read`.
  ///   - summary: What the operation does, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the operation.
  ///   - returned: The type of the answer.
  ///   - defaultValue: The answer to a call without a response.
  ///   - waivers: Answers that the module can never receive. Coverage does not ask for them.
  ///   - equivalent: Answers that the module treats alike.
  ///   - examples: Answers to try where the type has endless values. See <doc:WhatIsExplored>.
  public init<Returned: ScenarioValue>(
    _ kind: CallKind, _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    returnsAtOnce returned: Returned.Type, default defaultValue: Returned, waivers: [Waiver] = [],
    equivalent: [Equivalence] = [], examples: [Returned] = []
  ) where Answer == ImmediateAnswer<Returned, Never> {
    self.init(
      kind, name, summary, repeat each inputs, returnsAtOnce: returned, fails: Never.self, default: defaultValue,
      waivers: waivers, equivalent: equivalent, examples: examples)
  }

  /// Declares a query that a given answers synchronously.
  ///
  /// A scenario changes the answer by setting the given. It cannot write a response.
  ///
  /// ```swift
  /// let user = Given<String?>("user", nil, "Who is signed in")
  /// let currentUser = Call("session.currentUser", "Reads who is signed in", from: \Self.user)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in scenarios, as port and operation: `session.currentUser`.
  ///   - summary: What the query asks, in one sentence for the reference and for editors.
  ///   - inputs: The parameters of the query.
  ///   - given: The key path of the given, a stored property of the same adapter, or of the same structure in it. Any
  ///     other key path stops the program.
  public init<Owner, Value: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    from given: @escaping @Sendable (Owner) -> Given<Value>
  ) where Answer == GivenAnswer<Value> {
    self.init(.query, name, summary, repeat each inputs, answer: GivenAnswer()) { declared in
      .given(declared.given(given, for: name))
    }
  }
}

/// A query that synchronously returns the value of a feature flag.
///
/// Declare each flag with ``Given/init(flag:_:)``. A query for an undeclared flag is an error in the case. It does not
/// return `false`.
///
/// ```swift
/// let flag = Given(flag: "express_checkout", "Buy with one tap")
/// let isEnabled = FlagQuery("flags.isEnabled", "Reads a feature flag")
/// ```
public struct FlagQuery: Sendable {
  let declarationID: DeclarationID

  /// Declares the query.
  ///
  /// A port forwards its calls with ``Stage/ask(_:flag:)``.
  ///
  /// An adapter with a flag query must declare at least one flag.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios, as port and operation: `flags.isEnabled`.
  ///   - summary: What the query asks, in one sentence for the reference and for editors.
  public init(_ name: String, _ summary: String) {
    declarationID = Declarations.add { declared in
      OperationDeclaration(
        name: name, kind: .query, summary: summary,
        parameters: [Parameter<String>("name", "The flag").declaration], answers: .given(declared.firstFlag(for: name)))
    }
  }
}

/// Whether an operation does something or only asks.
///
/// Scenarios compare the calls of the two kinds differently.
public enum CallKind: String, Sendable {
  /// An operation that does something.
  ///
  /// A scenario that lists `calls` must list all of these.
  case command
  /// An operation that only asks.
  ///
  /// A scenario needs to list its calls only if it expects them.
  case query
}

/// Answers that a module can never receive, with the reason.
///
/// Coverage does not ask scenarios for them.
///
/// A waiver is a claim about the module: it is an error when a case receives a waived answer.
public struct Waiver: Sendable {
  /// The answer in the words of the coverage table (`notOpened`, `fails: offline`, `silent`); `nil` waives all answers.
  package let answer: String?
  package let reason: String

  /// Claims that the module never calls the operation.
  ///
  /// - Parameter reason: Why that is so, for readers of the coverage.
  /// - Returns: A waiver for all answers of the operation.
  public static func neverCalled(because reason: String) -> Waiver { Waiver(answer: nil, reason: reason) }

  /// Claims that the module never receives this answer when it calls the operation.
  ///
  /// - Parameters:
  ///   - answer: The answer in the words of the table that `coverage` prints: `notOpened`, `fails: offline`, `silent`.
  ///   - reason: Why that is so, for readers of the coverage.
  /// - Returns: A waiver for this answer.
  public static func neverMeets(_ answer: String, because reason: String) -> Waiver {
    Waiver(answer: answer, reason: reason)
  }
}
