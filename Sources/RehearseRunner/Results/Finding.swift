import Rehearse
import RehearseLanguage

/// One expectation that did not hold: what kind it is, what it is about, and all that the words about it are made from.
///
/// Every report puts these values into words with `headline`, `detailLines` and `adviceLines`, or shows them in another form. Secret
/// values are already blotted out; what the texts hold of a file or a module is made visible where they are shown.
package struct Finding: Sendable, Equatable, Codable {
  package enum Kind: UInt8, Sendable, Codable, CaseIterable {
    case unexpectedCall, missingCall, misplacedCall, otherArguments
    /// A call that must never be made, and a value that a field must never take.
    case forbiddenCall, forbiddenValue
    /// Nothing says what an operation answers, or what it answers to this call.
    case unanswered, unansweredCall
    case tooFewResponses, unusedResponses, pendingAnswer
    /// A field does not have the value, did not change, changed to another value, or changed though nobody expects it.
    case otherState, unchanged, otherChange, changedAsWell
    /// A field took other values one after the other, or one of them at another place among the calls.
    case otherValues, misplacedValue
    /// The subject is a whole sentence, which says it all.
    case sentence
  }

  /// Where the expectation was written.
  package var range: SourceRange
  /// The author's line with a caret below it, as `SnippetRenderer` draws it; empty where the file was not at hand.
  ///
  /// It is drawn while the file is read, by the process that reads it: later the file may be another, or gone.
  package var quotation = ""
  package var kind: Kind
  /// The name of the operation or of the state field; of a `sentence`, the sentence.
  package var subject: String
  /// The value that was forbidden or misplaced; empty for all other kinds.
  package var value: String
  /// What was expected and what was there, or the calls in question.
  package var details: [FindingDetail]
  /// What the author can do.
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

  /// A finding in words alone.
  package init(at range: SourceRange, _ sentence: String, details: [String] = [], advice: [String] = []) {
    self.init(
      at: range, .sentence, sentence, details: details.map(FindingDetail.text), advice: advice.map(FindingAdvice.text))
  }

  /// Where the expectation begins.
  package var position: SourcePosition { range.start }
}

/// What is told of a finding, in words.
extension Finding {
  /// What did not hold, in one sentence.
  package var headline: String {
    switch kind {
    case .unexpectedCall: "an unexpected call"
    case .missingCall: "a call is missing"
    case .misplacedCall: "a call is out of order"
    case .otherArguments: "\"\(subject)\" was called with other arguments"
    case .forbiddenCall: "\"\(subject)\" must never be called, but was"
    case .forbiddenValue: "\"\(subject)\" must never become \(value), but did"
    case .unanswered: "nothing says what \"\(subject)\" answers"
    case .unansweredCall: "nothing says what \"\(subject)\" answers to this call"
    case .tooFewResponses: "\"\(subject)\" was called more often than it has responses"
    case .unusedResponses: "\"\(subject)\" was called less often than it has responses"
    case .pendingAnswer: "an answer of \"\(subject)\" was still on its way at the end"
    case .otherState: "the state \"\(subject)\" is not as expected"
    case .unchanged: "\"\(subject)\" did not change in this step"
    case .otherChange: "\"\(subject)\" did not change to what was expected"
    case .changedAsWell: "\"\(subject)\" changed as well"
    case .otherValues: "\"\(subject)\" did not take these values in this step"
    case .misplacedValue: "\"\(subject)\" became \(value) at another place among the calls"
    case .sentence: subject
    }
  }

  /// Expected and actual, or the calls in question, line by line.
  package var detailLines: [String] { details.flatMap(\.lines) }

  /// What the author can do, line by line.
  package var adviceLines: [String] { advice.flatMap(\.lines) }
}

extension Finding {
  /// The values of one sort, such as all that was expected, in one line; `nil` where there are none.
  package func values(_ label: FindingDetail.Value.Label) -> String? {
    let parts = details.flatMap { detail -> [String] in
      guard case .values(let path, let values, _) = detail else { return [] }
      return values.filter { $0.label == label }.map { path.isEmpty ? $0.text : "\(path) \($0.text)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The beginning of what is told of it, for a run that has too much to tell.
  ///
  /// - Parameter cut: shortens a line.
  func shortened(_ cut: (String) -> String) -> Finding {
    let headline = headline
    let details = detailLines.prefix(2).map { FindingDetail.text(cut($0)) }
    let short = cut(headline)
    return short == headline
      ? Finding(at: range, kind, subject, value: value, details: details)
      : Finding(at: range, .sentence, short, details: details)
  }
}
