import RehearseLanguage

extension HostConnection {
  /// The interval of checks while a host is starting, in nanoseconds.
  private static let startSlice: Int64 = 20_000_000

  /// Starts a host and waits until it has connected and sent its token.
  ///
  /// The host must then send its hello before `startDeadline`.
  package static func start(
    _ command: HostCommand, _ listener: HostListener, environment: [(name: String, value: String)] = [],
    limits: HostLimits = HostLimits(), isStopRequested: @escaping () -> Bool = { StopRequest.number != nil }
  ) throws(HostError) -> HostConnection {
    let deadline = HostClock.now() + command.startLimit
    let door: ListeningSocket
    do throws(HostError) {
      door = try listener.listen()
    } catch {
      throw HostError(.notStarted(error.message), command)
    }
    let process: HostProcess
    do throws(ProgramStartError) {
      let variables = [("REHEARSE_ADDRESS", door.address), ("REHEARSE_TOKEN", listener.token.text)] + environment
      process = try HostProcess(command, in: listener.folder, variables)
    } catch {
      throw HostError(error.isMissing ? .missing(error.reason) : .notStarted(error.reason), command)
    }
    var arrival = Arrival(process, door.descriptor, listener.token)
    while true {
      if isStopRequested() { throw HostError(.interrupted, command, process) }
      let now = HostClock.now()
      switch arrival.look(at: now) {
      case .connected(let socket):
        return HostConnection(
          socket, process: process, startDeadline: deadline, limits: limits, isStopRequested: isStopRequested)
      case .failed(let failure): throw HostError(failure, command, process)
      case .waiting: break
      }
      if now >= deadline { throw HostError(.silent(isConnected: arrival.isConnected), command, process) }
      arrival.wait(min(startSlice, deadline - now))
    }
  }

  /// Ends a host that sent something other than a hello, and returns the error.
  package func startError(_ command: HostCommand, _ received: Received) -> HostError {
    let failure: HostError.StartFailure =
      switch received {
      case .ended(let end, _): .ended(end, isConnected: true)
      case .disconnected: .disconnected
      case .timedOut: .silent(isConnected: true)
      case .interrupted: .interrupted
      case .lineTooLong: .unfit("sent a line that is too long")
      case .flooded: .unfit("printed too much")
      case .tooMuchMemory: .unfit("used too much memory")
      case .line: .unfit("sent something else")
      }
    let error = HostError(failure, command, process)
    terminate()
    return error
  }

  private struct Arrival: ~Copyable {
    enum State {
      case waiting
      case connected(Int32)
      case failed(HostError.StartFailure)
    }

    private let process: HostProcess
    private let door: Int32
    private let token: HostToken
    private var socket: Int32 = -1
    private var reader = TokenReader()
    private var end: ProcessEnd?
    private var closedSince: Int64?

    init(_ process: HostProcess, _ door: Int32, _ token: HostToken) {
      (self.process, self.door, self.token) = (process, door, token)
    }

    deinit { if socket >= 0 { _ = SystemFile.close(socket) } }

    var isConnected: Bool { socket >= 0 }

    mutating func look(at now: Int64) -> State {
      // Checked before reading, so that everything the process sent before it ended is read.
      end = process.checkEnd()
      if socket < 0 {
        switch HostServerSocket.accept(door) {
        case .connection(let accepted): socket = accepted
        case .none: break
        case .impossible(let reason): return .failed(.unacceptable(reason))
        }
      }
      if socket >= 0, closedSince == nil {
        switch reader.read(from: socket, expecting: token) {
        case .right:
          defer { socket = -1 }
          return .connected(socket)
        case .wrong: return .failed(.wrongToken)
        case .closed: closedSince = now
        case .incomplete: break
        }
      }
      if let end { return .failed(.ended(end, isConnected: isConnected)) }
      return closedSince.map { now - $0 >= HostProcess.gracePeriod } ?? false ? .failed(.disconnected) : .waiting
    }

    func wait(_ nanoseconds: Int64) {
      // A closed connection is always ready, so waiting for it would be a busy loop.
      HostServerSocket.wait(for: closedSince != nil ? [] : [isConnected ? socket : door], nanoseconds: nanoseconds)
    }
  }
}
