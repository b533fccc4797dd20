import Rehearse
import RehearseLanguage

extension HostSession {
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
