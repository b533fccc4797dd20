internal import CRehearseRuntime

/// The hooks into the Swift runtime, installed once per process.
///
/// Installing them is cheap. Anything expensive, such as the executor for the main actor, is created when a task first
/// needs it.
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
    // An `UnownedJob` is a pointer to the job.
    unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
  }
}

/// Replaces the executor of the main actor while a case runs, so that its work runs on the thread of the case.
final class StageMainExecutor: SerialExecutor {
  static let shared = StageMainExecutor()

  /// The runtime's representation of an executor.
  static let words = unsafeBitCast(shared.asUnownedSerialExecutor(), to: (UInt, UInt).self)

  private init() {}

  func enqueue(_ job: consuming ExecutorJob) {
    let job = TaskHooks.pointer(UnownedJob(job))
    guard !rehearse_take(job, true) else { return }
    // Another thread woke a task of the main actor. No thread runs it, whether or not it belongs to a case.
    _ = OpenStages.keep(job)
  }

  /// The runtime only asks outside jobs, where it does not know the answer itself.
  func isIsolatingCurrentContext() -> Bool? { isOutsideJobs }

  func checkIsolated() {
    guard isOutsideJobs else { fatalError("this code expects to run on the main actor, but does not") }
  }

  /// Code on a stage's thread but outside any job, such as reading the state, counts as running on the main actor.
  private var isOutsideJobs: Bool {
    guard let conductor = Conductor.current else { return rehearse_is_on_stage() }
    return conductor.isReading || !conductor.isRunningJob
  }
}
