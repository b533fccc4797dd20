/// Holds a module with tasks, and observes its state.
// Unchecked: only the thread of the case uses it. Work on the main actor runs there too, so reading its state is safe.
final class ObservedModule<Subject>: @unchecked Sendable {
  private unowned let stage: Stage
  private let changes = ObservedChanges()
  var subject: Subject?

  init(on stage: Stage) {
    self.stage = stage
    stage.tasks?.afterMainJob { [unowned self] in look() }
  }

  func read(_ field: MainActorField<Subject>) -> Literal {
    guard let subject else { return .none }
    var literal = Literal.none
    // It stays on this thread.
    nonisolated(unsafe) let here = subject
    stage.tasks?.reading { literal = MainActor.assumeIsolated { field.read(here) } }
    return literal
  }

  /// Records changes that the module did not report, and observes the state from then on.
  private func look() {
    guard subject != nil, stage.isWatched else { return }
    guard changes.isWatching else { return watch() }
    if stage.noteState() { watch() }
  }

  private func watch() {
    changes.watch { [unowned stage] in
      _ = stage.noteState()
    } isAccepted: { [unowned stage] in
      stage.acceptsChange()
    }
  }
}
