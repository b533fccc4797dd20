import Rehearse
import RehearseLanguage

struct PlanQueue {
  /// The maximum number and total bytes of requests in flight.
  private static let (mostRequests, mostBytes) = (32, 1 << 20)
  private static let mostRuns = 256

  /// A request in flight, with one plan or the runs of a batch.
  private struct Sent {
    var range: Range<Int>
    let id: Int
    let bytes: Int
  }

  private let requests: [PlanRequest]
  private let hello: HostHello
  /// Whether plans are sent one at a time, with `live`.
  private let isLive: Bool
  private var sent: [Sent] = []
  private var bytes = 0
  private let start: Int
  private var next: Int
  private var end: Int
  /// Plans before this index are sent alone, because one in their batch ended the host.
  private let singlesUntil: Int

  init(_ requests: [PlanRequest], _ range: Range<Int>, singlesUntil: Int, _ hello: HostHello, isLive: Bool) {
    (self.requests, self.hello, self.isLive) = (requests, hello, isLive)
    (start, next, end, self.singlesUntil) = (range.lowerBound, range.lowerBound, range.upperBound, singlesUntil)
  }

  /// The index and ID of the request whose response comes next.
  var hand: (index: Int, id: Int)? { sent.first.map { ($0.range.lowerBound, $0.id) } }

  /// All plans that were sent and have no response.
  var inFlight: Range<Int>? { hand.map { $0.index..<next } }

  /// The runs batched in that request; `nil` if it contains a single plan.
  var batchInHand: Range<Int>? { sent.first.flatMap { $0.range.count > 1 ? $0.range : nil } }

  mutating func stop() { end = next }

  /// Sends as many requests as allowed; a host that is to be replaced gets no more than one.
  ///
  /// It waits until half of them have an answer, because many lines sent together take fewer system calls.
  mutating func fill(_ session: HostSession) {
    let most = isLive ? 1 : Self.mostRequests
    guard sent.count <= most / 2 else { return }
    while next < end, next == start || !session.isWornOut, sent.count < most, sent.isEmpty || bytes < Self.mostBytes {
      let branches = nextBranches
      let range = next..<next + max(1, branches.count)
      let id = session.takeID(count: range.count)
      let line = branches.count > 1 ? batch(branches, id) : run(requests[next], id)
      session.connection.send(line)
      sent.append(Sent(range: range, id: id, bytes: line.count))
      bytes += line.count
      next = range.upperBound
    }
  }

  /// Removes the request whose response arrived.
  mutating func takeHand() {
    guard let first = sent.first else { return }
    if first.range.count > 1 {
      sent[0] = Sent(
        range: first.range.dropFirst().lowerBound..<first.range.upperBound, id: first.id + 1, bytes: first.bytes)
    } else {
      bytes -= first.bytes
      sent.removeFirst()
    }
  }

  // MARK: Lines

  /// The next plans as branches of the same known run; none if the next plan is no branch.
  private var nextBranches: [PlanBranch] {
    guard !isLive, hello.has(.batch), hello.has(.details), next >= singlesUntil, let known = requests[next].known else {
      return []
    }
    var branches: [PlanBranch] = []
    while next + branches.count < end, branches.count < Self.mostRuns, requests[next + branches.count].known === known,
      let branch = requests[next + branches.count].plan.branch(of: known.plan)
    { branches.append(branch) }
    return branches
  }

  private func run(_ request: PlanRequest, _ id: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("message", "run")
      writer.member("id", id)
      writer.member("module", request.contract.name)
      request.plan.write(to: &writer, request.contract)
      if request.isDetailed, hello.has(.details) { writer.member("details", true) }
      if isLive { writer.member("live", true) }
      if let order = request.order {
        writer.name("order")
        writer.object { writer in
          writer.member("number", order.number)
          writer.member("seed", order.seed)
        }
      }
    }
    return writer.bytes
  }

  private func batch(_ branches: [PlanBranch], _ id: Int) -> [UInt8] {
    let contract = requests[next].contract
    var writer = JSONWriter()
    guard let known = requests[next].known else { return run(requests[next], id) }
    writer.object { writer in
      writer.member("message", "batch")
      writer.member("id", id)
      writer.member("module", contract.name)
      writer.member("details", true)
      known.plan.write(to: &writer, contract)
      writer.name("runs")
      writer.list(of: branches) { writer, branch in
        writer.object { writer in
          branch.write(to: &writer, contract)
          writer.member("since", known.trace.events.count)
        }
      }
    }
    return writer.bytes
  }
}
