internal import CRehearseRuntime

/// What the runtime is told to ask, once for the process.
///
/// Setting its hooks costs nothing. All that does, such as what stands for the main actor, is made when a task first asks for it.
enum TaskHooks {
  static let areInstalled = rehearse_install_hooks(
    rehearse_job_callbacks(
      take: { conductor, job, isMain in
        Unmanaged<Conductor>.fromOpaque(conductor).takeUnretainedValue().take(job, isMain: isMain)
      },
      sleep: { conductor, job, nanoseconds in
        Unmanaged<Conductor>.fromOpaque(conductor).takeUnretainedValue().sleep(job, .nanoseconds(nanoseconds))
      },
      keep: { OpenStages.keep($0) },
      main_executor: { identity, implementation in
        (identity.pointee, implementation.pointee) = StageMainExecutor.words
      }))

  static func pointer(_ job: UnownedJob) -> UnsafeMutableRawPointer {
    // An unowned job is the pointer to it.
    unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
  }
}

/// Stands for the main actor's executor while a case is carried out, so that the main actor's work is done on its thread.
final class StageMainExecutor: SerialExecutor {
  static let shared = StageMainExecutor()

  /// What the runtime knows an executor by.
  static let words = unsafeBitCast(shared.asUnownedSerialExecutor(), to: (UInt, UInt).self)

  private init() {}

  func enqueue(_ job: consuming ExecutorJob) {
    let job = TaskHooks.pointer(UnownedJob(job))
    guard !rehearse_take(job, true) else { return }
    // Another thread woke a task that belongs to the main actor. Nobody is there to run it, a case or not.
    _ = OpenStages.keep(job)
  }

  /// Asked only where the runtime does not know: outside of all jobs.
  func isIsolatingCurrentContext() -> Bool? { isOutsideJobs }

  func checkIsolated() {
    guard isOutsideJobs else { fatalError("this code expects to run on the main actor, but does not") }
  }

  /// What happens on a stage's thread outside of all jobs, such as reading the state, happens on the main actor.
  private var isOutsideJobs: Bool {
    guard let conductor = Conductor.current else { return rehearse_is_on_stage() }
    return conductor.isReading || !conductor.isRunningJob
  }
}
