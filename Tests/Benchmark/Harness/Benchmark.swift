/// The whole benchmark: every size in turn, instructions, the refusal of nested files, the other commands.
struct Benchmark {
  private let options: Options
  private let folder: Folder
  private let programs: Programs
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
    if options.has(.times) {
      for size in options.sizes { try benchmark.measureTimes(of: size) }
    }
    if options.has(.instructions) { try benchmark.countInstructions() }
    if options.has(.brackets) { try benchmark.measureRefusals() }
    if options.has(.commands) { try benchmark.measureCommands() }
    if options.has(.growth) { try benchmark.measureGrowth() }
    // Last: what it holds in memory meanwhile would be the least that any later program seems to take.
    if options.has(.editor) { try benchmark.measureEditor() }
    let broken = benchmark.rows.filter { !$0.keepsGate }.count
    let gates = benchmark.rows.filter { $0.goal != nil }.count
    Output.write("\(gates - broken) of \(gates) gates hold\n")
    return broken == 0
  }

  private init(_ options: Options, in folder: Folder) throws(Failure) {
    self.options = options
    self.folder = folder
    programs = try Programs(options, in: folder)
  }

  private mutating func show(_ heading: String, _ rows: [Row]) {
    self.rows += rows
    Output.write("\(heading)\n\(Table.text(rows))\n")
  }

  private func scanning(_ folder: Folder, threads: Int = 1) -> Contender {
    Contender(
      title: threads == 1 ? "C, 1 thread" : "C, \(threads) threads",
      command: Command(program: programs.scan, arguments: [folder.path] + (threads == 1 ? [] : ["\(threads)"])))
  }

  // MARK: Times

  private mutating func measureTimes(of size: Int) throws(Failure) {
    let suite = try Suite(scenarios: size, in: Folder.create("\(folder.path)/suite-\(size)"))
    // What a disk takes to keep a report is no part of the time to start.
    let memory = size == 1 ? try Folder.inMemory() : nil
    defer { memory?.remove() }
    let report = "\((memory ?? folder).path)/report-\(size).xml"
    let inProcess = ["--isolation", "none"]
    let contenders = [
      scanning(suite.folder), scanning(suite.folder, threads: 2),
      running(suite, report, "as users run it", []),
      running(suite, report, "one job", ["--jobs", "1"]),
      running(suite, report, "in one process, one thread", ["--jobs", "1"] + inProcess),
      running(suite, report, "in one process, two threads", ["--jobs", "2"] + inProcess),
    ]
    let rounds = try Rounds(contenders, count: options.rounds)
    show("N=\(size): \(suite.files) files, \(suite.bytes) bytes, \(options.rounds) rounds", rowsOf(rounds, size))
  }

  private func running(_ suite: Suite, _ report: String, _ title: String, _ arguments: [String]) -> Contender {
    Contender(
      title: title,
      command: Command(
        program: programs.rehearse, arguments: ["run", suite.folder.path, "--junit", report, "--quiet"] + arguments),
      report: Contender.Report(path: report, tests: suite.scenarios))
  }

  private func rowsOf(_ rounds: Rounds, _ scenarios: Int) -> [Row] {
    let floor = MemoryFloor.measured()
    let goals = [
      nil, nil, Goal.time(scenarios: scenarios, .users), nil, Goal.time(scenarios: scenarios, .inProcess), nil,
    ]
    var rows = goals.indices.map { row(rounds, $0, floor, goals[$0]) }
    for (index, other, title) in [(3, 4, "one job"), (2, 5, "two jobs")] {
      rows.append(
        Row(
          title: "price of isolation, \(title)", milliseconds: max(0, rounds.excess(index, over: other)),
          ratio: rounds.ratio(index, to: other), goal: Goal.price(scenarios: scenarios)))
    }
    if let goal = Goal.memory(scenarios: scenarios) {
      let peak = goals.indices.dropFirst(2).map(rounds.peakBytes).max() ?? 0
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

  // MARK: Instructions

  private mutating func countInstructions() throws(Failure) {
    guard let programs = programs.counted, let counter = try Instructions(in: folder) else {
      return Output.write("instructions: not counted, since there is no valgrind or no strip\n\n")
    }
    let suite = try Suite(scenarios: 1000, in: Folder.create("\(folder.path)/counted"))
    let report = "\(folder.path)/counted.xml"
    let run = ["run", suite.folder.path, "--junit", report, "--quiet"]
    let scan = try counter.count(Command(program: programs.scan, arguments: [suite.folder.path]))
    let inProcess = try counter.count(
      Command(program: programs.rehearse, arguments: run + ["--jobs", "1", "--isolation", "none"]))
    let supervisor = try counter.count(Command(program: programs.rehearse, arguments: run))
    func row(_ title: String, _ count: Int, _ goal: Goal?) -> Row {
      Row(title: title, instructions: Double(count) / 1_000_000, ratio: Double(count) / Double(scan), goal: goal)
    }
    show(
      "Instructions, N=1000",
      [
        row("C, 1 thread", scan, nil),
        row("in one process, one thread", inProcess, .instructions(.inProcess)),
        row("supervisor beside workers", supervisor, nil),
        row("both together", inProcess + supervisor, .instructions(.users)),
      ])
  }

  // MARK: Nested files

  /// 32 KB of `[`, which a parser without a limit follows into the depth, slower with every level.
  private mutating func measureRefusals() throws(Failure) {
    let suite = try Suite(scenarios: 1, in: Folder.create("\(folder.path)/start"))
    let brackets = String(repeating: "[", count: 32 * 1024)
    let files = [
      ("open", brackets), ("closed", brackets + String(repeating: "]", count: 32 * 1024)),
      ("inside a file", "rehearse: 1\nmodule: login\nscenarios:\n  - scenario: \(brackets)\n"),
    ]
    var contenders = [scanning(suite.folder)]
    for (index, file) in files.enumerated() {
      let path = "\(folder.path)/nested-\(index).yaml"
      try TextFile.create(path, file.1)
      contenders.append(
        Contender(
          title: "refused, \(file.0)",
          command: Command(program: programs.rehearse, arguments: ["run", path, "--quiet"], quiet: true),
          expected: .exited(2)))
    }
    let rounds = try Rounds(contenders, count: options.rounds)
    let floor = MemoryFloor.measured()
    show(
      "32 KB of \"[\", beside one scenario",
      contenders.indices.map { row(rounds, $0, floor, $0 == 0 ? nil : .refusal) })
  }

  // MARK: Growth

  /// What a case costs as suites grow: nothing may grow faster than the work.
  private mutating func measureGrowth() throws(Failure) {
    var rows: [Row] = []
    for (index, shape) in ShapedSuite.all.enumerated() {
      let folder = try Folder.create("\(folder.path)/shape-\(index)")
      defer { folder.remove() }
      let suite = try ShapedSuite(shape, in: folder)
      let run = ["run", suite.folder.path, "--junit", "\(self.folder.path)/shape.xml", "--quiet"]
      let contenders = [[], ["--jobs", "1", "--isolation", "none"]].map { arguments in
        Contender(
          title: suite.title + (arguments.isEmpty ? "" : ", one thread"),
          command: Command(program: programs.rehearse, arguments: run + arguments, quiet: true),
          expected: .exited(suite.failures > 0 ? 1 : 0),
          report: Contender.Report(path: "\(self.folder.path)/shape.xml", tests: suite.cases))
      }
      let rounds = try Rounds([scanning(suite.folder)] + contenders, count: min(options.rounds, 5))
      let floor = MemoryFloor.measured()
      for place in 1..<rounds.contenders.count {
        var row = row(rounds, place, floor, nil)
        row.cases = suite.cases
        rows.append(row)
      }
    }
    show("Sizes and shapes", rows)
  }

  // MARK: The editor

  /// From a keystroke in a file of almost 1 MiB to its diagnostics: what another ten cost.
  private mutating func measureEditor() throws(Failure) {
    let folder = try Folder.create("\(folder.path)/editor")
    let suite = try ShapedSuite(.files(1, of: 1500), in: folder)
    let text = String(decoding: TextFile.start(of: "\(folder.path)/login-1.yaml", limit: 1 << 20) ?? [], as: UTF8.self)
    let keystrokes = 10
    let contenders = try [1, 1 + keystrokes].map { (changes) throws(Failure) in
      let talk = "\(self.folder.path)/talk-\(changes)"
      try EditorTalk.create(talk, typingIn: text, changes: changes)
      return Contender(
        title: "", command: Command(program: programs.rehearse, arguments: ["lsp"], quiet: true, input: talk))
    }
    let rounds = try Rounds([scanning(suite.folder)] + contenders, count: options.rounds)
    let keystroke = rounds.excess(2, over: 1) / Double(keystrokes)
    show(
      "In an editor, a file of \(text.utf8.count) bytes",
      [
        row(rounds, 0, MemoryFloor.measured(), nil),
        Row(
          title: "a keystroke, to its diagnostics", milliseconds: keystroke, ratio: keystroke / rounds.milliseconds(0)),
      ])
  }

  // MARK: Other commands

  /// Beside the scan of the same files, once for each round: there are no goals for them.
  private mutating func measureCommands() throws(Failure) {
    let size = options.sizes.max() ?? 1
    let suite = try Suite(scenarios: size, in: Folder.create("\(folder.path)/commands"))
    let other = try Suite(scenarios: size, in: Folder.create("\(folder.path)/others"))
    for folder in [suite.folder, other.folder] {
      let formatting = Command(program: programs.rehearse, arguments: ["fmt", folder.path])
      guard try formatting.run().ending == .exited(0) else { throw Failure("\(formatting.line) failed") }
    }
    let path = suite.folder.path
    let commands = [
      ["run", path, "--quiet"], ["list", path], ["check", path], ["fmt", "--check", path],
      ["diff", path, other.folder.path], ["coverage", path], ["mutate", path], ["accept", path],
    ]
    let contenders = commands.map { arguments in
      Contender(
        title: arguments.filter { !$0.hasPrefix("/") && $0 != "--quiet" }.joined(separator: " "),
        command: Command(program: programs.rehearse, arguments: arguments, quiet: true))
    }
    let rounds = try Rounds([scanning(suite.folder)] + contenders, count: min(options.rounds, 3))
    let floor = MemoryFloor.measured()
    show("Commands, N=\(size)", rounds.contenders.indices.map { row(rounds, $0, floor, nil) })
  }
}
