import Rehearse

// Common mistakes: the compiler must say at each line what follows "says".

struct Explained: ModuleAdapter {
  static let about = About("explained", "A module")

  let size = Call("service.size", "Asks for a size", returns: Int.self)  // says: needs a kind: Call(.query, …)
  let user = Call("service.user", "Asks", returns: Int.self, fails: ServiceError.self)  // says: needs a kind
  let positions = Call("service.positions", "Follows", streams: Int.self)  // says: needs a kind
  let paths = Call("service.paths", "Follows", streams: Int.self, fails: ServiceError.self)  // says: needs a kind
  let keep = Call("service.keep", "Keeps", fails: ServiceError.self)  // says: needs a kind

  func begin(on stage: Stage) -> Explaining { Explaining() }

  var actions: [Action<Explaining>] {
    Action("throw", "Throws") { try $0.fail() }  // says: say what the action throws
    Action("wait", "Waits") { await $0.wait() }  // says: needs MainActorAction
    Action("both", "Waits and throws") { try await $0.waitAndFail() }  // says: needs MainActorAction
  }

  var state: [Field<Explaining>] {}
}

struct ExplainedModel: MainActorModuleAdapter {
  static let about = About("explainedModel", "A module")

  func begin(on stage: Stage) async -> Explaining { Explaining() }

  var actions: [MainActorAction<Explaining>] {
    MainActorAction("throw", "Throws") { try await $0.waitAndFail() }  // says: say what the action throws
  }

  var state: [MainActorField<Explaining>] {}
}

enum Ending: OneOfValue, Equatable {
  case declined(code: Int)
  case late(minutes: Int, reason: String)

  static let oneOf = OneOf<Self>(
    Variant("declined", Self.declined(code:)) {  // says: write a word
      if case .declined(let code) = $0 { code } else { nil }
    },
    Variant("late", Self.late(minutes:reason:), "minutes") {  // says: write a word
      if case .late(let minutes, let reason) = $0 { (minutes, reason) } else { nil }
    },
    Variant("later", Self.late(minutes:reason:)) {  // says: write a word
      if case .late(let minutes, let reason) = $0 { (minutes, reason) } else { nil }
    })
}

struct Explaining: Sendable {
  func fail() throws {}
  func wait() async {}
  func waitAndFail() async throws {}
}
