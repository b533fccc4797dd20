/// Holds a module with tasks, and observes its state.
// Unchecked: only the thread of the case uses it. Work on the main actor runs there too, so reading its state is safe.
final class ObservedModule<Subject>: @unchecked Sendable {
  private unowned let stage: Stage
  private let changes = ObservedChanges()
  private let fields: [MainActorField<Subject>]
  /// The values of fields that have to be awaited, as they were when all tasks last waited.
  private var awaited: [Int: Literal] = [:]
  /// The name of the field that is being awaited.
  private var unread: String?
  var subject: Subject?

  init(on stage: Stage, _ fields: [MainActorField<Subject>]) {
    (self.stage, self.fields) = (stage, fields)
    stage.tasks?.afterMainJob { [unowned self] in look() }
  }

  func read(_ field: Int) -> Literal {
    guard let subject else { return .none }
    guard case .atOnce(let read) = fields[field].reading else { return awaited[field] ?? .none }
    var literal = Literal.none
    // It stays on this thread.
    nonisolated(unsafe) let here = subject
    stage.tasks?.reading { literal = MainActor.assumeIsolated { read(here) } }
    return literal
  }

  /// Reads the fields that have to be awaited; nothing else happens until they are read.
  func readAwaited() {
    guard let subject, fields.contains(where: { if case .awaited = $0.reading { true } else { false } }) else { return }
    stage.tasks?.settleAlone { [self] in
      for (index, field) in fields.enumerated() {
        guard case .awaited(let read) = field.reading else { continue }
        unread = field.declaration.name
        awaited[index] = await read(subject)
      }
      unread = nil
    }
    if let unread {
      stage.fault("its state field \"\(unread)\" waits, and nothing answers while the state is read")
    }
    _ = stage.noteState()
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
