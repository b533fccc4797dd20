import CRehearseSystem
import Rehearse
import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The inside of a worker process: runs files one after the other and tells what happens, until none is left.
///
/// It is a copy of the supervisor, so it knows the plan. A module can do to it what it likes.
struct Worker {
  /// What a worker is born with.
  struct WorkerContext {
    let plan: RunPlan
    let order: [Int]
    let progress: Progress
    let resources: SharedResources
    let printed: PrintedFile?
    let memory: WorkerMemory
    /// What belongs to other workers.
    let others: [WorkerMemory]
  }

  /// The exit status of a worker that cannot open a file, which may be the fault of what it ran before.
  static let unfit: Int32 = 94

  /// How long a result may lie before the supervisor is woken for it, in nanoseconds, by the worker that has the next one to tell.
  ///
  /// It takes the processor from a worker each time, and hears all of them then; the end of a worker wakes it anyway.
  private static let patience: Int64 = 4_000_000
  /// How long it waits for the supervisor to make room, in microseconds.
  private static let pause: UInt32 = 50

  private let context: WorkerContext
  private let ring: Ring
  private let recorder: FlightRecorder
  private let process: pid_t
  private var writer = ByteWriter()
  private var frame: [UInt8] = []
  private var isCareful = false

  /// Does the work of a new process, which never returns.
  static func live(_ context: WorkerContext, _ ring: Ring, _ recorder: FlightRecorder, _ assignment: Assignment?)
    -> Never
  {
    var worker = Worker(context, ring, recorder)
    let addressSpace = worker.settle()
    worker.work(assignment, addressSpace)
    context.memory.noteCleanExit()
    _exit(0)
  }

  private init(_ context: WorkerContext, _ ring: Ring, _ recorder: FlightRecorder) {
    self.context = context
    self.ring = ring
    self.recorder = recorder
    process = getpid()
    context.progress.beginTelling(at: Moment.monotonic())
  }

  // MARK: Settling in

  /// Cuts all ties but those that are needed: a group of its own, its own output, no input, nothing else open.
  ///
  /// - Returns: what tells how much address space is in use.
  private mutating func settle() -> AddressSpace {
    setpgid(0, 0)
    Interruption.forget()
    rehearse_end_with_parent()
    if getppid() != context.resources.supervisor { _exit(0) }
    // Where there is nothing to put in their place, the standard streams are closed all the same: what a module prints
    // must not come between the supervisor's own lines.
    for descriptor in Int32(0)...2 { close(descriptor) }
    var first: Int32 = 3
    for kept in [context.resources.wakeup.writeEnd, context.printed?.descriptor ?? 2].sorted() {
      rehearse_close_range(first, kept - 1)
      first = max(first, kept + 1)
    }
    rehearse_close_range(first, .max)
    let nothing = open("/dev/null", O_RDWR)
    if nothing != 0 { dup2(nothing, 0) }
    dup2(context.printed?.descriptor ?? nothing, 1)
    dup2(1, 2)
    if let printed = context.printed { close(printed.descriptor) }
    for other in context.others { other.leave() }
    rehearse_write_at_once()
    let addressSpace = AddressSpace()
    WorkerLimits.apply(addressSpace)
    return addressSpace
  }

  // MARK: Working

  private mutating func work(_ assignment: Assignment?, _ addressSpace: AddressSpace) {
    let (plan, progress, order) = (context.plan, context.progress, context.order)
    let printed = PrintedFile(descriptor: 1)
    var hasRun = false
    var runner = FileRunner(
      plan.options,
      FileRunner.Surroundings(
        recorder: recorder,
        printed: {
          fflush(nil)
          return printed.take()
        }, cannotOpen: { if hasRun { _exit(Self.unfit) } }))
    let footprint = ProcessFootprint(addressSpace)
    var next = assignment
    repeat {
      let given =
        next
        ?? progress.take(of: order.count).map {
          Assignment(file: order[$0], resumption: Resumption())
        }
      guard let given, !progress.mustRestart else { return }
      next = nil
      isCareful = given.isCareful
      runner.run(
        plan.files[given.file], index: given.file, given.resumption,
        stop: { plan.reasonToStop(progress, hasFailed: $0) }, tell: { tell($0) })
      hasRun = true
    } while !isCareful && footprint.isUnchanged
  }

  /// Lets all know at once, so that none starts another case of a run that must fail fast.
  private func noteFailure(_ event: RunEvent) {
    if event.isFailure { context.progress.noteFailure() }
  }

  private mutating func tell(_ event: RunEvent) {
    // A module may have forked, and this be the copy: it has nothing to say.
    if getpid() != process { _exit(0) }
    writer.removeAll()
    event.write(to: &writer)
    frame.removeAll(keepingCapacity: true)
    Frame.append(writer.bytes, to: &frame)
    ring.write(frame) { wakeSupervisorAndWait() }
    noteFailure(event)
    while isCareful, !ring.isEmpty { wakeSupervisorAndWait() }
    guard case .caseEnded(_, _, let end) = event else { return }
    // What a module did that no stage follows may go on here: a thread, a task of the case before. Nobody else is to be
    // blamed for it, or to have it go unnoticed, so the next case begins in another process.
    if case .errored(let report) = end.verdict, report.kind == .unfit { _exit(0) }
    guard context.progress.mustTell(at: Moment.monotonic(), after: Self.patience) else { return }
    context.resources.wakeup.wake()
  }

  private func wakeSupervisorAndWait() {
    context.resources.wakeup.wake()
    usleep(Self.pause)
  }
}
