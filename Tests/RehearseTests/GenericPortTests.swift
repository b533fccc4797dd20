import Foundation
import Rehearse
import Testing

@Suite("Ports that decode and encode, callbacks that may be missing, and lists with loops")
struct GenericPortTests {
  fileprivate struct User: Codable, Equatable {
    var name: String
    var age: Int
    var tags: [String]?
  }

  fileprivate enum Problem: String, Error, CaseIterable, ScenarioValue { case offline }
  fileprivate enum Button: String, CaseIterable {
    case up, down
    static var first: Button { .up }
  }

  /// Calls that several adapters share.
  fileprivate struct ServerCalls: Sendable {
    let get = Call(
      .query, "api.get", "Asks the server", Parameter<String>("path", "Of what"), returns: AnyValue.self,
      fails: Problem.self)
    let post = Call("api.post", "Sends something", Parameter<AnyValue>("body", "What"))
  }

  fileprivate struct Server {
    let stage: Stage
    let calls: ServerCalls

    func get<T: Decodable>(_ path: String, as type: T.Type = T.self) async throws -> T {
      try await stage.call(calls.get, path).decoded(from: calls.get, on: stage)
    }

    func get<T: Decodable>(_ path: String, as type: T.Type, then receive: ((T?) -> Void)?) {
      stage.call(
        calls.get, path,
        then: receive.map { receive in
          { (result: Result<AnyValue, Problem>) in
            receive(try? result.get().decoded(as: type, from: calls.get, on: stage))
          }
        })
    }

    func post<T: Encodable>(_ body: T) throws { stage.call(calls.post, try AnyValue(encoding: body)) }
  }

  fileprivate struct UserAdapter: MainActorModuleAdapter {
    static let about = About("user", "Shows a user")
    let calls = ServerCalls()

    func begin(on stage: Stage) async -> Server { Server(stage: stage, calls: calls) }

    var actions: [MainActorAction<Server>] {
      MainActorAction("load", "Loads the user", returns: String.self, throws: Problem.self) { server in
        let user: User = try await server.get("user")
        try server.post(user)
        return user.name
      }
      MainActorAction("count", "Loads a number", returns: Int?.self, throws: Problem.self) { server in
        try await server.get("count")
      }
      MainActorAction("ignore", "Loads something that nothing receives") { $0.get("user", as: User.self, then: nil) }
      for button in Button.allCases {
        MainActorAction(button.rawValue, "Presses \(button.rawValue)") { try? $0.post(["button": button.rawValue]) }
      }
      if Button.allCases.count > 2 { MainActorAction("never", "Never") { _ in } }
    }

    var state: [MainActorField<Server>] {}
  }

  /// It has the same calls.
  fileprivate struct OtherAdapter: ModuleAdapter {
    static let about = About("other", "Uses the same server")
    let calls = ServerCalls()
    func begin(on stage: Stage) -> Server { Server(stage: stage, calls: calls) }
    var actions: [Action<Server>] {
      Action("post", "Posts") { try? $0.post([1, 2]) }
      switch Button.first {
      case .up: Action("up", "Up") { _ in }
      case .down: Action("down", "Down") { _ in }
      }
    }
    var state: [Field<Server>] {}
  }

  private static let module = HostedModule { UserAdapter() }

  private func trace(_ action: Int, _ response: Literal) -> Trace {
    Self.module.run(
      Plan(
        given: [], responses: [.init(operation: 0, script: .each(Response(.returns(response))))],
        steps: [[.action(action, [])]]))
  }

  private static func user(_ entries: (String, Literal)...) -> Literal {
    .map(entries.map { Literal.Entry($0.0, $0.1) })
  }

  private static let ana = user(("name", .text("Ana")), ("age", .integer(41)))

  @Test("A response is decoded, and an argument encoded")
  func codable() {
    let trace = trace(0, Self.ana)
    #expect(trace.fault == nil)
    #expect(trace.results.map(\.outcome) == [.returned(.text("Ana"))])
    guard case .map(let entries)? = trace.calls.last?.arguments.first else {
      Issue.record("no group of keys")
      return
    }
    #expect(Set(entries.map(\.key)) == ["name", "age"])
    #expect(entries.first { $0.key == "age" }?.value == .integer(41))
  }

  @Test("A single value and null are decoded as well")
  func fragments() {
    #expect(trace(1, .integer(5)).results.map(\.outcome) == [.returned(.integer(5))])
    #expect(trace(1, .null).results.map(\.outcome) == [.returned(.none)])
  }

  @Test(
    "A response that does not decode is an error of the case, with a plain reason",
    arguments: [
      (user(("name", .text("Ana"))), "it has no age"),
      (user(("name", .text("Ana")), ("age", .text("41"))), "its age is no number of the type Int"),
      (user(("name", .integer(1)), ("age", .integer(41))), "its name is no text"),
      (user(("name", .null), ("age", .integer(41))), "its name is null"),
      (
        user(("name", .text("Ana")), ("age", .integer(41)), ("tags", .list([.text("a"), .integer(1)]))),
        "its tags[2] is no text"
      ),
      (.text("Ana"), "it is no group of keys"),
    ])
  fileprivate func undecodable(response: Literal, reason: String) {
    let trace = trace(0, response)
    #expect(trace.fault?.reason == "a response of \"api.get\" cannot be read as User: \(reason)")
    #expect(trace.fault?.kind == .unreadable)
    #expect(trace.fault?.path == .answer(operation: "api.get", .returns))
  }

  @Test("A call without a callback is recorded and answered")
  func missingCallback() {
    let trace = trace(2, Self.ana)
    #expect(trace.fault == nil && trace.calls.map(\.operation) == [0] && trace.pending.isEmpty)
  }

  @Test("A list may have loops and conditions, and calls may be in a structure that adapters share")
  func lists() {
    #expect(Self.module.contract.actionNames.names == ["load", "count", "ignore", "up", "down"])
    let other = HostedModule { OtherAdapter() }
    #expect(other.contract.actionNames.names == ["post", "up"])
    #expect(other.contract.operationNames.names == Self.module.contract.operationNames.names)
    let trace = other.run(Plan(given: [], responses: [], steps: [[.action(0, [])]]))
    #expect(trace.calls.map(\.arguments) == [[.list([.integer(1), .integer(2)])]])
  }
}

@Suite("Ports with bytes")
struct BytesTests {
  @Test(
    "Bytes are the JSON of a value",
    arguments: [
      (#"{"name":"Ana","age":41,"tags":["a",1.5,true,null]}"#, #"{"name":"Ana","age":41,"tags":["a",1.5,true,null]}"#),
      (#" [1,  2] "#, "[1,2]"), ("null", "null"), ("no JSON", #""no JSON""#),
      (#"{"a":1,"a":2}"#, #""{\"a\":1,\"a\":2}""#),
      (#"{"a":1} x"#, #""{\"a\":1} x""#), ("", #""""#),
    ])
  func json(bytes: String, value: String) {
    #expect(String(decoding: AnyValue(json: Data(bytes.utf8)).json, as: UTF8.self) == value)
  }

  @Test("Bytes that may be missing are null")
  func null() {
    #expect(AnyValue(json: nil) == .null && AnyValue.null.literal == .null)
    #expect(AnyValue.null.jsonUnlessNull == nil && AnyValue(json: Data("1".utf8)).jsonUnlessNull == Data("1".utf8))
  }
}
