import Rehearse
import RehearseLanguage
import RehearseRunner
public import Testing

/// A case of a scenario file, as an argument of a test.
public struct RehearsedCase: Sendable {
  /// What it stands for.
  enum Content: Sendable {
    case testCase(Case, ScenarioFile, SuiteFile)
    /// A file with mistakes.
    case unread(SuiteFile)
    /// That there is nothing to test, and why.
    case nothing(String)
  }

  let content: Content
  let place: SuitePlace

  init(_ content: Content, _ place: SuitePlace) {
    (self.content, self.place) = (content, place)
  }

  /// Runs the case, and records differences as issues at the lines of the scenario file.
  ///
  /// A case that is marked to be skipped cancels the test, and a known failure is a known issue. A module that crashes takes
  /// the process with it, as in any test: the command line runs modules in a host, a process of its own.
  @MainActor
  public func rehearse() throws {
    switch content {
    case .nothing(let reason):
      Issue.record(Comment(rawValue: reason), sourceLocation: IssuePlace(place.declaration, line: 1).location)
    case .unread(let file):
      CaseIssues(file, place).recordMistakes()
    case .testCase(let testCase, let scenarios, let file):
      let ended = file.end(of: testCase, in: scenarios)
      SuiteReport.shared.note(ended, of: testCase, in: file.source.path)
      let issues = CaseIssues(file, place)
      if testCase === scenarios.cases[file.selected[0]] { file.diagnostics.forEach(issues.record) }
      try issues.record(ended.result, of: testCase)
    }
  }
}

extension RehearsedCase: CustomTestStringConvertible {
  /// The case's name and its place: `A wrong password keeps the user out (scenarios/login/retry.yaml:6)`.
  public var testDescription: String {
    switch content {
    case .testCase(let testCase, _, let file):
      "\(SanitizedText.of(testCase.name)) (\(SanitizedText.place(file.source.path, Int(testCase.position.line))))"
    case .unread(let file): "\(CaseHead.unreadFile.name) (\(SanitizedText.place(file.source.path)))"
    case .nothing(let reason): reason
    }
  }
}

extension RehearsedCase: CustomTestArgumentEncodable {
  /// Encodes what stays the same while lines come and go, so that one case can be chosen again.
  public func encodeTestArgument(to encoder: some Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identity)
  }

  var identity: String {
    switch content {
    case .testCase(let testCase, _, let file): "\(file.source.path) \(testCase.name)"
    case .unread(let file): file.source.path
    case .nothing: place.folder
    }
  }
}
