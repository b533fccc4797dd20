import Rehearse
import RehearseLanguage
import RehearseRunner

/// Lines that a host is sent at once, and the messages that it must answer with.
///
/// They are written in `exchanges.txt`, below a requirement that may begin with a feature. `>` is sent, `<` is expected: a
/// message that has at least these names with these values. `$1` is an ID, `$GIVEN` stands for the usual givens, and
/// `$LONG` for a long text.
struct Exchange {
  static let all = String(decoding: PackageResources.exchanges_txt, as: UTF8.self).split(separator: "# ").map {
    Exchange($0.split(separator: "\n"))
  }
  /// More than 32 bits.
  private static let idStep = 1 << 36
  private static let mostIDs = 10
  private static let long = String(repeating: "0123456789abcdef", count: 1 << 16)
  /// The messages that the lines may expect. A host may send others in between.
  private static let known = ["ran", "fault", "values", "began", "fired", "delivered", "called", "wrote"]

  let requirement: String
  /// The feature without which nothing is required.
  let feature: HostHello.Feature?
  /// The module of `Conformance` that it needs.
  let module: String?
  private let lines: [Substring]

  private init(_ lines: [Substring]) {
    let heading = lines[0].split(separator: ": ", maxSplits: 1)
    feature = heading.count > 1 ? HostHello.Feature(rawValue: String(heading[0])) : nil
    precondition(heading.count == 1 || feature != nil, "exchanges.txt names an unknown feature: \(heading[0])")
    requirement = String(heading.last ?? "")
    self.lines = Array(lines.dropFirst())
    module = Conformance.modules.names.first { name in lines.contains { $0.contains("\"module\":\"\(name)\"") } }
  }

  func verdict(_ pool: HostPool, _ modules: ConformanceModules) -> HostCheck.Verdict {
    let session: HostSession
    do throws(HostError) {
      session = try pool.take()
    } catch {
      return .failed(["it could not be started again: \(error.message)"])
    }
    let first = session.takeID(count: Self.mostIDs, after: Self.idStep)
    let givens = String(decoding: modules.givens.line, as: UTF8.self)
    let filled = lines.map { line in
      var text = line.dropFirst(2).replacing("$GIVEN", with: givens)
      for number in 1..<Self.mostIDs { text = text.replacing("\"$\(number)\"", with: "\(first + number)") }
      return (isSent: line.first == ">", bytes: Array(text.replacing("$LONG", with: Self.long).utf8))
    }
    for line in filled where line.isSent { session.connection.send(line.bytes) }
    var (id, sent) = (0, [UInt8]())
    for line in filled {
      if line.isSent {
        sent = line.bytes
        id = (try? JSONReader.read(sent))?["id"]?.integer ?? 0
        continue
      }
      if let reason = Self.mistake(in: session, pool, expected: line.bytes, &id) {
        pool.note(session.connection.terminate().orphans)
        return .failed([reason.text, "sent:    \(Self.shown(sent))"] + reason.evidence)
      }
    }
    pool.give(back: session)
    return .met
  }

  /// What is wrong with the next message of the host; `nil` if it is as expected.
  ///
  /// - Parameter id: the ID of the request; increased after an answer, for the next run of a batch.
  private static func mistake(
    in session: HostSession, _ pool: HostPool, expected bytes: [UInt8], _ id: inout Int
  ) -> (text: String, evidence: [String])? {
    let deadline = pool.options.timeout.map { HostClock.now() + $0 } ?? .max
    while true {
      let received = session.connection.receive(deadline: deadline)
      guard case .line(let line) = received else {
        return (received.reason, HostCheck.lastLines(pool.lastOutput(of: session)))
      }
      let evidence = ["answer:  \(shown(line))"]
      guard let json = try? JSONReader.read(line), let message = json["message"]?.text else {
        return ("it sent a line that is not a message", evidence)
      }
      guard known.contains(message) else { continue }
      guard json["id"]?.integer == id else { return ("it answers another request than \(id)", evidence) }
      let expected = (try? JSONReader.read(bytes)) ?? .null
      if let difference = expected.difference(from: json, in: "") { return (difference, evidence) }
      if ["ran", "fault", "values"].contains(message) {
        _ = session.finish(nil, printed: json["printed"]?.integer)
        id += 1
      }
      return nil
    }
  }

  private static func shown(_ line: [UInt8]) -> String {
    String(decoding: line.prefix(300), as: UTF8.self) + (line.count > 300 ? "…" : "")
  }
}

extension HostConnection.Received {
  /// Why there is no line, as a sentence about the host.
  var reason: String {
    switch self {
    case .line: "it answered"
    case .ended(let end, _): "it ended before it answered: \(end.evidence)"
    case .disconnected: "it closed the connection before it answered"
    case .timedOut: "it did not answer in time"
    case .interrupted: "the check was interrupted"
    case .lineTooLong: "it sent a line of more than 16 MiB"
    case .flooded: "it printed too much"
    case .tooMuchMemory: "it used too much memory"
    }
  }
}
