import Rehearse
import RehearseLanguage
import RehearseRunner

/// The results of an earlier run, from its journal or from a JUnit report of any program.
///
/// All names are as they read after a round trip through a report, so that both sources say the same.
package struct EarlierRun: Sendable {
  struct Ending: Sendable {
    /// Tells apart what any JUnit report tells apart: a crash is an error.
    var status: Status
    /// Why, on one line. Empty for a case that passed.
    var message = ""
    /// The type of the failure or error. Empty if there is none.
    var type = ""
    /// All expectations that did not hold. `nil` if only the message is known, as from a JUnit report.
    var reasons: [String]?
  }

  struct Case: Sendable {
    let name: EarlierCase
    var line: Int?
    /// How long it took. `nil` if the run does not say.
    var seconds: Double?
    var ending: Ending
  }

  struct Suite: Sendable {
    let name: String
    /// The scenario file. The name of the suite if the run names no file.
    let path: String
    private(set) var cases: [Case] = []
    /// Stands for all cases of a file that could not be read or was not reached.
    var unread: Case?
    private var indices: [EarlierCase: Int] = [:]

    init(name: String, path: String) { (self.name, self.path) = (name, path) }

    /// Adds a case. Of two with the same name, one that failed is kept.
    mutating func add(_ one: Case) {
      if one.name.name == CaseHead.unreadFile.name, one.ending.status != .passed {
        unread = one
      } else if let index = indices[one.name] {
        if one.ending.status.isWrong, !cases[index].ending.status.isWrong { cases[index] = one }
      } else {
        indices[one.name] = cases.count
        cases.append(one)
      }
    }

    func index(of name: EarlierCase) -> Int? { indices[name] }
  }

  /// A case of the run.
  package struct Key: Hashable, Sendable {
    package let suite: String
    package let testCase: EarlierCase
  }

  private(set) var suites: [Suite] = []
  private var indices: [String: Int] = [:]

  package init() {}

  package var isEmpty: Bool { suites.isEmpty }

  /// A case to show what the run is about.
  package var example: String {
    suites.first.map { suite in
      suite.path + (suite.cases.first.map { ": \"\($0.name.name)\"" } ?? "")
    } ?? "nothing"
  }

  /// - Parameter path: the scenario file. Empty if it is not known.
  mutating func add(_ one: Case, suite: String, path: String) {
    let index = indices[suite] ?? suites.count
    if index == suites.count {
      indices[suite] = index
      suites.append(Suite(name: suite, path: path.isEmpty ? suite : path))
    }
    suites[index].add(one)
  }

  func suite(_ name: String) -> Suite? { indices[name].map { suites[$0] } }

  /// The names of the cases of a file that passed; `nil` if the run has no such file.
  package func passed(_ file: RepositoryPath) -> Set<String>? {
    let cases = suite(JUnitReader.asRead(SuiteNames([file]).names[0]))?.cases
    return cases.map { Set($0.filter { $0.ending.status == .passed }.map(\.name.name)) }
  }

  /// The name or ID of a case as it reads after a round trip through a report.
  @Sendable package static func text(_ text: String) -> String { JUnitReader.asRead(SuiteNames.capped(text)) }
}

/// How long cases took in an earlier run.
package struct EarlierTimes: Sendable {
  /// The shortest time that counts, because reports round to milliseconds.
  private static let least = 0.001
  /// A year. No case takes longer.
  private static let most = 31_536_000.0

  /// By suite and name.
  private var seconds: [String: [String: Double]] = [:]

  package init(_ run: EarlierRun) {
    for suite in run.suites {
      for one in suite.cases {
        guard let time = one.seconds, (0...Self.most).contains(time) else { continue }
        seconds[suite.name, default: [:]][one.name.name] = max(Self.least, time)
      }
    }
  }

  /// The time of a case in seconds. `nil` if it is not known.
  package func time(of name: String, suite: String) -> Double? {
    seconds[JUnitReader.asRead(suite)]?[EarlierRun.text(name)]
  }
}

extension EarlierRun.Ending {
  /// Whether two failures have the same reason, as far as both runs state it.
  func hasSameReason(as other: Self) -> Bool {
    guard type == other.type else { return false }
    // How long it took depends on the machine.
    if type == JUnitSuite.timeOutType { return true }
    if let reasons, let others = other.reasons { return reasons == others }
    return message == other.message
  }
}
