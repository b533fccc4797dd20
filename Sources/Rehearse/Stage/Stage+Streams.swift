/// What a module receives from a stream.
enum StreamEvent<Returned, Failure: Error> {
  case value(Returned)
  case end(Failure?)
}

/// A stream of answers that ``Stage/stream(_:_:each:end:)`` started.
public struct StageStream: Sendable {
  let stage: Stage
  /// The numbers of its deliveries; `nil` if there are none.
  let deliveries: ClosedRange<Int>?

  /// Stops the stream. What has not arrived never does. A stream that has ended stays as it is.
  public func cancel() {
    guard stage.isOnItsThread else { return stage.refuse(.cancellation) }
    if let deliveries { stage.withdraw(deliveries) }
  }
}

extension Stage {
  /// Records a call that is answered with many values, for a port that returns a stream.
  ///
  /// ```swift
  /// func networkChanges() -> AsyncStream<Network> { stage.stream(module.networkChanges) }
  /// ```
  ///
  /// A reader that stops cancels the stream: what has not arrived by then is no longer expected to.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  /// - Returns: The values, each in virtual time.
  public func stream<Returned: ScenarioValue & Sendable, each Input: ScenarioValue>(
    _ call: Call<StreamAnswer<Returned, Never>, repeat each Input>, _ inputs: repeat each Input
  ) -> AsyncStream<Returned> {
    let (values, continuation) = AsyncStream<Returned>.makeStream()
    let stream = PortCall(self, call.declarationID, literals(repeat each inputs)).stream(
      default: call.answer.defaultValues
    ) {
      (event: StreamEvent<Returned, Never>) in
      switch event {
      case .value(let value): continuation.yield(value)
      case .end: continuation.finish()
      }
    }
    continuation.onTermination = { _ in stream.cancel() }
    return values
  }

  /// Records a call that is answered with many values, for a port that returns a stream that can fail.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  /// - Returns: The values, each in virtual time. The stream throws the error that the response ends with.
  public func stream<
    Returned: ScenarioValue & Sendable, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<StreamAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input
  ) -> AsyncThrowingStream<Returned, any Error> {
    let (values, continuation) = AsyncThrowingStream<Returned, any Error>.makeStream()
    let stream = PortCall(self, call.declarationID, literals(repeat each inputs)).stream(
      default: call.answer.defaultValues
    ) {
      (event: StreamEvent<Returned, Failure>) in
      switch event {
      case .value(let value): continuation.yield(value)
      case .end(let error): continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in stream.cancel() }
    return values
  }

  /// Records a call that is answered with many values, for a port that calls a closure repeatedly.
  ///
  /// ```swift
  /// func watchPosition(_ changed: @escaping (Position) -> Void) -> () -> Void {
  ///   stage.stream(module.positions, each: changed).cancel
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  ///   - each: Receives each value, in virtual time, and never before this function returns.
  ///   - end: Receives the end of the stream, and its error if it fails; at most once.
  /// - Returns: The stream, which can be cancelled.
  @discardableResult
  public func stream<Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue>(
    _ call: Call<StreamAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input,
    each: @escaping (Returned) -> Void, end: @escaping (Failure?) -> Void = { _ in }
  ) -> StageStream {
    PortCall(self, call.declarationID, literals(repeat each inputs)).stream(default: call.answer.defaultValues) {
      (event: StreamEvent<Returned, Failure>) in
      switch event {
      case .value(let value): each(value)
      case .end(let error): end(error)
      }
    }
  }
}
