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
