import Rehearse
import RehearseLanguage

/// Where the runs of two implementations disagree about the same scenarios.
package struct RunComparison: Sendable {
  /// How two runs disagree about a case, the gravest first.
  package enum Kind: String, CaseIterable, Sendable {
    case passesInOne, failsDifferently, ranInOne, onlyInOne
  }

  /// What one of the runs says about a case.
  package struct Side: Sendable, Equatable {
    enum Said: Sendable, Equatable {
      case ended(Status)
      /// How it ended makes no difference.
      case ran, present
      /// The run does not mention the case.
      case missing

      var isRun: Bool {
        switch self {
        case .ended(let status): status.isRun
        case .ran: true
        case .present, .missing: false
        }
      }
    }

    let said: Said
    package let message: String
  }

  /// Cases of a scenario about which the runs disagree in the same way.
  package struct Disagreement: Sendable {
    package let kind: Kind
    package let sides: [Side]
    let line: Int?
    /// The cases. Empty for the only case of a scenario without rows.
    package var rows: [String] = []
    var isEveryCase = false

    /// The run in which the case passes, ran or exists. `nil` if it fails in both.
    var only: Int? {
      switch kind {
      case .passesInOne: sides.firstIndex { $0.said == .ended(.passed) }
      case .failsDifferently: nil
      case .ranInOne: sides.firstIndex(where: \.said.isRun)
      case .onlyInOne: sides.firstIndex { $0.said != .missing }
      }
    }
  }

  package struct ScenarioPair: Sendable {
    package let title: String
    let id: String?
    package var cases = 0
    package var disagreements: [Disagreement] = []
    fileprivate var agreeing = 0
    fileprivate var failing = 0

    package var gravest: Disagreement? {
      Kind.allCases.lazy.compactMap { kind in disagreements.first { $0.kind == kind } }.first
    }
  }

  package struct FilePair: Sendable {
    let path: String
    /// The scenarios about which the runs disagree.
    package var scenarios: [ScenarioPair] = []
    /// Whether they agree about no scenario of the file.
    fileprivate(set) var isWhole = false

    /// The disagreement about all scenarios of the file, if there are several and it is the same for each.
    var shared: Disagreement? {
      guard isWhole, scenarios.count > 1, let first = scenarios[0].disagreements.first else { return nil }
      let isShared = scenarios.allSatisfy { scenario in
        scenario.disagreements.count == 1 && scenario.disagreements[0].isEveryCase
          && scenario.disagreements[0].sides == first.sides
      }
      return isShared ? first : nil
    }
  }

  /// What the two implementations are called.
  package let names: [String]
  /// The files about which the runs disagree.
  package private(set) var files: [FilePair] = []
  /// The files that neither of the runs could read or reached.
  private(set) var unread: [String] = []
  /// The number of scenarios about which the runs agree, those that fail among them, and those that ran in neither.
  private(set) var (agreeing, failing, notRun) = (0, 0, 0)
  /// The number of cases that ran in both.
  package private(set) var compared = 0
  /// Whether a case that should have run was run in neither.
  package private(set) var isIncomplete = false
  /// Whether any case or file is in both.
  package private(set) var hasCommon = false

  package var isDisagreement: Bool { !files.isEmpty }

  package init(_ first: EarlierRun, _ second: EarlierRun, names: [String]) {
    self.names = names
    for suite in first.suites {
      add(suite, second.suite(suite.name) ?? EarlierRun.Suite(name: suite.name, path: suite.path))
    }
    for suite in second.suites where first.suite(suite.name) == nil {
      add(EarlierRun.Suite(name: suite.name, path: suite.path), suite)
    }
  }

  private mutating func add(_ first: EarlierRun.Suite, _ second: EarlierRun.Suite) {
    if first.unread != nil, second.unread != nil {
      unread.append(first.path)
      (isIncomplete, hasCommon) = (true, true)
      return
    }
    var (scenarios, indices): ([ScenarioPair], [String: Int]) = ([], [:])
    for (one, other) in Self.pairs(first, second) {
      guard let testCase = one ?? other else { continue }
      let parts = CaseName.parts(of: testCase.name.name)
      let key = testCase.name.id ?? parts.scenario
      let index = indices[key] ?? scenarios.count
      indices[key] = index
      if index == scenarios.count { scenarios.append(ScenarioPair(title: parts.scenario, id: testCase.name.id)) }
      let endings = [one?.ending ?? first.unreadEnding, other?.ending ?? second.unreadEnding]
      note(endings)
      scenarios[index].add(endings, row: parts.row, line: testCase.line)
    }
    for index in scenarios.indices { scenarios[index].finish() }
    for scenario in scenarios where scenario.disagreements.isEmpty {
      if scenario.agreeing == 0 { notRun += 1 } else { agreeing += 1 }
      if scenario.failing > 0 { failing += 1 }
    }
    var file = FilePair(path: first.path, scenarios: scenarios.filter { !$0.disagreements.isEmpty })
    file.isWhole = !scenarios.contains { $0.disagreements.isEmpty && $0.agreeing > 0 }
    if !file.scenarios.isEmpty { files.append(file) }
  }

  private mutating func note(_ endings: [EarlierRun.Ending?]) {
    let statuses = endings.compactMap(\.?.status)
    let ran = statuses.count(where: \.isRun)
    if statuses.count == 2 { hasCommon = true }
    if ran == 2 { compared += 1 }
    if ran == 0, statuses.contains(.notRun) { isIncomplete = true }
  }

  /// The cases of both, each with its partner: by the ID, which stays when the title changes, else by the name.
  private static func pairs(
    _ first: EarlierRun.Suite, _ second: EarlierRun.Suite
  ) -> [(EarlierRun.Case?, EarlierRun.Case?)] {
    let search = EarlierCases(first.cases.map(\.name), ids: second.cases.compactMap(\.name.id), reported: { $0 })
    var partners: [Int: EarlierRun.Case] = [:]
    var rest: [EarlierRun.Case] = []
    for other in second.cases {
      let parts = CaseName.parts(of: other.name.name)
      let row = parts.row.isEmpty ? "" : CaseName.beforeRow.dropLast() + parts.row
      let name = other.name.id.map { CaseName($0 + row, title: parts.scenario, id: $0) }
      let found = search.one(name ?? CaseName(other.name.name, title: nil, id: nil))
      if let index = found.flatMap(first.index(of:)), partners[index] == nil {
        partners[index] = other
      } else {
        rest.append(other)
      }
    }
    return first.cases.enumerated().map { ($1, partners[$0]) } + rest.map { (nil, $0) }
  }
}

