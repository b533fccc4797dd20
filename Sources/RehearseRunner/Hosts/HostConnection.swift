import RehearseLanguage

/// A host that is connected, and its process where the runner has started it.
package final class HostConnection {
  /// What came of waiting for a line.
  package enum Received: Equatable, Sendable {
    /// Without its end.
    case line([UInt8])
    /// The process has ended, and all its lines have been handed out; with what is left of an incomplete one.
    case ended(ProcessEnd, rest: [UInt8])
    /// The connection has ended, and there is no process or it goes on; with what is left of an incomplete line.
    case disconnected(rest: [UInt8])
    case timedOut
    /// The run is to end.
    case interrupted
    case lineTooLong
    /// It has printed too much.
    case flooded
    case tooMuchMemory
  }

  /// What a host may use, in bytes.
  package struct Limits: Sendable {
    /// What it may print between two values that were noted.
    package var output = 16 << 20
    package var memory = 4 << 30
    /// A line with its end.
    package var line = LineBuffer.longestLine

    package init() {}
  }

  /// How a host was left.
  package struct Farewell: Sendable {
    /// `nil` where the runner did not start it.
    package let end: ProcessEnd?
    /// What comes from it, goes on, and has left its group.
    package let strays: Set<StrayProcess>
  }

  /// How often its process is looked at, in nanoseconds.
  private static let slice: Int64 = 20_000_000
  private static let memorySlice: Int64 = 500_000_000
  /// How long it may take to end after its last line, or after it has closed its connection, in nanoseconds.
  private static let courtesy: Int64 = 2_000_000_000
  /// How often more is read after the time is over: what came in time may be behind it.
  private static let overdueReads = 64
  /// How much is read after its end: more than was on its way, for a process left behind may go on for ever.
  private static let bytesAfterEnd = 4 << 20

  /// `nil` where the runner did not start it.
  package let process: HostProcess?
  /// Until when it must have said hello, on the `HostClock`.
  package let startDeadline: Int64
  private let limits: Limits
  private let isStopRequested: () -> Bool
  private var socket: Int32
  private var input: LineBuffer
  private var queue = SendQueue()
  private var notedOutput = 0
  private var nextLook: Int64 = 0
  private var nextMemoryLook: Int64 = 0
  private var end: ProcessEnd?
  private var bytesLeft = 0
  /// Since when nothing more comes.
  private var closedSince: Int64?
  private var pause = Pause()
  private var overdue: (deadline: Int64, reads: Int) = (.max, 0)

  init(
    _ socket: Int32, process: HostProcess?, startDeadline: Int64 = .max, limits: Limits = Limits(),
    isStopRequested: @escaping () -> Bool
  ) {
    (self.socket, self.process, self.startDeadline) = (socket, process, startDeadline)
    (self.limits, self.isStopRequested) = (limits, isStopRequested)
    input = LineBuffer(longestLine: limits.line)
  }

  deinit {
    process?.kill()
    closeSocket()
  }

  /// How many bytes the host had printed when it was at this point: the limit counts from here.
  package func noteOutput(_ size: Int) { notedOutput = size }

  // MARK: Talking

  /// Queues a line, to which its end is added; it is sent while `receive` waits.
  package func send(_ line: [UInt8]) { queue.append(line) }

  /// The next line, or why there is none. A line that is there already comes first, whatever else has happened.
  ///
  /// - Parameters:
  ///   - deadline: on the `HostClock`.
  ///   - heedingStop: whether a stop request ends the wait.
  package func receive(deadline: Int64 = .max, heedingStop: Bool = true) -> Received {
    receive(deadline: deadline, heedingStop: heedingStop, untilSent: false)
  }

  private func receive(deadline: Int64, heedingStop: Bool, untilSent: Bool) -> Received {
    while true {
      if !queue.isEmpty { queue.send(to: socket) }
      if untilSent, queue.isEmpty { return .timedOut }
      switch input.next() {
      case .whole(let line): return .line(line)
      case .tooLong: return .lineTooLong
      case .incomplete: break
      }
      if heedingStop, isStopRequested() { return .interrupted }
      let now = HostClock.now()
      if now >= nextLook, let trouble = look(at: now) { return trouble }
      if now >= deadline, isOver(deadline) { return .timedOut }
      switch read() {
      case .bytes: continue
      case .nothing:
        if let end { return .ended(end, rest: input.rest) }
        if now >= deadline { return .timedOut }
        let time = min(nextLook, deadline) - now
        HostServerSocket.wait(for: [socket], toSend: !queue.isEmpty, nanoseconds: time)
      case .end:
        if let outcome = outcomeAfterClosing(at: now, deadline) { return outcome }
      }
    }
  }

  private func read() -> HostServerSocket.Reading {
    if closedSince != nil || end != nil && bytesLeft <= 0 { return .end }
    let reading = input.fill { HostServerSocket.read(socket, into: $0) }
    if case .bytes(let count) = reading { bytesLeft -= count }
    return reading
  }

  /// What there is to say once nothing more comes; `nil` where its process may still end.
  private func outcomeAfterClosing(at now: Int64, _ deadline: Int64) -> Received? {
    queue.removeAll()
    if let end { return .ended(end, rest: input.rest) }
    guard process != nil else { return .disconnected(rest: input.rest) }
    let since = closedSince ?? now
    closedSince = since
    if now - since >= Self.courtesy { return .disconnected(rest: input.rest) }
    if now >= deadline { return .timedOut }
    // The system closes what a process had open shortly before it shows its end.
    pause.sleep(atMost: min(Self.slice, deadline - now))
    nextLook = now
    return nil
  }

  /// Whether enough was read since the time is over.
  private func isOver(_ deadline: Int64) -> Bool {
    if overdue.deadline != deadline { overdue = (deadline, 0) }
    overdue.reads += 1
    return overdue.reads > Self.overdueReads
  }

  /// Looks at its process.
  private func look(at now: Int64) -> Received? {
    nextLook = now + Self.slice
    guard let process, end == nil else { return nil }
    end = process.checkEnd()
    if end != nil {
      bytesLeft = Self.bytesAfterEnd
      return nil
    }
    if process.outputSize - notedOutput > limits.output { return .flooded }
    guard now >= nextMemoryLook else { return nil }
    nextMemoryLook = now + Self.memorySlice
    return process.residentMemory ?? 0 > limits.memory ? .tooMuchMemory : nil
  }

  // MARK: Leaving

  /// Sends what is queued, lets the host end within 2 s, and ends it after that; its lines are ignored.
  ///
  /// The last line that was sent should be `exit`: a host without it goes on until the time is over.
  @discardableResult
  package func close() -> Farewell {
    let deadline = HostClock.now() + Self.courtesy
    while HostClock.now() < deadline {
      // The end of one that others have started is not waited for.
      let received = receive(deadline: deadline, heedingStop: false, untilSent: process == nil)
      guard case .line = received else { break }
    }
    // A run that is to end waits no longer.
    return isStopRequested() ? kill() : terminate()
  }

  /// Asks the host to end by SIGTERM, and ends it after 2 s.
  @discardableResult
  package func terminate() -> Farewell { farewell(process?.terminate()) }

  /// Ends the host at once.
  @discardableResult
  package func kill() -> Farewell { farewell(process?.kill()) }

  private func farewell(_ end: ProcessEnd?) -> Farewell {
    closeSocket()
    if self.end == nil { self.end = end }
    return Farewell(end: end, strays: process?.strays ?? [])
  }

  private func closeSocket() {
    if socket >= 0 { _ = SystemFile.close(socket) }
    socket = -1
    closedSince = closedSince ?? 0
    queue.removeAll()
  }
}
