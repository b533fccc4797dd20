import Rehearse
import RehearseLanguage

/// A failed expectation: its kind, its subject, and everything needed for its text.
///
/// Reports convert it to text with `headline`, `detailLines` and `adviceLines`, or show its values in another form.
/// Secret values are already masked. Control characters from files or modules become visible only on output.
package struct Finding: Sendable, Equatable, Codable {
  package enum Kind: UInt8, Sendable, Codable, CaseIterable {
    case unexpectedCall, missingCall, misplacedCall, otherArguments
    case forbiddenCall, forbiddenValue
    /// An operation has no response, or this call of it has none.
    case unanswered, unansweredCall
    case tooFewResponses, unusedResponses, pendingAnswer
    /// A field has another value, did not change, changed to another value, or changed unexpectedly.
    case otherState, unchanged, otherChange, changedAsWell
    /// A field took other intermediate values, or took one of them at the wrong point between calls.
    case otherValues
    /// A field took a value before or after the expected point among the calls.
    case earlyValue, lateValue
    /// An operation was called more or less often, or more than once.
    case otherCount, calledAgain
    /// An action did not return or throw, returned or threw something else, or unexpectedly returned or threw.
    case notReturned, notThrown, otherResult, otherError, returned, threw
    /// An action threw an error that is not of its declared type.
    case undeclaredError
    case sentence
  }

  package var range: SourceRange
  /// The snippet of the source line from `SnippetRenderer`; empty if the file was not available.
  ///
  /// It is created while the file is being read, because the file may change or disappear later.
  package var quotation = ""
  package var kind: Kind
  /// The name of the operation, state field or action. Empty for `sentence`.
  package var subject: String
  /// The headline of a `sentence`.
  private var text: MessageText?
  /// The forbidden or misplaced value; empty for all other kinds.
  package var value: String
  /// Expected and actual values, or the calls concerned.
  package var details: [FindingDetail]
  package var advice: [FindingAdvice]

  package init(
    at range: SourceRange, _ kind: Kind, _ subject: String, value: String = "", details: [FindingDetail] = [],
    advice: [FindingAdvice] = []
  ) {
    self.range = range
    self.kind = kind
    self.subject = subject
    self.value = value
    self.details = details
    self.advice = advice
  }

  /// Creates a finding that consists only of text.
  package init(
    at range: SourceRange, _ sentence: MessageText, details: [MessageText] = [], advice: [MessageText] = []
  ) {
    self.init(at: range, sentence, details: details.map(FindingDetail.text), advice: advice.map(FindingAdvice.text))
  }

  package init(at range: SourceRange, _ sentence: MessageText, details: [FindingDetail], advice: [FindingAdvice]) {
    self.init(at: range, .sentence, "", details: details, advice: advice)
    text = sentence
  }

  package var position: SourcePosition { range.start }
}

extension Finding.Kind {
  /// Whether the expectation may hold later, when what the module waits for has come.
  var mayHoldLater: Bool {
    switch self {
    case .missingCall, .otherState, .unchanged, .otherChange, .otherValues, .otherCount, .notReturned, .notThrown: true
    case .unexpectedCall, .misplacedCall, .otherArguments, .forbiddenCall, .forbiddenValue, .unanswered,
      .unansweredCall, .tooFewResponses, .unusedResponses, .pendingAnswer, .changedAsWell, .earlyValue, .lateValue,
      .calledAgain, .otherResult, .otherError, .returned, .threw, .undeclaredError, .sentence:
      false
    }
  }
}

extension Finding {
  package var headline: String { sentence.plain }

  package var sentence: MessageText {
    switch kind {
    case .unexpectedCall: "an unexpected call"
    case .missingCall: "a call is missing"
    case .misplacedCall: "a call is out of order"
    case .otherArguments: "\"\(subject)\" was called with other arguments"
    case .forbiddenCall: "\"\(subject)\" must never be called, but was"
    case .forbiddenValue: "\"\(subject)\" must never become \(value), but did"
    case .unanswered: "there is no response for \"\(subject)\""
    case .unansweredCall: "there is no response for this call of \"\(subject)\""
    case .tooFewResponses: "\"\(subject)\" was called more often than it has responses"
    case .unusedResponses: "\"\(subject)\" has more responses than calls"
    case .pendingAnswer: "an answer of \"\(subject)\" had not arrived by the end"
    case .otherState: "the state \"\(subject)\" is not as expected"
    case .unchanged: "\"\(subject)\" did not change in this step"
    case .otherChange: "\"\(subject)\" did not change to what was expected"
    case .changedAsWell: "\"\(subject)\" changed as well"
    case .otherValues: "\"\(subject)\" went through other values in this step"
    case .earlyValue: "\"\(subject)\" became \(value) earlier than expected"
    case .lateValue: "\"\(subject)\" became \(value) later than expected"
    case .otherCount: "\"\(subject)\" was not called as often as expected"
    case .calledAgain: "\"\(subject)\" must be called at most once, but was called more often"
    case .notReturned: "\(action) did not return a value in this step"
    case .notThrown: "\(action) did not throw in this step"
    case .otherResult: "\(action) returned another value"
    case .otherError: "\(action) threw another error"
    case .returned: "\(action) returned a value"
    case .threw: "\(action) threw an error"
    case .undeclaredError: "\(action) threw an error that its contract does not declare"
    case .sentence: text ?? ""
    }
  }

