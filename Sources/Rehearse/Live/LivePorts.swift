/// The operations of a module that a live host can call for real.
///
/// ```swift
/// await RehearseHost.verify {
///   LivePorts(LoginAdapter()) { login in
///     login.logIn.live { answer, id, password in
///       try await service.prepare(answer, id, password)
///     } call: { id, password in
///       try await service.logIn(id, password)
///     }
///   }
/// }
/// ```
public struct LivePorts: Sendable {
  let contract: ModuleContract
  let ports: [LivePort]

  /// Binds calls of an adapter. The module itself never runs.
  ///
  /// - Parameters:
  ///   - adapter: The adapter that declares the calls.
  ///   - ports: The ports, one per line. Scenarios may use others too; these are not verified.
  public init<Made: AnyModuleAdapter>(
    _ adapter: @autoclosure @escaping @Sendable () -> Made, @Listed<LivePort> ports: (Made) -> [LivePort]
  ) {
    let (made, declared) = Declarations.gather(adapter)
    contract = Made.declare(adapter).make().contract
    self.ports = ports(made)
    precondition(
      self.ports.allSatisfy { $0.declarationID.owner == declared.owner },
      "a live port is bound to a call that is no stored property of \(Made.self)")
  }

  /// The operations, as `hello` lists them.
  fileprivate var declarations: [JSONValue] {
    if let mistake = contract.mistake { RehearseHost.refuse("the adapter of \"\(contract.name)\": \(mistake)") }
    let operations = JSONValue(contract: contract)["operations"]?.items ?? []
    return ports.map { ["module": .text(contract.name), "operation": operations[$0.declarationID.index]] }
  }
}

extension RehearseHost {
  /// Calls real services for `rehearse verify`, until it is done, then ends the process.
  ///
  /// `rehearse.yaml` names the program below `verify`. A process that `rehearse` did not start prints an error and exits
  /// with status 64. See <doc:AreTheStubsTrue>.
  ///
  /// - Parameter ports: The operations that can be called, one module per line.
  public static func verify(@Listed<LivePorts> _ ports: () -> [LivePorts]) async -> Never {
    let ports = ports()
    let hello: JSONValue = ["ports": .list(ports.flatMap(\.declarations))]
    let socket = connect { HostLoop.hello(ModuleCatalog(), name: $0).adding(hello) }
    await LiveLoop(ports: ports, socket: socket).run()
    end()
  }
}

extension OperationDeclaration {
  /// The types of its values and errors; `nil` if it answers nothing.
  package var answerTypes: (returns: ValueType, errors: ValueType?)? {
    switch answers {
    case .nothing: nil
    case .given(let given): (given.valueType, nil)
    case .value(let returns, let errors, _): (returns, errors)
    }
  }
}

/// Answers the requests of `rehearse verify`, one after the other.
private struct LiveLoop {
  /// What a call has brought.
  private enum Event {
    case content(AnswerContent)
    case unreachable(String)
    case failedOtherwise(String)
    /// The time is over, if no more answers came since this many.
    case isLate(after: Int)
  }

  /// Writes the members of a message.
  private typealias Write = (inout JSONWriter) -> Void

  private struct Fault: Error {
    var kind = PlanFault.Kind.unsupported
    let reason: String
  }

  let ports: [LivePorts]
  let socket: HostSocket

  func run() async {
    while let line = socket.line() {
      guard let request = try? JSONReader.read(line) else { RehearseHost.refuse("the runner sent no JSON") }
      guard request["message"] != "exit" else { return }
      guard let id = request["id"]?.integer else { continue }
      let write: Write
      do throws(Fault) {
        write = try await answer(request)
      } catch {
        write = { writer in
          writer.member("message", "fault")
          writer.member("kind", error.kind.rawValue)
          writer.member("reason", error.reason)
        }
      }
      var writer = JSONWriter()
      writer.object { writer in
        write(&writer)
        writer.member("id", id)
      }
      socket.send(writer.bytes + [UInt8(ascii: "\n")])
    }
  }

