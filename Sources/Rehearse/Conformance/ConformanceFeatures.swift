/// The adapter of the module "conformanceStreams", for hosts with the feature `streams`.
struct ConformanceStreamsAdapter: ModuleAdapter {
  static let about = About("conformanceStreams", "What rehearse host-check tries with streams")

  let watch = Call(
    .command, "port.watch", "Answers with numbers", streams: Int.self, fails: ConformanceProblem.self)
  let follow = Call(.command, "port.follow", "Answers with numbers", streams: Int.self, default: [1, 2])

  func begin(on stage: Stage) -> Subject { Subject(self, stage) }

  var actions: [Action<Subject>] {
    Action("watch", "It calls port.watch, and adds each number") { $0.watch() }
    Action("follow", "It calls port.follow, and adds each number") { $0.follow() }
    Action("cancel", "It cancels the last stream") { $0.stream?.cancel() }
  }

  var state: [Field<Subject>] {
    Field("numbers", \.numbers, "The numbers")
    Field("hasEnded", \.hasEnded, "Whether a stream has ended")
    Field("problem", \.problem, "Why the last stream failed")
  }

  final class Subject {
    private let ports: ConformanceStreamsAdapter
    private let stage: Stage
    private(set) var numbers: [Int] = [] { didSet { stage.stateChanged() } }
    private(set) var hasEnded = false { didSet { stage.stateChanged() } }
    private(set) var problem: ConformanceProblem? { didSet { stage.stateChanged() } }
    private(set) var stream: StageStream?

    init(_ ports: ConformanceStreamsAdapter, _ stage: Stage) { (self.ports, self.stage) = (ports, stage) }

    func watch() {
      stream = stage.stream(
        ports.watch, each: { [self] in numbers.append($0) },
        end: { [self] in
          problem = $0
          hasEnded = true
        })
    }

    func follow() {
      stream = stage.stream(
        ports.follow, each: { [self] in numbers.append($0) }, end: { [self] _ in hasEnded = true })
    }
  }
}

/// The adapter of the module "conformanceReturns": answers inside a call, and actions that return or throw.
struct ConformanceReturnsAdapter: ModuleAdapter {
  static let about = About("conformanceReturns", "What rehearse host-check tries with actions that return or throw")

  let read = Call(
    .query, "store.read", "Reads a number at once", returnsAtOnce: Int.self, fails: ConformanceProblem.self, default: 0)

  func begin(on stage: Stage) -> Stage { stage }

  var actions: [Action<Stage>] {
    Action("read", "It returns what store.read returns, or throws", returns: Int.self, throws: ConformanceProblem.self)
    {
      try $0.answer(read)
    }
    Action("check", "It throws what store.read fails with", throws: ConformanceProblem.self) { _ = try $0.answer(read) }
    Action("double", "It returns twice the number", Parameter<Int>("number", "Which"), returns: Int.self) { _, number in
      number * 2
    }
  }

  var state: [Field<Stage>] { [] }
}
