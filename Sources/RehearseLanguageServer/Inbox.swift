import Rehearse

/// What an editor has sent.
package enum Incoming: Sendable {
  case message(JSONValue)
  case unreadable(JSONError)
  /// A request that was taken back before its turn.
  case cancelled(id: JSONValue)

  package init(_ body: [UInt8]) {
    do throws(JSONError) {
      self = .message(try JSONReader.read(body))
    } catch {
      self = .unreadable(error)
    }
  }

  static func isID(_ value: JSONValue) -> Bool { value.text != nil || value.integer != nil }
}

/// The messages of an editor that wait for their turn.
package struct Inbox {
  private var stream = MessageStream()
  private var waiting: [Incoming] = []
  /// The index of the next message in `waiting`.
  private var next = 0

  package init() {}

  package var isEmpty: Bool { next == waiting.count }
  package var isInMessage: Bool { stream.isInMessage }

  package mutating func append(_ bytes: some Collection<UInt8>) throws(MessageStreamError) {
    stream.append(bytes)
    while let body = try stream.next() { take(Incoming(body)) }
  }

  package mutating func removeFirst() -> Incoming? {
    guard !isEmpty else { return nil }
    defer {
      next += 1
      if isEmpty { (waiting, next) = ([], 0) }
    }
    return waiting[next]
  }

  private mutating func take(_ incoming: Incoming) {
    guard case .message(let message) = incoming, message["method"]?.text == Cancellation.request.rawValue,
      let id = message["params"]?["id"], let index = waiting.indices.last(where: { $0 >= next && isRequest($0, id) })
    else { return waiting.append(incoming) }
    waiting[index] = .cancelled(id: id)
  }

  private func isRequest(_ index: Int, _ id: JSONValue) -> Bool {
    guard case .message(let message) = waiting[index], let method = message["method"]?.text else { return false }
    return message["id"] == id && Incoming.isID(id) && Request(rawValue: method)?.canBeCancelled ?? true
  }
}