extension EarlierRun.Suite {
  /// Why no case of the file has a result.
  fileprivate var unreadEnding: EarlierRun.Ending? {
    guard var ending = unread?.ending else { return nil }
    switch JUnitSuite.UnreadFile(rawValue: ending.type) {
    case .hasMistakes: (ending.status, ending.message) = (.notRun, "the file has mistakes: \(ending.message)")
    case .hasNoHost: (ending.status, ending.message) = (.notRun, "its host did not start: \(ending.message)")
    case nil: break
    }
    return ending
  }
}

extension RunComparison.ScenarioPair {
  fileprivate mutating func add(_ endings: [EarlierRun.Ending?], row: String, line: Int?) {
    cases += 1
    let (one, other) = (endings[0], endings[1])
    guard let kind = RunComparison.Kind(one, other) else {
      if one?.status.isRun == true { agreeing += 1 }
      if one?.status.isWrong == true { failing += 1 }
      return
    }
    let sides = RunComparison.Side.both(kind, one, other)
    let index = disagreements.firstIndex { $0.kind == kind && $0.sides == sides } ?? disagreements.count
    if index == disagreements.count {
      disagreements.append(RunComparison.Disagreement(kind: kind, sides: sides, line: line))
    }
    if !row.isEmpty { disagreements[index].rows.append(row) }
  }

  fileprivate mutating func finish() {
    guard disagreements.count == 1 else { return }
    disagreements[0].isEveryCase = max(1, disagreements[0].rows.count) == cases
  }
}

extension RunComparison.Kind {
  /// Returns `nil` if the two agree, or neither ran.
  fileprivate init?(_ one: EarlierRun.Ending?, _ other: EarlierRun.Ending?) {
    guard let one, let other else {
      self = .onlyInOne
      return
    }
    let statuses = [one.status, other.status]
    switch (statuses.count(where: \.isRun), statuses.count { $0 == .passed }) {
    case (1, _): self = .ranInOne
    case (2, 1): self = .passesInOne
    case (2, 0) where one.status != other.status || !one.hasSameReason(as: other): self = .failsDifferently
    default: return nil
    }
  }
}

extension RunComparison.Side {
  /// Example: `known failure`.
  var word: String {
    switch said {
    case .ended(let status): status.word
    case .ran: "ran"
    case .present: "present"
    case .missing: "missing"
    }
  }

  fileprivate static func both(
    _ kind: RunComparison.Kind, _ one: EarlierRun.Ending?, _ other: EarlierRun.Ending?
  ) -> [Self] {
    guard let one, let other else {
      return [one, other].map { Self(said: $0 == nil ? .missing : .present, message: "") }
    }
    var messages = [one.message, other.message]
    if kind == .failsDifferently, one.message == other.message {
      if one.type != other.type {
        messages = [one.type, other.type]
      } else if let own = one.reasons, let others = other.reasons {
        // The messages show only the first failed expectation.
        let same = zip(own, others).prefix { $0 == $1 }.count
        messages = [own, others].map { $0.dropFirst(same).first ?? "nothing more" }
      }
    }
    return zip([one, other], messages).map { ending, message in
      kind == .ranInOne && ending.status.isRun
        ? Self(said: .ran, message: "") : Self(said: .ended(ending.status), message: message)
    }
  }
}
