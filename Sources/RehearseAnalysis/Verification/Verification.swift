import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Asks a live host for each answer that scenarios assume. The results are those of a file whose cases are the answers.
package struct Verification {
  private static let (shownScenarios, shownNames) = (20, 10)

  /// What is asked, besides the answers themselves.
  package struct Options {
    package var mostCalls: Int
    /// The answers that held in an earlier run; `nil` to ask for all.
    package var earlier: VerifiedAnswers?
    /// Whether all scenarios were selected, so that known differences without an answer are wrong.
    package var isWhole: Bool
    /// The day in UTC, for known differences.
    package var today: CalendarDate

    package init(mostCalls: Int, earlier: VerifiedAnswers?, isWhole: Bool, today: CalendarDate) {
      (self.mostCalls, self.earlier, self.isWhole, self.today) = (mostCalls, earlier, isWhole, today)
    }
  }

  private let answers: StubbedAnswers
  private let names: [String]
  private let project: LiveProject
  private let options: Options
  /// Cases that failed against their stubs.
  private let failed: Int

  package init(_ answers: StubbedAnswers, failed: Int, _ project: LiveProject, _ options: Options) {
    (self.answers, self.failed, self.project, self.options) = (answers, failed, project, options)
    names = answers.names
  }

  /// Whether nothing is asked because all answers held in the earlier run.
  package var isSettled: Bool { answers.all.allSatisfy(isHeld) && failed == 0 }

  private func isHeld(_ answer: StubbedAnswer) -> Bool { options.earlier?.holds(answer) ?? false }

  /// Asks for all answers.
  ///
  /// - Parameters:
  ///   - path: The project file.
  ///   - receive: Receives the events of the file.
  package func run(_ host: LiveHost, path: String, receive: (RunEvent) -> Void) {
    var head = FileHead(startedAt: Moment.wallClock())
    (head.module, head.feature) = (Self.module, "Are the stubs true?")
    let stubs = failed > 0 ? ["the scenarios pass against their stubs"] : []
    head.cases = (names + stubs).map { CaseHead(name: $0, line: project.line) }
    receive(.fileBegan(file: 0, head))
    var asked = 0
    var isInterrupted = false
    var results: [CaseEnd] = []
    for answer in answers.all {
      let start = Moment.monotonic()
      var end = CaseEnd(.notRun(.interrupted))
      if !host.offers(answer.operation, of: answer.contract) {
        end = CaseEnd(.skipped(.unverified("the live host has no port \(answer.operation.name)")))
      } else if let earlier = options.earlier, isHeld(answer) {
        end = CaseEnd(.skipped(.unverified("it held in \(earlier.report)")))
      } else if asked >= options.mostCalls || host.isOutOfTime {
        end = CaseEnd(.notRun(.unverified("the limit of calls or time is reached")))
      } else if !isInterrupted {
        asked += 1
        let reply = host.ask(
          answer.operation, of: answer.contract, answer.arguments, assuming: answer.outcome,
          answers: answer.contents.count)
        if case .interrupted = reply { isInterrupted = true } else { end = self.end(answer, reply, host.limits) }
        if end.result.status != .passed {
          let output = answers.masked(String(decoding: host.printed, as: UTF8.self))
          end.output = String(output.suffix(SizeLimits.printedText))
        }
      }
      end.nanoseconds = Moment.monotonic() - start
      results.append(end)
      // Whether its mark is gone is known only at the end.
      if knownDifference(answer) == nil || end.result.status != .passed {
        receive(.caseEnded(file: 0, place: results.count - 1, end))
      }
    }
    settle(results, path, receive)
    if failed > 0 {
      let subject = Counted.word(failed, "it assumes", "they assume")
      let message: MessageText =
        "\(words: Counted.text(failed, "case")) failed, so what \(words: subject) was not verified: see `\(ProgramName.text) run`"
      receive(.caseEnded(file: 0, place: names.count, CaseEnd(.errored(ErrorReport(.unfit, message)))))
    }
    receive(.fileEnded(file: 0))
  }

  private static let module = "verify"

  // MARK: Results

  private func end(_ answer: StubbedAnswer, _ reply: LiveHost.Reply, _ limits: LiveHost.TimeLimits) -> CaseEnd {
    switch reply {
    case .interrupted: return CaseEnd(.notRun(.interrupted))
    case .cannot(let reason):
      return CaseEnd(.skipped(.unverified("it cannot be prepared: \(answers.masked(reason))")))
    case .failed(let kind, let what, let reason):
      let reason = answers.masked(reason).cut(toBytes: CallText.length)
      return CaseEnd(.errored(error(kind, "\(what): \(reason)", answer)))
    case .answered(let real, let isExact):
      let comparison = AnswerComparison(
        answer.contents, of: answer.operation, with: real, isExact: isExact, answer.secrets)
      if let count = comparison.missingAfter {
        let (all, time) = (answer.contents.count, VirtualTime.text(limits.answer / 1_000_000))
        let message: MessageText =
          count == 0
          ? "the service did not answer within \(time)"
          : "the service gave \(count) of \(all) answers, and no more within \(time)"
        return CaseEnd(.errored(error(.timedOut, message, answer)))
      }
      guard !comparison.differences.isEmpty else { return CaseEnd(.passed) }
      let mark = knownDifference(answer).map { project.knownDifferences[$0].mark }
      return CaseEnd(
        CaseResultMaker(today: options.today).result(
          of: failure(answer, comparison.differences), mark, links: [], isExcusable: true))
    }
  }

  private func error(_ kind: ErrorReport.Kind, _ message: MessageText, _ answer: StubbedAnswer) -> ErrorReport {
    let rest = answer.scenarios.count - 1
    let more: MessageText = rest > 0 ? " and \(rest) more" : ""
    let first = answer.scenarios[0]
    let place = SanitizedText.location(first.path, first.line)
    var report = ErrorReport(kind, "\(message) (assumed by \(place)\(more))")
    // It is the name of the case.
    report.omittedCalls = 1
    return report
  }

  private func failure(_ answer: StubbedAnswer, _ differences: [FindingDetail]) -> FailureReport {
    let rest = answer.scenarios.count - Self.shownScenarios
    let lines =
      ["These scenarios pass, but stand on this answer:"]
      + answer.scenarios.prefix(Self.shownScenarios).map { MessageText(quoting: $0.text) }
      + (rest > 0 ? ["… and \(rest) more"] : [])
    let finding = Finding(
      at: SourceRange(SourcePosition(line: project.line, column: 1), count: 0),
      "the service gives another answer than scenarios assume", details: differences,
      advice: lines.map(FindingAdvice.text))
    return FailureReport(module: Self.module, about: [finding])
  }

  // MARK: Known differences

  /// The first mark that names the answer, else the first that is about all answers of the operation.
  private func knownDifference(_ answer: StubbedAnswer) -> Int? {
    let fitting = project.knownDifferences.indices.filter { project.knownDifferences[$0].covers(answer) }
    return fitting.first { project.knownDifferences[$0].answer != nil } ?? fitting.first
  }

  /// Ends the answers that hold although a difference is known. One mark may cover several answers, of which some hold.
  private func settle(_ results: [CaseEnd], _ path: String, _ receive: (RunEvent) -> Void) {
    for (known, difference) in project.knownDifferences.enumerated() {
      let covered = answers.all.indices.filter { knownDifference(answers.all[$0]) == known }
      let isGone = options.isWhole && covered.allSatisfy { results[$0].result.status == .passed }
      for index in covered where results[index].result.status == .passed {
        var end = results[index]
        let (issue, line) = (difference.mark.issue, Int(difference.mark.position.line))
        if isGone { end.result = .passedUnexpectedly(issue: issue, line: line) }
        receive(.caseEnded(file: 0, place: index, end))
      }
      if covered.isEmpty, options.isWhole { receive(.warned(file: 0, useless(difference, path))) }
    }
  }

  private func useless(_ difference: KnownDifference, _ path: String) -> ShownDiagnostic {
    let own = answers.all.filter { $0.operation.name == difference.operation }
    let called = Set(answers.all.map(\.operation.name)).sorted()
    let near = own.isEmpty ? NameSuggestion.nearest(to: difference.operation, in: called) : nil
    let known = own.isEmpty ? called : Set(own.map(\.words)).sorted()
    let what = difference.answer.map { own.isEmpty ? difference.operation : $0 } ?? difference.operation
    let list = known.prefix(Self.shownNames).joined(separator: "; ")
    return SnippetRenderer(path: path, source: nil).shown(
      Diagnostic(
        .warning, at: SourceRange(difference.mark.position, count: 1),
        "no scenario that passes assumes \"\(what)\", so the known difference \(difference.mark.issue) is about nothing",
        hints: [near.map { "Did you mean \"\($0)\"?" } ?? "They assume: \(list)"]))
  }
}

extension KnownDifference {
  fileprivate func covers(_ answer: StubbedAnswer) -> Bool {
    guard operation == answer.operation.name else { return false }
    guard let words = self.answer, words != answer.words else { return true }
    guard case .value = answer.operation.answers else { return false }
    return answer.outcome.isNamed(in: [words], answer.operation)
  }
}
