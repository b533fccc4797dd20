import Rehearse
import RehearseLanguage

/// A host that has said hello, with what the runner knows of it.
// Unchecked: the pool hands it to one thread at a time, under its lock.
final class HostSession: @unchecked Sendable {
  /// What a host may have printed before it is replaced, in bytes.
  private static let mostPrinted = 64 << 20
  /// How many of the plans that it ran are remembered.
  private static let remembered = 3

  let connection: HostConnection
  let hello: HostHello
  /// The id of the next request.
  private var nextID = 1
  /// How much it had printed when its last answer was written.
  private var printed = 0
  /// What it ran last, the last one last.
  private(set) var recent: [PlanRequest.Label] = []
  /// Whether it is to be replaced once it has nothing to do.
  var isWornOut = false

  init(_ connection: HostConnection, _ hello: HostHello) { (self.connection, self.hello) = (connection, hello) }

  /// An id for a request, and those behind it that the runs of a batch have.
  func takeID(count: Int = 1) -> Int {
    defer { nextID += count }
    return nextID
  }

  /// Notes that a plan is over; returns what it printed.
  func finish(_ label: PlanRequest.Label?, printed size: Int?) -> [UInt8] {
    if let label {
      recent.append(label)
      if recent.count > Self.remembered { recent.removeFirst() }
    }
    guard let size, let process = connection.process else { return [] }
    defer {
      printed = size
      connection.noteOutput(size)
      if size > Self.mostPrinted { isWornOut = true }
    }
    return size > printed ? process.output(from: printed, to: size) : []
  }

  /// What it printed since its last answer.
  var lastOutput: [UInt8] { connection.process?.output(from: printed) ?? [] }

  /// Lets the host end.
  func leave() -> HostConnection.Farewell {
    var writer = JSONWriter()
    writer.object { $0.member("message", "exit") }
    connection.send(writer.bytes)
    return connection.close()
  }

  /// Asks whether a type takes a value; `nil` if the host does not answer.
  func takes(_ module: String, _ place: ValuePlace, _ value: Literal, timeout: Int64?) -> Bool? {
    let id = takeID()
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("message", "read")
      writer.member("id", id)
      writer.member("module", module)
      writer.name("values")
      writer.list { writer in
        writer.object { writer in
          writer.name("at")
          writer.value(JSONValue(place))
          writer.name("value")
          writer.value(JSONValue(value))
        }
      }
    }
    connection.send(writer.bytes)
    let deadline = timeout.map { HostClock.now() + $0 } ?? .max
    while case .line(let line) = connection.receive(deadline: deadline) {
      guard let answer = try? HostAnswer(line, trace: { _ in nil }), answer.id == id else { return nil }
      switch answer.content {
      case .values(let refused): return !refused.contains(0)
      case .fault: return true
      case .ran, .notification: return nil
      case .unknown: continue
      }
    }
    return nil
  }
}
