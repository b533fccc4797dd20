internal import CRehearseRuntime

#if os(Linux) && compiler(>=6.3)
  @_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Intercepts tasks that yield or sleep, because they reach Swift's own executors without passing a hook.
enum TaskSwitchboard {
  /// Installs it for the whole process; where that is impossible, prints one warning about what is not controlled.
  static func install() { _ = installed }

  private static let installed: Void = {
    #if os(Linux) && compiler(>=6.3)
      // Read before they are replaced. Another thread that looks up an executor at this moment could see half of the
      // new one. The runtime cannot be locked, and this happens once per process.
      _ = StageExecutors.mainExecutor
      _ = StageExecutors.defaultExecutor
      _createExecutors(factory: StageExecutors.self)
    #else
      let text = """
        rehearse: here a task that yields or sleeps after it left an actor goes on in another thread. Where that \
        matters the case becomes an error. Run scenarios of modules with tasks on Linux, built with Swift 6.3 or newer.

        """
      _ = text.withCString { write(2, $0, strlen($0)) }
    #endif
  }()
}

#if os(Linux) && compiler(>=6.3)
  private enum StageExecutors: ExecutorFactory {
    static let mainExecutor = MainActor.executor
    static let defaultExecutor: any TaskExecutor = SwitchedExecutor(Task.defaultExecutor)
  }

  /// Swift's own executor, except on threads that run a case.
  private final class SwitchedExecutor: TaskExecutor, SchedulingExecutor {
    private let own: any TaskExecutor

    init(_ own: any TaskExecutor) { self.own = own }

    func enqueue(_ job: consuming ExecutorJob) {
      let unowned = UnownedJob(job)
      let pointer = TaskHooks.pointer(unowned)
      if !rehearse_take(pointer, false), !OpenStages.keep(pointer) { own.enqueue(unowned) }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if let conductor = Conductor.current {
        conductor.sleep(UnownedJob(job), after: delay)
      } else if rehearse_is_on_stage() {
        enqueue(job)
      } else if let own = own as? any SchedulingExecutor {
        own.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
      } else {
        fatalError("Swift's own executor cannot wait")
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      if let conductor = Conductor.current {
        conductor.sleep(UnownedJob(job), until: instant, clock)
      } else if rehearse_is_on_stage() {
        enqueue(job)
      } else if let own = own as? any SchedulingExecutor {
        own.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
      } else {
        fatalError("Swift's own executor cannot wait")
      }
    }
  }

  extension StageMainExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if let conductor = Conductor.current { conductor.sleep(UnownedJob(job), after: delay) } else { enqueue(job) }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      if let conductor = Conductor.current {
        conductor.sleep(UnownedJob(job), until: instant, clock)
      } else {
        enqueue(job)
      }
    }
  }

  extension Conductor {
    fileprivate func sleep<Span: DurationProtocol>(_ job: UnownedJob, after delay: Span) {
      // Only sleeps on the system's clocks get here, and those clocks measure in `Duration`.
      sleep(TaskHooks.pointer(job), exactly: delay as? Duration ?? .zero)
    }

    fileprivate func sleep<C: Clock>(_ job: UnownedJob, until instant: C.Instant, _ clock: C) {
      sleep(TaskHooks.pointer(job), clock.now.duration(to: instant) as? Duration ?? .zero)
    }
  }
#endif