  private var action: MessageText { subject.isEmpty ? "the action" : "\"\(subject)\"" }

  package var detailLines: [String] { details.flatMap(\.lines) }

  package var adviceLines: [String] { advice.flatMap(\.lines) }
}

extension Finding {
  /// All values with a label, such as all expected ones, on one line; `nil` if there are none.
  package func values(_ label: ValueLabel) -> String? {
    let parts = details.flatMap { detail -> [String] in
      guard case .values(let path, let values, _) = detail else { return [] }
      return values.filter { $0.label == label }.map { path.isEmpty ? $0.text : "\(path) \($0.text)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// A version with only the start of its text, for a run with too many failures.
  func shortened(_ cut: (String) -> String) -> Finding {
    let headline = headline
    let details = detailLines.prefix(2).map { MessageText(quoting: cut($0)) }
    let short = cut(headline)
    guard short == headline else { return Finding(at: range, MessageText(quoting: short), details: details) }
    var finding = self
    (finding.details, finding.advice, finding.quotation) = (details.map(FindingDetail.text), [], "")
    return finding
  }
}

package enum FindingDetail: Sendable, Equatable, Codable {
  package struct Value: Sendable, Equatable, Codable {
    package var label: ValueLabel
    package var text: String

    package init(_ label: ValueLabel, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// Why two values look equal or are equal.
  package enum Remark: UInt8, Sendable, Codable, CaseIterable {
    case looksAlike
    /// They differ only after the part shown.
    case differsLater
    case asBefore
    case isSecret
  }

  /// Values to compare, and their path within the finding's subject, such as `user.code` or `[2]`. The path is empty
  /// for the whole subject.
  case values(path: String, [Value], Remark?)
  /// A call, its time in virtual milliseconds, and the operation whose response led to it.
  case call(String, time: Int64, cause: String?)
  case more(Int)
  case text(MessageText)

  package var lines: [String] {
    switch self {
    case .values(let path, let values, let remark): Self.lines(path, values, remark)
    case .call(let text, let time, let cause): ["\(text)   \(Self.moment(time, cause))"]
    case .more(let count): [("… and \(count) more" as MessageText).plain]
    case .text(let text): [text.plain]
    }
  }

  /// When a call was made and which response led to it: `at 2s, after authService.logIn`.
  package static func moment(_ time: Int64, _ cause: String?) -> String {
    "at \(VirtualTime.text(time))\(cause.map { ", after \($0)" } ?? "")"
  }

  private static func lines(_ path: String, _ values: [Value], _ remark: Remark?) -> [String] {
    if remark == .isSecret {
      let secret: MessageText =
        path.isEmpty ? "it differs (its value is secret)" : "\(path)   differs (its value is secret)"
      return [secret.plain]
    }
    let width = values.reduce(shortestLabel) { max($0, $1.label.words.utf8.count) } + 3
    var lines = path.isEmpty ? [] : [path]
    for value in values { lines.append(value.label.words.padded(to: width) + value.text) }
    switch remark {
    case .asBefore: if let last = lines.popLast() { lines.append(last + ", as before") }
    case .differsLater: lines.append("they differ only after the part that is shown")
    case .looksAlike: lines.append("they look the same, but are written with different characters")
    case .isSecret, nil: break
    }
    return lines
  }

  /// The minimum width of a label, which aligns the values in nearly all findings.
  private static let shortestLabel = 8
}

/// Advice on a finding: text, possibly with lines to paste.
package enum FindingAdvice: Sendable, Equatable, Codable {
  /// Where the lines go in plain text.
  package enum DetailLayout: UInt8, Sendable, Codable, CaseIterable {
    /// After the words, with a wide gap.
    case beside
    /// After the words with a narrow gap, aligned with a longer line above.
    case close
    /// On separate lines, indented.
    case below
  }

  case text(MessageText)
  /// Lines to paste; the text says where.
  case paste(MessageText, [String], DetailLayout)

  package var lines: [String] {
    switch self {
    case .text(let text): [text.plain]
    case .paste(let words, let lines, .beside): [words.plain + "     " + lines.joined(separator: " ")]
    case .paste(let words, let lines, .close): [words.plain + "   " + lines.joined(separator: " ")]
    case .paste(let words, let lines, .below): [words.plain] + lines.map { "    " + $0 }
    }
  }
}
