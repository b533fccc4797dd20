import Rehearse

// Invalid adapter code: the compiler must reject each line marked "refused", and no other.

struct Other: ModuleAdapter {
  static let about = About("other", "Another module")

  let size = Call("service.size", "Asks for a size", returns: Int.self)  // refused: a call with an answer needs a kind
  let user = Call("session.user", "Reads who is signed in", from: \Self.owner)  // refused: no such given
  let mood = Call(.query, "mood", "A mood", returns: String.self, default: 1)  // refused: a text is declared
  let error = Call(.query, "error", "An error", returns: Int.self, fails: Session.self)  // refused: no error

  func begin(on stage: Stage) -> Screen { Screen() }

  var actions: [Action<Screen>] {
    Action("tap", "The user taps", Parameter<Int>("times", "How often")) { screen in }  // refused: an argument is lost
  }

  var state: [Field<Screen>] {
    Field("state", \.stat, "What it shows")  // refused: no such field
  }
}

struct Point: RecordValue {
  static let record = Record(Point.init(x:y:), Part("x", \.x), Part("y", \.x))  // refused: a text where a number is
  var x: Int
  var y: String
}

struct Line: RecordValue {
  static let record = Record(Line.init(from:to:), Part("from", \.from))  // refused: a part is missing
  var from: Int
  var to: Int
}

func refusedCalls(_ stage: Stage, _ screen: ScreenAdapter) {
  stage.call(screen.save)  // refused: an argument is missing
  stage.call(screen.save, "t-1", "t-2")  // refused: one argument too many
  stage.call(screen.save, 1)  // refused: a number for a text
  stage.call(screen.save, "t-1") { _ in }  // refused: nothing answers it
  stage.call(screen.logIn, 1, "ana") { _ in }  // refused: the arguments are swapped
  stage.call(screen.logIn, "ana", 1)  // refused: the answer is ignored
  stage.call(screen.mood) { _ in }  // refused: no default answer is derived
  stage.call(screen.size, default: 2) { _ in }  // refused: a default answer is declared
  stage.call(screen.currentUser) { _ in }  // refused: it answers inside the call
  let _: Int = stage.ask(screen.currentUser)  // refused: a text is declared
  _ = stage.ask(screen.save, "t-1")  // refused: a command cannot be asked
  _ = stage.ask(screen.isEnabled)  // refused: the flag is not named
}

struct OtherModel: MainActorModuleAdapter {
  static let about = About("otherModel", "Another model")

  func begin(on stage: Stage) -> Model { Model() }

  var actions: [MainActorAction<Model>] {
    MainActorAction("tap", "The user taps", Parameter<Int>("times", "How often")) { $0.tap($1) }  // refused: no await
  }

  @MainActor var state: [MainActorField<Model>] {
    MainActorField("state", \.stat, "What it shows")  // refused: no such field
  }
}

func refusedTasks(_ stage: Stage, _ screen: ScreenAdapter) async throws(ServiceError) {
  _ = await stage.call(screen.logIn, "ana", 1)  // refused: it can fail
  _ = try stage.call(screen.logIn, "ana", 1)  // refused: no await
  _ = try await stage.call(screen.logIn, "ana", 1, cancelled: .late)  // refused: no such error
  _ = try await stage.call(screen.logIn, "ana", 1, cancelled: CancellationError())  // refused: the port throws its own
  let _: String = await stage.call(screen.size)  // refused: a number is declared
}
