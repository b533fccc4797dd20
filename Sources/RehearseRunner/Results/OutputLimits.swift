import Rehearse
import RehearseLanguage
import Synchronization

/// Limits the text of failures to what dashboards and memory can handle.
///
/// A failure that does not fit is cut to its first finding, but every case stays
/// in the report.
package struct FailureBudget: Sendable {
  /// The budget of a whole run; thread-safe.
  package final class Run: Sendable {
    fileprivate let left: Mutex<Left>

    package init(_ size: Int = SizeLimits.failuresOfRun) { left = Mutex(Left(size)) }
  }

  fileprivate struct Left {
    var text: Int
    /// Scenes have their own budget, so that pictures do not affect the text.
    var scenes: Int

    init(_ size: Int) { (text, scenes) = (size, size) }
  }

  private var left: Left
  private let run: Run

  /// The budget of a file, of which a run has several.
  package init(_ size: Int = SizeLimits.failuresOfFile, of run: Run = Run()) { (left, self.run) = (Left(size), run) }

  /// Takes bytes from the budgets of the file and of the run, unless one of them has too few.
  private mutating func take(_ bytes: Int, from budget: WritableKeyPath<Left, Int>) -> Bool {
    guard bytes > 0 else { return true }
    guard left[keyPath: budget] >= bytes else { return false }
    let isTaken = run.left.withLock { left in
      guard left[keyPath: budget] >= bytes else { return false }
      left[keyPath: budget] -= bytes
      return true
    }
    if isTaken { left[keyPath: budget] -= bytes }
    return isTaken
  }

  /// Shortens a case whose text exceeds the budget, and drops a scene that does not fit.
  package mutating func fit(_ end: inout CaseEnd) {
    if end.result.isPictured, let size = end.details?.scene?.size, !take(size, from: \.scenes) {
      end.details?.scene = nil
    }
    if take(Self.size(end.result) + end.output.utf8.count, from: \.text) { return }
    end.output = ""
    switch end.result {
    case .failed(let failure): end.result = .failed(failure.shortened())
    case .failedAsKnown(let mark, let failure):
      end.result = .failedAsKnown(mark: mark, failure.shortened())
    case .errored(var error):
      error.omittedCalls += error.calls.count
      error.calls = []
      end.result = .errored(error)
    case .passed, .passedUnexpectedly, .skipped, .notRun: break
    }
  }

  private static func size(_ result: CaseResult) -> Int {
    if case .errored(let error) = result { return error.message.plain.utf8.count + 100 + error.calls.size }
    return result.failure?.size ?? 0
  }
}

/// Limits the scenes of passed cases in a run; thread-safe.
///
/// If the scenes exceed the limit, the page shows none of them, so it does not matter which are kept.
package final class SceneBudget: Sendable {
  private let size: Int
  private let spent = Atomic<Int>(0)

  package init(_ size: Int = SizeLimits.scenesOfRun) { self.size = size }

  package var isSpent: Bool { spent.load(ordering: .relaxed) > size }

  package func spend(_ bytes: Int) { spent.wrappingAdd(bytes, ordering: .relaxed) }

  /// Resets the budget for another run.
  package func restart() { spent.store(0, ordering: .relaxed) }
}

/// Truncates long text in reports to a size that every dashboard can show.
package enum TextCap {
  /// The text, or just its start and end, with a note about the omitted middle.
  package static func headAndTail(_ text: String) -> String {
    guard text.utf8.count > SizeLimits.reportText else { return text }
    let scalars = text.unicodeScalars
    let half = SizeLimits.reportText / 2 - 64
    let head = String(scalars: taking(half, of: scalars))
    let tail = String(scalars: taking(half, of: scalars.reversed()).reversed())
    return head + "\n… \(text.utf8.count - head.utf8.count - tail.utf8.count) bytes left out …\n" + tail
  }

  private static func taking(_ remaining: Int, of scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var remaining = remaining
    return Array(
      scalars.prefix { scalar in
        remaining -= UTF8.width(scalar)
        return remaining >= 0
      })
  }
}

// MARK: Sizes

extension FailureReport {
  /// The approximate size of its text in bytes.
  package var size: Int {
    steps.reduce(0) { size, step in
      let findings = step.findings.reduce(0) { size, finding in
        (finding.detailLines + finding.adviceLines).reduce(
          size + finding.quotation.utf8.count + finding.headline.utf8.count + 100
        ) { $0 + $1.utf8.count + 10 }
      }
      return size + findings + step.calls.size
    }
  }

  /// Keeps only the first finding, without calls.
  package func shortened() -> FailureReport {
    guard var step = steps.first(where: { !$0.findings.isEmpty }), let first = step.findings.first else { return self }
    var report = self
    report.omittedFindings += findings.count - 1
    (report.links, report.notes, report.isShortened) = ([], [], true)
    step.findings = [first.shortened { $0.utf8.count > 120 ? $0.prefix(100) + "…" : $0 }]
    step.omittedCalls += step.calls.count
    step.calls = []
    report.steps = [step]
    return report
  }
}

extension [FailureReport.CallLine] {
  fileprivate var size: Int { reduce(0) { $0 + $1.text.utf8.count + $1.note.utf8.count + 20 } }
}

extension Scene {
  /// The approximate size of its text in bytes.
  package var size: Int {
    let values = fields.lazy.flatMap { field in field.ends.map { ($0.value, $0.expected ?? "") } }
    return rows.reduce(20) { $0 + $1.size }
      + fields.reduce(0) { $0 + $1.name.utf8.count + $1.initial.utf8.count }
      + values.reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count + 10 }
  }
}

extension SceneRow {
  fileprivate var size: Int {
    let texts: [String?] =
      switch event {
      case .step, .advance, .timer, .rest: []
      case .action(let name, let arguments): [name, arguments]
      case .call(let call):
        [call.port, call.operation, call.arguments, call.cause, call.expected, call.reply.value]
      case .answer(let answer): [answer.port, answer.operation, answer.value]
      case .write(let write): [write.field, write.before, write.after, write.expected]
      case .missing(let call): [call.port, call.operation, call.arguments]
      case .pending(let answer): [answer.port, answer.operation]
      }
    return texts.reduce(20) { $0 + ($1?.utf8.count ?? 0) + 2 }
  }
}

extension SceneRow.Reply {
  fileprivate var value: String? { if case .atOnce(let value) = self { value } else { nil } }
}
