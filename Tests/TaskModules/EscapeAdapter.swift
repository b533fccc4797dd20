import Rehearse

package struct EscapeAdapter: MainActorModuleAdapter {
  package static let about = About("escape", "Work outside the stage")

  let isPatient = Given("isPatient", false, "Whether it waits for an answer before it is there")
  let size = Given("size", 1, "How large it is")

  let readSize = Call("service.size", "Reads how large it is", from: \Self.size)
  let note = Call("tracker.note", "Notes something")
  let ask = Call(.query, "service.ask", "Asks something", returns: Int.self, fails: SessionError.self)

  package init() {}

  package func begin(on stage: Stage) async -> EscapeModel {
    if stage.value(of: isPatient) { _ = try? await stage.call(ask) }
    return EscapeModel {
      stage.call(note)
    } ask: {
      stage.ask(readSize)
    } changed: {
      stage.stateChanged()
    } wait: {
      _ = try? await stage.call(ask, cancelled: .cancelled)
    }
  }

  package var actions: [MainActorAction<EscapeModel>] {
    MainActorAction("do", "Does it", Parameter<Escape>("escape", "What")) { await $0.perform($1) }
    MainActorAction("wakeElsewhere", "Another thread wakes what waits") { $0.wakeElsewhere() }
  }

  @MainActor package var state: [MainActorField<EscapeModel>] {
    MainActorField("count", \.count, "How often it came back")
  }
}
