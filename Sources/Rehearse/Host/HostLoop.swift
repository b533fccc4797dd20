#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Answers the requests of the runner in their order, until it sends `exit` or closes the connection.
struct HostLoop {
  /// The highest version of the protocol that this host supports.
  static let version = 1
  private static let features = ["details", "interleavings", "streams", "values", "batch"]
  /// The maximum length of an answer, in bytes.
  private static let longestLine = 16 << 20
  /// How many bytes of a batch's answers may be held back, and for how long.
  private static let (heldBytes, heldTime) = (64 << 10, Duration.milliseconds(100))

  private let modules: ModuleCatalog
  private let socket: HostSocket
  /// Whether standard output is a file; the runner needs its size.
  private let printsToFile: Bool
  private var changes: ProcessChanges
  /// The first plan since the last look at the process.
  private var firstUnlooked: Int?
  private var blocked = BlockedTime()
  /// Whether threads that plans leave behind can be detected.
  private var countsThreads: Bool

  init(_ modules: ModuleCatalog, _ socket: HostSocket) {
    (self.modules, self.socket) = (modules, socket)
    MainQueue.open()
    changes = ProcessChanges()
    var status = stat()
    printsToFile = fstat(1, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    countsThreads = ThreadWatch() != nil
  }

  /// The first message of a host, after its token.
  static func hello(_ modules: ModuleCatalog, name: String) -> JSONValue {
    [
      "message": "hello", "protocol": .integer(version), "name": .text(name), "language": "swift",
      "features": .texts(features),
      "modules": .list(modules.contracts.contracts.map { JSONValue(contract: $0) }),
    ]
  }

  mutating func run() {
    while let line = socket.line() {
      let request: JSONValue
      do throws(JSONError) {
        var reader = try JSONReader(line, isStrict: true)
        request = try reader.value()
        try reader.end()
      } catch {
        RehearseHost.refuse("the runner sent a line that is not JSON: \(error.message)")
      }
      switch request["message"]?.text {
      case "exit": return
      case "run": answer(request)
      case "batch": answerBatch(request)
      case "read": read(request)
      case let message: if request["id"] != nil { refuse(request, .unsupported, "unknown message \(message ?? "")") }
      }
    }
  }

  // MARK: Plans

  private mutating func answer(_ request: JSONValue) {
    let id = request["id"]?.integer ?? 0
    guard let module = module(of: request) else { return }
    let message: PlanMessage
    do throws(WireError) {
      message = try PlanReader(contract: module.contract).message(request)
    } catch {
      return refuse(request, .unsupported, error.message)
    }
    // While more requests wait, one look at the process serves several plans.
    socket.send(run(message, id, module, looks: message.isLive || !socket.hasLine))
  }

  private mutating func answerBatch(_ request: JSONValue) {
    let id = request["id"]?.integer ?? 0
    guard let module = module(of: request) else { return }
    let reader = PlanReader(contract: module.contract)
    var answers: [UInt8] = []
    let runs = request["runs"]?.items ?? []
    let clock = ContinuousClock()
    var sent = clock.now
    do throws(WireError) {
      let batch = try reader.message(request)
      for (index, difference) in runs.enumerated() {
        let isLast = index == runs.count - 1
        let message = try reader.run(difference, of: batch)
        answers += run(message, id + index, module, looks: isLast)
        if answers.count > Self.heldBytes || sent.duration(to: clock.now) > Self.heldTime {
          socket.send(answers)
          (answers, sent) = ([], clock.now)
        }
      }
    } catch {
      return refuse(request, .unsupported, error.message)
    }
    socket.send(answers)
  }

  private func module(of request: JSONValue) -> HostedModule? {
    let name = request["module"]?.text ?? ""
    if let module = modules.module(named: name) { return module }
    refuse(request, .unknownModule, "this host has no module \"\(name)\"")
    return nil
  }

  /// - Parameter looks: Whether to look for changes of the process.
  private mutating func run(_ message: PlanMessage, _ id: Int, _ module: HostedModule, looks: Bool) -> [UInt8] {
    let traces = TraceWriter(contract: module.contract, message: message)
    let live = message.isLive ? LiveNotifications(id, traces) { [socket] in socket.send($0) } : nil
    blocked.begin()
    let trace = module.run(message.plan, isDetailed: message.isDetailed, order: message.order, observer: live)
    let (took, waited) = blocked.end()
    let first = firstUnlooked ?? id
    firstUnlooked = looks ? nil : first
    let changed = looks ? changes.sinceLastLook() : []
    let threads = trace.fault == nil ? [] : leftThreads()
    var writer = JSONWriter()
    writer.object { writer in
      if let fault = trace.fault {
        write(fault, id, to: &writer)
      } else {
        writer.member("message", "ran")
        writer.member("id", id)
        writer.name("trace")
        traces.write(trace, to: &writer)
      }
      writer.member("took", took / 1_000)
      if waited > 0 { writer.member("waited", waited / 1_000_000) }
      writer.member("changed", listOf: changed + threads) { $0.text($1) }
      if !changed.isEmpty, first < id { writer.member("changedSince", first) }
      if printsToFile { writer.member("printed", printed()) }
    }
    guard writer.bytes.count < Self.longestLine else {
      writer.removeAll()
      let fault = PlanFault(.tooLarge, "what it did takes more than 16 MiB to say")
      writer.object { write(fault, id, to: &$0) }
      return writer.bytes + [UInt8(ascii: "\n")]
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Reports whether a plan left threads behind, and excludes them from the check of the next plan.
  private mutating func leftThreads() -> [String] {
    guard countsThreads, ThreadWatch() == nil else { return [] }
    ThreadWatch.begin()
    return ["threads"]
  }

  /// The size of the file that standard output goes to.
  private func printed() -> Int {
    fflush(nil)
    var status = stat()
    return fstat(1, &status) == 0 ? Int(status.st_size) : 0
  }

  // MARK: Faults

  private func refuse(_ request: JSONValue, _ kind: PlanFault.Kind, _ reason: String) {
    var writer = JSONWriter()
    writer.object { write(PlanFault(kind, reason), request["id"]?.integer ?? 0, to: &$0) }
    socket.send(writer.bytes + [UInt8(ascii: "\n")])
  }

  private func write(_ fault: PlanFault, _ id: Int, to writer: inout JSONWriter) {
    writer.member("message", "fault")
    writer.member("id", id)
    writer.member("kind", fault.kind.rawValue)
    writer.member("reason", fault.reason)
    guard let path = fault.path else { return }
    writer.name("at")
    writer.value(JSONValue(path))
  }

  // MARK: Values

  /// Reports which values the Swift types of a module reject.
  private func read(_ request: JSONValue) {
    guard let module = module(of: request) else { return }
    let values = (request["values"]?.items ?? []).enumerated()
    let refused = values.compactMap { index, item -> (index: Int, reason: String)? in
      guard let path = item["at"].flatMap({ ValuePath($0) }), let value = item["value"] else { return nil }
      return module.contract.refusal(of: value, at: path).map { (index, $0) }
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("message", "values")
      writer.member("id", request["id"]?.integer ?? 0)
      writer.member("refused", listOf: refused) { writer, item in
        writer.object { writer in
          writer.member("index", item.index)
          writer.member("reason", item.reason)
        }
      }
    }
    socket.send(writer.bytes + [UInt8(ascii: "\n")])
  }
}

extension ModuleContract {
  fileprivate func refusal(of json: JSONValue, at path: ValuePath) -> String? {
    guard let (valueType, examples) = declaration(at: path), let literal = Literal(json, valueType) else {
      return nil
    }
    return examples.refusal(literal)
  }
}
