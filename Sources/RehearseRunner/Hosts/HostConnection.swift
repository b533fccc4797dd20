import RehearseLanguage

/// A connection to a host, with its process if the runner started it.
package final class HostConnection {
  package enum Received: Equatable, Sendable {
    /// A line without its line end.
    case line([UInt8])
    /// The process has ended and all its lines were received; `rest` is any incomplete last line.
    case ended(ProcessEnd, rest: [UInt8])
    /// The connection has closed, but the process was not seen to end; `rest` is any incomplete last line.
    case disconnected(rest: [UInt8])
    case timedOut
    case interrupted
    case lineTooLong
    case flooded
    case tooMuchMemory
  }

  /// Resource limits for a host, in bytes.
  package struct HostLimits: Sendable {
    /// The maximum output between two calls of `noteOutput`.
    package var output = 16 << 20
    package var memory = 4 << 30
    /// The maximum length of a line, including its line end.
    package var line = LineBuffer.longestLine

    package init() {}
  }

  package struct Farewell: Sendable {
    package let end: ProcessEnd?
    /// Processes of the host that left its process group and are still running.
    package let orphans: Set<OrphanProcess>
  }

  /// How often it was read after a deadline.
  private struct Overdue {
    var deadline = Int64.max
    var reads = 0
  }

  /// The interval of process checks, in nanoseconds.
  private static let slice: Int64 = 20_000_000
  private static let memorySlice: Int64 = 500_000_000
  /// How often to read after the deadline, because data that arrived in time may still be buffered. Likewise after too
  /// much output, because answers that arrived before it say which plan printed it.
  private static let overdueReads = 64
  /// How much to read after the process ended: more than a socket buffers, but limited, because an orphan may write
  /// forever.
  private static let bytesAfterEnd = 4 << 20

  /// `nil` if the runner did not start it.
  package let process: HostProcess?
  /// The deadline for the host's hello, on the `HostClock`.
  package let startDeadline: Int64
  private let limits: HostLimits
  private let isStopRequested: () -> Bool
  private var socket: Int32
  private var input: LineBuffer
  private var queue = SendQueue()
  private var notedOutput = 0
  /// How often it was read since too much output was seen; `nil` if it was not seen.
  private var readsOfFlood: Int?
  private var nextLook: Int64 = 0
  private var nextMemoryLook: Int64 = 0
  private var end: ProcessEnd?
  private var bytesLeft = 0
  /// The time at which the other side closed the connection.
  private var closedSince: Int64?
  private var pause = Pause()
  private var overdue = Overdue()

  init(
    _ socket: Int32, process: HostProcess?, startDeadline: Int64 = .max, limits: HostLimits = HostLimits(),
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

  /// Restarts the output limit; `size` is the number of bytes printed so far.
  package func noteOutput(_ size: Int) { (notedOutput, readsOfFlood) = (size, nil) }

  // MARK: Sending and receiving

  /// Queues a line without a line end; `receive` sends it while waiting.
  package func send(_ line: [UInt8]) { queue.append(line) }

  /// The next line, or why there is none.
  ///
  /// Lines already received come first, regardless of what else has happened.
  ///
  /// - Parameters:
  ///   - deadline: a time on the `HostClock`.
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
        if readsOfFlood != nil { return .flooded }
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

  /// The result after the connection was closed; `nil` while the process may still end.
  private func outcomeAfterClosing(at now: Int64, _ deadline: Int64) -> Received? {
    queue.removeAll()
    if let end { return .ended(end, rest: input.rest) }
    guard process != nil else { return .disconnected(rest: input.rest) }
    let since = closedSince ?? now
    closedSince = since
    if now - since >= HostProcess.gracePeriod { return .disconnected(rest: input.rest) }
    if now >= deadline { return .timedOut }
    // The system closes a process's files shortly before it reports that the process has ended.
    pause.sleep(atMost: min(Self.slice, deadline - now))
    nextLook = now
    return nil
  }

  /// Whether enough has been read after the deadline.
  private func isOver(_ deadline: Int64) -> Bool {
    if overdue.deadline != deadline { overdue = Overdue(deadline: deadline) }
    overdue.reads += 1
    return overdue.reads > Self.overdueReads
  }

  private func look(at now: Int64) -> Received? {
    nextLook = now + Self.slice
    guard let process, end == nil else { return nil }
    end = process.checkEnd()
    if end != nil {
      bytesLeft = Self.bytesAfterEnd
      return nil
    }
    if process.outputSize - notedOutput > limits.output {
      let reads = (readsOfFlood ?? 0) + 1
      readsOfFlood = reads
      // It is looked at again at once, until all that has arrived is read.
      nextLook = now
      return reads > Self.overdueReads ? .flooded : nil
    }
    guard now >= nextMemoryLook else { return nil }
    nextMemoryLook = now + Self.memorySlice
    return process.residentMemory ?? 0 > limits.memory ? .tooMuchMemory : nil
  }

  // MARK: Closing

  /// Sends what is queued and gives the host 2 s to end; any lines from it are ignored.
  ///
  /// The last line sent should be `exit`. Without it, the host keeps running until the timeout.
  @discardableResult
  package func close() -> Farewell {
    let deadline = HostClock.now() + HostProcess.gracePeriod
    while HostClock.now() < deadline {
      // Does not wait for a host that the runner did not start.
      let received = receive(deadline: deadline, heedingStop: false, untilSent: process == nil)
      guard case .line = received else { break }
    }
    // A stopped run does not wait any longer.
    return isStopRequested() ? kill() : terminate()
  }

  /// Closes the connection without a farewell, and returns how the process ended; `nil` if it did not within 2 s.
  package func hangUp() -> ProcessEnd? {
    closeSocket()
    return process?.waitForEnd(HostProcess.gracePeriod)
  }

  /// Sends SIGTERM, and SIGKILL after 2 s.
  @discardableResult
  package func terminate() -> Farewell { farewell(process?.terminate()) }

  @discardableResult
  package func kill() -> Farewell { farewell(process?.kill()) }

  private func farewell(_ end: ProcessEnd?) -> Farewell {
    closeSocket()
    if self.end == nil { self.end = end }
    return Farewell(end: end, orphans: process?.orphans ?? [])
  }

  private func closeSocket() {
    if socket >= 0 { _ = SystemFile.close(socket) }
    socket = -1
    closedSince = closedSince ?? 0
    queue.removeAll()
  }
}
