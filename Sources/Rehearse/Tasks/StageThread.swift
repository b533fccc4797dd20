internal import CRehearseRuntime

/// Tells which thread carries out which case, so that what comes from any other is noticed.
package enum StageThread {
  /// What was on a thread before.
  package struct Before {
    fileprivate let stage: rehearse_thread_stage
  }

  /// Whether the Swift runtime lets modules with tasks run: older systems of Apple's do not.
  package static var runsTasks: Bool { TaskHooks.areInstalled }

  /// Puts a case on this thread: from now on each job that it makes ready belongs to the case.
  ///
  /// - Parameters:
  ///   - stage: tells the case from every other.
  ///   - conductor: takes the jobs; none for a module without tasks.
  package static func enter(_ stage: UnsafeRawPointer, _ conductor: Conductor?) -> Before {
    _ = TaskHooks.areInstalled
    return Before(stage: rehearse_enter(stage, conductor.map { Unmanaged.passUnretained($0).toOpaque() }))
  }

  /// Ends that.
  ///
  /// - Returns: whether a module without tasks has started one.
  package static func leave(_ before: Before) -> Bool { rehearse_leave(before.stage) }

  /// Does some work as the main actor, whatever the thread.
  ///
  /// For work that only declares something: work of the main actor that touches a module belongs on a stage.
  package static func asMainActor<Result: Sendable>(_ work: @MainActor () -> Result) -> Result {
    let before = enter(Unmanaged.passUnretained(StageMainExecutor.shared).toOpaque(), nil)
    defer { _ = leave(before) }
    return MainActor.assumeIsolated(work)
  }

  /// Whether this thread carries out the case.
  package static func isHere(_ stage: UnsafeRawPointer) -> Bool { rehearse_is_here(stage) }
}