  private func answer(_ request: JSONValue) async throws(Fault) -> Write {
    guard let module = ports.first(where: { $0.contract.name == request["module"]?.text }),
      let index = module.contract.operationNames.index(of: request["operation"]?.text ?? ""),
      let port = module.ports.first(where: { $0.declarationID.index == index })
    else { throw Fault(reason: "this host has no such port") }
    let operation = module.contract.operations[index]
    let arguments = operation.parameters.compactMap { parameter in
      request["arguments"]?[parameter.name].flatMap { Literal($0, parameter.valueType) }
    }
    guard arguments.count == operation.parameters.count else { throw Fault(reason: "the arguments do not fit") }
    switch request["message"]?.text {
    case "prepare":
      guard let response = request["answer"].flatMap({ PlanReader.response($0, operation) }) else {
        throw Fault(reason: "the answer does not fit")
      }
      return try await prepared(port, response.outcome, arguments)
    case "call":
      let answer = await answer(of: port, operation, arguments, request)
      return { writer in
        writer.member("message", "answered")
        if port.isExact { writer.member("exact", true) }
        answer(&writer)
      }
    default: throw Fault(reason: "this host does not know the message")
    }
  }

  private func prepared(
    _ port: LivePort, _ outcome: Response.Outcome, _ arguments: [Literal]
  ) async throws(Fault) -> Write {
    do {
      try await port.prepare(outcome, arguments)
      return { $0.member("message", "prepared") }
    } catch LiveProblem.cannotPrepare(let reason) {
      return { writer in
        writer.member("message", "cannot")
        writer.member("reason", reason)
      }
    } catch LiveProblem.unreachable(let reason) {
      return { writer in
        writer.member("message", "answered")
        writer.member("unreachable", reason)
      }
    } catch {
      throw Fault(kind: .adapter, reason: "prepare threw \(error)")
    }
  }

  /// Calls, and waits for the expected answers, and then for one more.
  private func answer(
    of port: LivePort, _ operation: OperationDeclaration, _ arguments: [Literal], _ request: JSONValue
  ) async -> Write {
    let expected = request["answers"]?.integer ?? 1
    let (events, sink) = AsyncStream<Event>.makeStream()
    let work = Task {
      do {
        try await port.call(arguments) { sink.yield(.content(.value($0))) }
        sink.yield(.content(.end))
      } catch let error as DeclaredFailure {
        sink.yield(.content(.fails(error.value)))
      } catch LiveProblem.unreachable(let reason) {
        sink.yield(.unreachable(reason))
      } catch {
        sink.yield(.failedOtherwise("\(error)"))
      }
    }
    defer { work.cancel() }
    var contents: [AnswerContent] = []
    func wait() -> Task<Void, Never> {
      let (count, time) = (contents.count, request[contents.count < expected ? "timeout" : "late"]?.integer ?? 0)
      return Task {
        guard (try? await Task.sleep(for: .milliseconds(time))) != nil else { return }
        sink.yield(.isLate(after: count))
      }
    }
    var timer = wait()
    defer { timer.cancel() }
    for await event in events {
      switch event {
      case .content(let content):
        contents.append(content)
        guard operation.isStream else { return Self.answered(Response.Outcome(content)) }
        if case .value = content, contents.count <= expected { break }
        return Self.answered(.stream(contents.map { StreamItem($0) }))
      case .unreachable(let reason): return { $0.member("unreachable", reason) }
      case .failedOtherwise(let reason): return { $0.member("failsOtherwise", reason) }
      case .isLate(let count):
        guard count == contents.count else { continue }
        return Self.answered(operation.isStream ? .stream(contents.map { StreamItem($0) }) : .silent)
      }
      timer.cancel()
      timer = wait()
    }
    return Self.answered(.silent)
  }

  private static func answered(_ outcome: Response.Outcome) -> Write { { Response(outcome).write(to: &$0) } }
}
