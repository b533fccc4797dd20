import Rehearse
import RehearseLanguage
import RehearseRunner

/// A workflow command that GitHub Actions shows as an annotation in a pull request.
///
/// The text is untrusted, and GitHub executes commands that it finds in the log, so everything is escaped.
package struct GitHubAnnotation: Sendable, Equatable {
  package enum Kind: String, Sendable { case error, warning }

  /// The number of annotations that GitHub shows for each level and job step.
  package static let limit = 10

  package var level: Kind
  package var file: String
  package var line: Int
  package var title: String
  package var message: String

  package init(level: Kind, file: String, line: Int, title: String, message: String) {
    (self.level, self.file, self.line) = (level, file, line)
    (self.title, self.message) = (title, message)
  }

  /// The errors and warnings of a file, and its failed cases.
  ///
  /// - Parameter path: the path of the file, relative to the root of the repository.
  package static func all(of result: FileResult, path: String) -> [GitHubAnnotation] {
    all(of: result.diagnostics, path: path, isHostMissing: result.head.hostFailure != nil)
      + result.cases.compactMap { of($0, $1, path) }
  }

  /// - Parameter path: the path of the file, relative to the root of the repository.
  package static func all(
    of diagnostics: [ShownDiagnostic], path: String, isHostMissing: Bool = false
  ) -> [GitHubAnnotation] {
    diagnostics.map { diagnostic in
      let isError = diagnostic.severity == .error
      return GitHubAnnotation(
        level: isError ? .error : .warning, file: path, line: diagnostic.line,
        title: isHostMissing ? "Host" : isError ? "Scenario file" : "Scenario", message: diagnostic.message.plain)
    }
  }

  private static func of(_ head: CaseHead, _ end: CaseEnd, _ path: String) -> GitHubAnnotation? {
    let text = FailureText(path: path)
    let (line, message): (Int, String)
    switch end.result {
    case .failed(let failure):
      (line, message) = (failure.findings.first.map { Int($0.position.line) } ?? head.line, text.message(failure))
    case .passedUnexpectedly(let issue, let mark):
      (line, message) = (mark, "the known failure \(issue) now passes: remove the mark")
    case .errored(let error): (line, message) = (head.line, error.message.plain)
    case .passed, .skipped, .failedAsKnown, .notRun: return nil
    }
    return GitHubAnnotation(
      level: .error, file: path, line: line, title: head.names.titled, message: message)
  }

  package var command: String {
    "::\(level.rawValue) file=\(Self.property(file)),line=\(line),title=\(Self.property(title))::\(Self.data(message))\n"
  }

  /// The commands of a run up to the limit, and a note about the rest.
  package static func commands(_ annotations: [GitHubAnnotation]) -> String {
    var text = ""
    for level in [Kind.error, .warning] {
      let own = annotations.filter { $0.level == level }
      text += own.prefix(own.count > limit ? limit - 1 : limit).map(\.command).joined()
      if own.count > limit {
        text += "::\(level.rawValue) title=rehearse::and \(own.count - limit + 1) more, see the log of this step\n"
      }
    }
    return text
  }

  private static func data(_ text: String) -> String { escaped(text, "%") }

  private static func property(_ text: String) -> String { escaped(text, "%:,") }

  /// Makes control characters visible, and escapes GitHub's special characters, such as a colon as `%3A`.
  ///
  /// GitHub compares single Unicode scalars, so a comma with a combining accent still counts as a comma.
  private static func escaped(_ text: String, _ special: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in SanitizedText.of(text).unicodeScalars {
      if special.unicodeScalars.contains(scalar) {
        result.append(contentsOf: "%\(String(scalar.value, radix: 16, uppercase: true))".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
