import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import Testing

@Suite("GitHub annotations")
struct GitHubAnnotationTests {
  private func annotation(_ title: String, _ message: String, file: String = "s/a.yaml") -> GitHubAnnotation {
    GitHubAnnotation(level: .error, file: file, line: 3, title: title, message: message)
  }

  @Test("A command contains the place and the message")
  func command() {
    #expect(annotation("T", "m").command == "::error file=s/a.yaml,line=3,title=T::m\n")
  }

  @Test("Hostile text neither ends the command nor starts another")
  func forged() {
    let text = "x::y,z%0A\r\n::error file=b::forged\u{1B}[31m\u{202E}"
    let command = annotation(text, text, file: "a,b:c.yaml").command
    #expect(command.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count == 2)
    #expect(command.hasPrefix("::error file=a%2Cb%3Ac.yaml,line=3,title=x%3A%3Ay%2Cz%250A"))
    #expect(command.unicodeScalars.allSatisfy { $0 == "\n" || !SanitizedText.isUnsafe($0) })
    let properties = command.dropFirst(2).split(separator: "::", maxSplits: 1)[0]
    #expect(properties.filter { $0 == "," }.count == 2)
  }

  @Test("A combining accent does not prevent the escaping of a special character")
  func accents() {
    let command = annotation("a:\u{301}:\u{301}b,\u{301}file=c%\u{301}0A", "%\u{301}", file: "d,\u{301}e").command
    #expect(
      command.unicodeScalars.elementsEqual(
        "::error file=d%2C\u{301}e,line=3,title=a%3A\u{301}%3A\u{301}b%2C\u{301}file=c%25\u{301}0A::%25\u{301}\n"
          .unicodeScalars))
  }

  @Test("Annotations stop at GitHub's limit, with a note about the rest")
  func limit() {
    let ten = (0..<10).map { annotation("\($0)", "m") }
    #expect(GitHubAnnotation.commands(ten).split(separator: "\n").count == 10)
    let lines = GitHubAnnotation.commands(ten + ten).split(separator: "\n")
    #expect(lines.count == 10 && lines[9] == "::error title=rehearse::and 11 more, see the log of this step")
  }

  @Test("Failures are annotated at their line, passed cases are not")
  func results() {
    var result = FileResult(path: "s/a.yaml")
    let finding = Finding(
      at: SourceRange(SourcePosition(line: 12, column: 1), count: 1), "it differs", details: ["expected 1", "actual 2"])
    let failure = FailureReport(
      module: "lamp", steps: [FailureReport.Step(number: nil, findings: [finding], calls: [])])
    let caseResults: [CaseResult] = [
      .passed, .failed(failure), .errored(ErrorReport(.crashed, "it crashed")), .skipped(.author("r")),
      .failedAsKnown(mark: "r", failure), .notRun(.interrupted), .passedUnexpectedly(issue: "L-1", line: 4),
    ]
    for (index, caseResult) in caseResults.enumerated() {
      result.add(CaseHead(name: "c\(index)", line: 20 + index), CaseEnd(caseResult))
    }
    result.warnings = [
      ShownDiagnostic(.warning, path: "s/a.yaml", line: 2, column: 1, "nothing read it")
    ]
    let lines = GitHubAnnotation.all(of: result, path: "top/s/a.yaml").map(\.command)
    #expect(
      lines == [
        "::warning file=top/s/a.yaml,line=2,title=Scenario::nothing read it\n",
        "::error file=top/s/a.yaml,line=12,title=c1::it differs: expected 1, actual 2\n",
        "::error file=top/s/a.yaml,line=22,title=c2::it crashed\n",
        "::error file=top/s/a.yaml,line=4,title=c6::the known failure L-1 now passes: remove the mark\n",
      ])
  }
}
