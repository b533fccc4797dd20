/// The whole benchmark: every size in turn, then the refusal of a nested file.
struct Benchmark {
  private let options: Options
  private let folder: Folder
  private let rehearse: String
  private let scan: String
  private var rows: [Row] = []

  /// Measures in a folder of its own, which is gone afterwards unless it is to be kept.
  /// Returns whether every gate was kept.
  static func run(_ options: Options) throws(Failure) -> Bool {
    guard let keep = options.keep else {
      let folder = try Folder.temporary()
      defer { folder.remove() }
      return try run(options, in: folder)
    }
    return try run(options, in: Folder.ensure(keep))
  }

  private static func run(_ options: Options, in folder: Folder) throws(Failure) -> Bool {
    var benchmark = try Benchmark(options, in: folder)
    for size in options.sizes { try benchmark.measure(size) }
    try benchmark.measureRefusal()
    return benchmark.rows.allSatisfy(\.keepsGate)
  }

  private init(_ options: Options, in folder: Folder) throws(Failure) {
    self.options = options
    self.folder = folder
    rehearse = try Executable.named(options.rehearse, orBeside: "rehearse")
    scan = try Executable.named(options.scan, orBeside: "benchmark-scan")
  }

  private mutating func measure(_ size: Int) throws(Failure) {
    let suite = try Suite(scenarios: size, in: Folder.create("\(folder.path)/suite-\(size)"))
    Output.write("N=\(size): \(suite.files) files, \(suite.bytes) bytes, \(options.rounds) rounds\n")
    let rounds = try Rounds(contenders(suite), count: options.rounds)
    show(rowsOf(rounds, scenarios: size))
  }

  /// The C program first: the others are compared with it.
  private func contenders(_ suite: Suite) -> [Contender] {
    let path = suite.folder.path
    return [
      Contender(title: "C, 1 thread", command: Command(program: scan, arguments: [path])),
      Contender(title: "C, 2 threads", command: Command(program: scan, arguments: [path, "2"])),
      contender(suite, jobs: 1),
      contender(suite, jobs: 2),
      contender(suite, jobs: 1, isolation: "none"),
      contender(suite, jobs: 2, isolation: "none"),
    ]
  }

  private func contender(_ suite: Suite, jobs: Int, isolation: String = "process") -> Contender {
    let report = "\(folder.path)/report-\(suite.scenarios).xml"
    let arguments = [
      "run", suite.folder.path, "--junit", report, "--quiet", "--jobs", "\(jobs)", "--isolation", isolation,
    ]
    return Contender(
      title: "--jobs \(jobs), isolation \(isolation)", command: Command(program: rehearse, arguments: arguments),
      report: Contender.Report(path: report, tests: suite.scenarios))
  }

  private func rowsOf(_ rounds: Rounds, scenarios: Int) -> [Row] {
    let floor = MemoryFloor.measured()
    let jobs = [nil, nil, 1, 2, nil, nil]
    var rows = rounds.contenders.indices.map { index in
      row(rounds, index, floor, jobs[index].flatMap { Goal.time(scenarios: scenarios, jobs: $0) })
    }
    for (index, other) in [(2, 4), (3, 5)] {
      rows.append(
        Row(
          title: "price of isolation, \(index - 1) \(index == 2 ? "job" : "jobs")",
          milliseconds: max(0, rounds.excess(index, over: other)), ratio: rounds.ratio(index, to: other),
          goal: Goal.price(scenarios: scenarios)))
    }
    if let goal = Goal.memory(scenarios: scenarios) {
      let peak = rounds.contenders.indices.dropFirst(2).map(rounds.peakBytes).max() ?? 0
      rows.append(
        Row(
          title: "rehearse, peak memory", mebibytes: mebibytes(peak), memoryIsBound: floor.covers(peak), goal: goal))
    }
    return rows
  }

  private func row(_ rounds: Rounds, _ index: Int, _ floor: MemoryFloor, _ goal: Goal?) -> Row {
    let peak = rounds.peakBytes(index)
    return Row(
      title: rounds.contenders[index].title, milliseconds: rounds.milliseconds(index), ratio: rounds.ratio(index),
      mebibytes: mebibytes(peak), memoryIsBound: floor.covers(peak), goal: goal)
  }

  private func mebibytes(_ bytes: Int) -> Double { Double(bytes) / 1_048_576 }

  /// 32 KB of `[`, which a parser without a limit follows into the depth, slower with every level.
  private mutating func measureRefusal() throws(Failure) {
    let path = folder.path + "/nested.yaml"
    try TextFile.create(path, String(repeating: "[", count: 32 * 1024))
    let command = Command(program: rehearse, arguments: ["run", path, "--quiet", "--jobs", "1"], quiet: true)
    let contender = Contender(title: "32 KB of \"[\" refused", command: command, expected: .exited(2))
    let rounds = try Rounds([contender], count: options.rounds)
    let floor = MemoryFloor.measured()
    var row = row(rounds, 0, floor, .refusal)
    row.ratio = nil
    show([row])
  }

  private mutating func show(_ rows: [Row]) {
    self.rows += rows
    Output.write(Table.text(rows) + "\n")
  }
}
