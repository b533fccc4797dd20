import Rehearse
import RehearseLanguage

/// A host that has said hello, and its state.
// Unchecked: the pool hands it to one thread at a time, under its lock.
package final class HostSession: @unchecked Sendable {
  /// The number of printed bytes after which a host is replaced.
  private static let mostPrinted = 64 << 20
  private static let remembered = 3

  package let connection: HostConnection
  package let hello: HostHello
  private var nextID = 1
  /// The number of bytes printed up to its last response.
  private var printed = 0
  /// The latest plans, oldest first.
  private(set) var recent: [PlanRequest.Label] = []
  /// Whether to replace the host once it is idle.
  var isWornOut = false

  init(_ connection: HostConnection, _ hello: HostHello) { (self.connection, self.hello) = (connection, hello) }

  /// Reserves consecutive IDs, one for each run of a batch, and returns the first.
  ///
  /// - Parameter skipped: how many IDs to leave out before it.
  package func takeID(count: Int = 1, after skipped: Int = 0) -> Int {
    nextID += skipped
    defer { nextID += count }
    return nextID
  }

  /// Records that a plan has finished and returns the output since the one before.
  package func finish(_ label: PlanRequest.Label?, printed size: Int?) -> [UInt8] {
    if let label {
      recent.append(label)
      if recent.count > Self.remembered { recent.removeFirst() }
    }
    guard let process = connection.process else { return [] }
    let all = size ?? process.outputSize
    connection.noteOutput(all)
    if all > Self.mostPrinted { isWornOut = true }
    guard let size else { return [] }
    defer { printed = size }
    return size > printed ? process.output(from: printed, to: size) : []
  }

  /// The output since the last response.
  var lastOutput: [UInt8] { connection.process?.output(from: printed) ?? [] }

  package func leave() -> HostConnection.Farewell {
    var writer = JSONWriter()
    writer.object { $0.member("message", "exit") }
    connection.send(writer.bytes)
    return connection.close()
  }

  /// The most values of one request.
  package static let mostValues = 1000

  /// Asks which values the types of a module refuse, by index with the reasons; `nil` if the host does not respond.
  func refusals(_ module: String, _ values: [ValueAtPath], timeout: Int64?) -> [Int: String]? {
    let id = takeID()
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("message", "read")
      writer.member("id", id)
      writer.member("module", module)
      writer.member("values", listOf: values) { $0.value(JSONValue($1)) }
    }
    connection.send(writer.bytes)
    let deadline = timeout.map { HostClock.now() + $0 } ?? .max
    while case .line(let line) = connection.receive(deadline: deadline) {
      guard let answer = try? HostAnswer(line, trace: { _ in nil }), answer.id == id else { return nil }
      switch answer.content {
      case .values(let refused): return refused.keys.allSatisfy(values.indices.contains) ? refused : nil
      case .fault: return [:]
      case .ran, .notification: return nil
      case .unknown: continue
      }
    }
    return nil
  }
}
