import Rehearse

// Common mistakes: the compiler must say at each line what follows "says".

struct Explained: ModuleAdapter {
  static let about = About("explained", "A module")

  let size = Call("service.size", "Asks for a size", returns: Int.self)  // says: needs a kind: Call(.query, …)
  let user = Call("service.user", "Asks", returns: Int.self, fails: ServiceError.self)  // says: needs a kind

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

struct Explaining: Sendable {
  func fail() throws {}
  func wait() async {}
  func waitAndFail() async throws {}
}
