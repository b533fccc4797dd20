import Rehearse
import RehearseLanguage
import RehearseRunner

/// What a run prints to a terminal or a log.
package struct ConsoleReport: Sendable {
  package enum Detail: Sendable, Comparable {
    /// Only failures and errors.
    case quiet
    case normal
    case verbose
  }

  private static let nameColumn = 9
  private static let locationColumn = 64
  private static let longestName = 1000
  private static let listedCases = 50
  private static let listedFiles = 50

  private let style: TextStyle
  private let detail: Detail

  package init(style: TextStyle, detail: Detail) {
    self.style = style
    self.detail = detail
  }

  /// The cases of a file, for standard output.
  package func cases(_ result: FileResult) -> String {
    let isAllPassed = result.tally.passed == result.ends.count
    guard detail == .verbose || !isAllPassed else { return "" }
    let equal = EqualFailures(result)
    return result.cases.enumerated().map { index, testCase in
      if equal.isRepeated(index) { return "" }
      let text = self.text(testCase.0, testCase.1, result)
      let others = equal.others(of: index)
      return others.isEmpty ? text : text + list(others, result)
    }.joined()
  }

  /// What went wrong in a file, a line for each case, for a list below long messages.
  package func wrong(_ result: FileResult) -> [String] {
    if result.head.isInvalid {
      return [line(style.bad("INVALID"), "nothing in this file ran", SanitizedText.location(result.path))]
    }
    return result.cases.filter { $1.result.status.isWrong }.map { head, end in
      let word = if case .errored = end.result { "ERROR  " } else { "FAILED " }
      return line(style.bad(word), Self.name(head), SanitizedText.location(result.path, head.line))
    }
  }

  /// Further cases of the same failure.
  private func list(_ indices: [Int], _ result: FileResult) -> String {
    var text = "   the same in \(Counted.text(indices.count, "more case"))\n"
    for index in indices.prefix(Self.listedCases) {
      let head = result.head.cases[index]
      text += line("     ", Self.name(head), SanitizedText.location(result.path, head.line))
    }
    let rest = indices.count - Self.listedCases
    return text + (rest > 0 ? "       … and \(rest) more\n" : "") + "\n"
  }

  /// The mistakes and warnings of a file. A missing host is shown once for all its files, by `hostFailures`.
  package func diagnostics(_ result: FileResult) -> String {
    guard result.head.hostFailure == nil else { return "" }
    return diagnostics(result.diagnostics, omitted: result.head.omittedDiagnostics, of: result.path)
  }

  /// The errors of an invalid file, for standard error.
  package func diagnostics(_ rejected: RejectedFile) -> String {
    diagnostics(rejected.diagnostics, omitted: rejected.omittedDiagnostics, of: rejected.path)
  }

  /// Errors and warnings, for standard error.
  ///
  /// - Parameter omitted: the number of errors not in the list.
  package func diagnostics(_ diagnostics: [ShownDiagnostic], omitted: Int = 0, of path: String) -> String {
    var text = ""
    for diagnostic in diagnostics { text += render(diagnostic) + "\n" }
    if omitted > 0 {
      text += "\(SanitizedText.location(path)): \(omitted) more mistakes are not shown\n\n"
    }
    return text
  }

  /// Why hosts did not start, each once, followed by the files that could not run.
  package func hostFailures(_ files: [(path: String, failure: HostFailure)]) -> String {
    var (failures, paths): ([HostFailure], [HostFailure: [String]]) = ([], [:])
    for (path, failure) in files {
      if paths[failure] == nil { failures.append(failure) }
      paths[failure, default: []].append(path)
    }
    return failures.map { hostFailure($0) + unrun(paths[$0] ?? []) }.joined()
  }

  package func hostFailure(_ failure: HostFailure) -> String {
    if let file = failure.projectFile {
      return diagnostics(failure.mistakes, omitted: failure.omittedMistakes, of: file)
    }
    let lines = "rehearse: \(failure.shown("").words)".split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { style.width.prose(String($0)) + "\n" }.joined()
  }

  /// Each file in a form that editors and build servers find in a log.
  private func unrun(_ paths: [String]) -> String {
    let lines = paths.prefix(Self.listedFiles).map {
      style.bad("\(SanitizedText.location($0, 1, 1)): error: nothing in this file ran, because its host did not start")
    }
    let rest = paths.count - Self.listedFiles
    let more = rest > 0 ? ["… and \(Counted.text(rest, "more file"))"] : []
    return (lines + more + [""]).joined(separator: "\n") + "\n"
  }

  private func render(_ diagnostic: ShownDiagnostic) -> String {
    let headline = style.width.prose(diagnostic.headline(withCode: true), hanging: 3)
    let marked = diagnostic.severity == .error ? style.bad(headline) : style.doubtful(headline)
    return ([marked] + diagnostic.details(upTo: style.width)).map { $0 + "\n" }.joined()
  }

  private func text(_ head: CaseHead, _ end: CaseEnd, _ result: FileResult) -> String {
    let location = SanitizedText.location(result.path, head.line)
    let name = Self.name(head)
    switch end.result {
    case .passed:
      guard detail == .verbose else { return "" }
      return line(style.good("passed "), name, location)
        + (end.remark.map { "          \($0.text)\n" } ?? "")
    case .failed(let failure): return block(failure, name, result.path, at: location) + printed(end)
    case .passedUnexpectedly(let issue, let line):
      let place = SanitizedText.location(result.path, line)
      return headline(style.bad("FAILED "), result.head.module, name, at: location)
        + style.width.prose("   \(place)  the known failure \(SanitizedText.of(issue)) now passes")
        + "\n     Remove the mark.\n\n"
    case .errored(let error):
      return headline(style.bad("ERROR  "), result.head.module, name, at: location)
        + failureText(result.path).block(error) + "\n" + printed(end)
    case .skipped, .notRun:
      return skipped(end.result.status.word, name, at: location, end.result.reason?.plain ?? "")
    case .failedAsKnown(let mark, _): return skipped("known  ", name, at: location, mark)
    }
  }

  /// The title with the name, truncated after `longestName` bytes.
  private static func name(_ head: CaseHead) -> String {
    let name = head.title.map { "\($0) (\(head.name))" } ?? head.name
    return name.utf8.count > longestName ? SanitizedText.of(name.prefix(longestName)) + "…" : SanitizedText.of(name)
  }

  private func printed(_ end: CaseEnd) -> String {
    end.output.isEmpty ? "" : FailureText.printed(end.output, limit: (20, 160)) + "\n"
  }

  private func skipped(_ word: String, _ name: String, at location: String, _ reason: String) -> String {
    guard detail == .verbose else { return "" }
    return line(style.doubtful(word), name, location)
      + style.width.prose("          \(SanitizedText.of(reason))") + "\n"
  }

  /// A case, with its location in a column of its own, or below if the terminal is too narrow.
  private func line(_ word: String, _ name: String, _ location: String) -> String {
    let start = String.blanks(Self.nameColumn)
    let gap = String.blanks(max(2, Self.locationColumn - Self.nameColumn - TextWidth.cells(name)))
    if style.width.fits(start + name + gap + location) { return "\(word)  \(name)\(gap)\(style.faint(location))\n" }
    let lines = style.width.prose(start + name).dropFirst(Self.nameColumn)
    return "\(word)  \(lines)\n\(start)\(style.faint(location))\n"
  }

  private func headline(_ word: String, _ module: String, _ name: String, at location: String) -> String {
    line(word, "\(SanitizedText.of(module)) › \(name)", location)
  }

  private func block(_ failure: FailureReport, _ name: String, _ path: String, at location: String) -> String {
    failure.steps.map { step in
      let text = failureText(path)
      if step.findings.isEmpty { return text.block(step) + "\n" }
      let suffix = step.name.map { " › \($0)" } ?? ""
      return headline(style.bad("FAILED "), failure.module, name + suffix, at: location)
        + text.notes(failure) + text.block(step) + "\n"
    }.joined()
  }

  private func failureText(_ path: String) -> FailureText { FailureText(path: path, width: style.width) }
}
