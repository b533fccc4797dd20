import Rehearse
import RehearseLanguage
import RehearseRunner
public import Testing

/// A case of a scenario file, as an argument of a test.
///
/// ```swift
/// @Test(.serialized, arguments: suite.cases)
/// @MainActor func scenario(_ scenario: RehearsedCase) throws { try scenario.rehearse() }
/// ```
public struct RehearsedCase: Sendable {
  package enum Content: Sendable {
    case testCase(Case, ScenarioFile, SuiteFile)
    case unread(SuiteFile)
    case nothing(String)
  }

  package let content: Content
  let location: SuiteLocation

  init(_ content: Content, _ location: SuiteLocation) {
    (self.content, self.location) = (content, location)
  }

  /// Runs the case, and records each finding as an issue at its line of the scenario file.
  ///
  /// A file that cannot be used records an issue for each mistake. A case marked with `skip` cancels the test, and a
  /// known failure is a known issue. A module that crashes ends the test process; `rehearse run` runs modules in a host
  /// process instead.
  ///
  /// - Throws: The cancellation of the test, if the case is skipped or did not run.
  @MainActor
  public func rehearse() throws {
    switch content {
    case .nothing(let reason):
      Issue.record(Comment(rawValue: reason), sourceLocation: IssueLocation(location.declaration, line: 1).location)
    case .unread(let file):
      CaseIssues(file, location).recordMistakes()
    case .testCase(let testCase, let scenarios, let file):
      let ended = file.end(of: testCase, in: scenarios)
      SuiteReport.shared.note(ended, of: testCase, in: file.source.path)
      let issues = CaseIssues(file, location)
      if file.isFirst(testCase) { file.diagnostics.forEach(issues.record) }
      try issues.record(ended.result, of: testCase)
    }
  }
}

extension RehearsedCase: CustomTestStringConvertible {
  /// The name of the case and its location: `A wrong password keeps the user out (scenarios/login/retry.yaml:6)`.
  public var testDescription: String {
    switch content {
    case .testCase(let testCase, _, let file):
      "\(SanitizedText.of(testCase.name)) (\(SanitizedText.location(file.source.path, Int(testCase.position.line))))"
    case .unread(let file): "\(CaseHead.unreadFile.name) (\(SanitizedText.location(file.source.path)))"
    case .nothing(let reason): reason
    }
  }
}

extension RehearsedCase: CustomTestArgumentEncodable {
  /// Encodes the path of the file and the name of the case.
  ///
  /// The encoding stays the same when lines move, so that a single case can be rerun.
  ///
  /// - Parameter encoder: The encoder of Swift Testing.
  /// - Throws: Any error from the encoder.
  public func encodeTestArgument(to encoder: some Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identity)
  }

  package var identity: String {
    switch content {
    case .testCase(let testCase, _, let file): "\(file.source.path) \(testCase.name)"
    case .unread(let file): file.source.path
    case .nothing: location.folder
    }
  }
}
