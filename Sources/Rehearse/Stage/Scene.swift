/// A module with tasks once it stands on its stage, and who looks at its state.
// Unchecked: only the thread of the case uses it. The main actor's work is done there too, so reading the main actor's state
// meets nobody else.
final class Scene<Subject>: @unchecked Sendable {
  private unowned let stage: Stage
  private let changes = ObservedChanges()
  var subject: Subject?

  init(on stage: Stage) {
    self.stage = stage
    stage.tasks?.afterMainJob { [unowned self] in look() }
  }

  /// What a field is now.
  func read(_ field: MainActorField<Subject>) -> Literal {
    guard let subject else { return .none }
    var literal = Literal.none
    // It stays on this thread.
    nonisolated(unsafe) let here = subject
    stage.tasks?.reading { literal = MainActor.assumeIsolated { field.read(here) } }
    return literal
  }

  /// Notes what has changed without telling, and looks there from now on.
  private func look() {
    guard subject != nil, stage.isWatched else { return }
    guard changes.isWatching else { return watch() }
    if stage.noteState() { watch() }
  }

  private func watch() {
    changes.watch { [unowned stage] in
      _ = stage.noteState()
    } isHeard: { [unowned stage] in
      stage.hearsChange()
    }
  }
}
