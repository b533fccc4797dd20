/// What a ``LivePort`` throws besides the errors of the app.
public enum LiveProblem: Error {
  /// The service cannot be made to answer so, with a reason for readers of the report. The answer counts as not verified.
  case cannotPrepare(String)
  /// The service is not there, or breaks the connection, with the reason.
  case unreachable(String)
}

/// The answer that scenarios assume, which the service is about to give.
public enum AssumedAnswer<Returned: ScenarioValue, Failure: ScenarioValue & Error>: Sendable {
  /// What comes after the values of a stream.
  public enum StreamEnd: Sendable {
    /// The stream stays open.
    case open
    /// The stream ends.
    case end
    /// The stream ends with an error.
    case fails(Failure)
  }

  /// The call returns this value.
  case returns(Returned)
  /// The call fails with this error.
  case fails(Failure)
  /// The call is never answered.
  case silent
  /// The call is answered with these values.
  case streams([Returned], StreamEnd)

  init(_ outcome: Response.Outcome) throws {
    switch outcome {
    case .silent: self = .silent
    case .returns(let value): self = .returns(try value.read())
    case .fails(let error): self = .fails(try error.read())
    case .stream(let items):
      var (values, end): ([Returned], StreamEnd) = ([], .open)
      for item in items {
        switch item.content {
        case .value(let value): values.append(try value.read())
        case .fails(let error): end = .fails(try error.read())
        case .end: end = .end
        }
      }
      self = .streams(values, end)
    }
  }
}

/// The types of an answer that comes once.
///
/// Every ``Call`` that is answered has one of these, except those with many answers.
public protocol SingleAnswer {
  /// The type of a successful answer.
  associatedtype Returned: ScenarioValue
  /// The type of the errors; `Never` if there are none.
  associatedtype Failure: ScenarioValue & Error
}

extension LaterAnswer: SingleAnswer {}
extension ImmediateAnswer: SingleAnswer {}
extension DerivedAnswer: SingleAnswer {
  /// It cannot fail.
  public typealias Failure = Never
}
extension GivenAnswer: SingleAnswer {
  /// The value of the given.
  public typealias Returned = Value
  /// It cannot fail.
  public typealias Failure = Never
}

/// An operation that a live host calls for real. `live` of a ``Call`` makes it.
public struct LivePort: Sendable {
  typealias Prepare = @Sendable (Response.Outcome, [Literal]) async throws -> Void

  let declarationID: DeclarationID
  let isExact: Bool
  let prepare: Prepare
  /// Calls the operation, and reports each of its values.
  let call: @Sendable ([Literal], _ each: @Sendable (Literal) -> Void) async throws -> Void
}

/// An error of the declared type.
struct DeclaredFailure: Error {
  let value: Literal
}

extension Call {
  /// Binds the operation to the real service, for a live host. See <doc:AreTheStubsTrue>.
  ///
  /// ```swift
  /// login.logIn.live { answer, id, _ in
  ///   if case .fails(.locked) = answer { try await admin.lock(id) }
  /// } call: { id, password in
  ///   try await service.logIn(id: id, password: password)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - exact: Whether values must equal those of the scenarios. By default, texts, numbers and dates may be others.
  ///   - prepare: Makes the service give this answer to a call with these arguments. If it cannot, it throws a
  ///     ``LiveProblem``.
  ///   - call: Calls the service, and returns or throws as the port does in the app.
  /// - Returns: The port, for ``LivePorts``.
  public func live(
    exact: Bool = false,
    prepare:
      @escaping @Sendable (AssumedAnswer<Answer.Returned, Answer.Failure>, repeat each Input) async throws -> Void,
    call: @escaping @Sendable (repeat each Input) async throws -> Answer.Returned
  ) -> LivePort where Answer: SingleAnswer {
    LivePort(declarationID: declarationID, isExact: exact, prepare: Self.preparation(prepare)) { arguments, each in
      var rest = arguments[...]
      do {
        each(try await call(repeat try rest.removeFirst().read() as each Input).literal)
      } catch let error as Answer.Failure {
        throw DeclaredFailure(value: error.literal)
      }
    }
  }

  /// Binds an operation with many answers to the real service, for a live host. See <doc:AreTheStubsTrue>.
  ///
  /// - Parameters:
  ///   - exact: Whether values must equal those of the scenarios. By default, texts, numbers and dates may be others.
  ///   - prepare: Makes the service give this answer to a call with these arguments. If it cannot, it throws a
  ///     ``LiveProblem``.
  ///   - call: Calls the service, and returns the values as they come. It is cancelled after one more than expected.
  /// - Returns: The port, for ``LivePorts``.
  public func live<Returned: ScenarioValue, Failure: ScenarioValue, Values: AsyncSequence & SendableMetatype>(
    exact: Bool = false,
    prepare: @escaping @Sendable (AssumedAnswer<Returned, Failure>, repeat each Input) async throws -> Void,
    call: @escaping @Sendable (repeat each Input) async throws -> Values
  ) -> LivePort
  where Answer == StreamAnswer<Returned, Failure>, Values.Element == Returned, Values.AsyncIterator: SendableMetatype {
    LivePort(declarationID: declarationID, isExact: exact, prepare: Self.preparation(prepare)) { arguments, each in
      var rest = arguments[...]
      do {
        for try await value in try await call(repeat try rest.removeFirst().read() as each Input) {
          each(value.literal)
        }
      } catch let error as Failure {
        throw DeclaredFailure(value: error.literal)
      }
    }
  }

  private static func preparation<Returned, Failure>(
    _ prepare: @escaping @Sendable (AssumedAnswer<Returned, Failure>, repeat each Input) async throws -> Void
  ) -> LivePort.Prepare {
    { outcome, arguments in
      var rest = arguments[...]
      try await prepare(AssumedAnswer(outcome), repeat try rest.removeFirst().read() as each Input)
    }
  }
}

extension Literal {
  fileprivate func read<Value: ScenarioValue>() throws -> Value {
    guard let value = Value(literal: self) else {
      throw LiveProblem.cannotPrepare("its Swift type rejects \(flow(Value.valueType))")
    }
    return value
  }
}
