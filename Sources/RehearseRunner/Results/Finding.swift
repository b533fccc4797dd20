import Rehearse
import RehearseLanguage

/// One expectation that did not hold: what kind it is, what it is about, and all that the words about it are made from.
///
/// Every report puts these values into words with `headline`, `detailLines` and `adviceLines`, or shows them in another form.
/// Secret values are already masked; what the texts hold of a file or a module is made visible where they are shown.
package struct Finding: Sendable, Equatable, Codable {
  package enum Kind: UInt8, Sendable, Codable, CaseIterable {
    case unexpectedCall, missingCall, misplacedCall, otherArguments
    /// A call that must never be made, and a value that a field must never take.
    case forbiddenCall, forbiddenValue
    /// Nothing says what an operation answers, or what it answers to this call.
    case unanswered, unansweredCall
    case tooFewResponses, unusedResponses, pendingAnswer
    /// A field does not have the value, did not change, changed to another value, or changed although no change is expected.
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

/// A finding in words.
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

  /// The beginning of its text, for a run that has too many failures.
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

/// A detail of a finding: values side by side, or a call.
package enum FindingDetail: Sendable, Equatable, Codable {
  /// A value under the word that says which one it is.
  package struct Value: Sendable, Equatable, Codable {
    package enum Label: UInt8, Sendable, Codable, CaseIterable {
      case before, expected, actual
      /// How many responses there are, and how many calls.
      case responses, calls
      /// When an answer was due, and when the case ended.
      case due, end

      package var words: String {
        switch self {
        case .before: "before"
        case .expected: "expected"
        case .actual: "actual"
        case .responses: "responses"
        case .calls: "calls"
        case .due: "due at"
        case .end: "the end"
        }
      }
    }

    package var label: Label
    package var text: String

    package init(_ label: Label, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// Why two values may seem to be the same, or are.
  package enum Remark: UInt8, Sendable, Codable, CaseIterable {
    /// They look alike, but have different characters.
    case looksAlike
    /// They differ only after the part that is shown.
    case differsLater
    /// The actual value is the one before.
    case asBefore
    /// The values differ, and are secret.
    case isSecret
  }

  /// Values that belong together; the path says where in the finding's subject they are, as in `user.code` or `[2]`, and is empty for
  /// the subject as a whole.
  case values(path: String, [Value], Remark?)
  /// A call, when it was made in virtual milliseconds, and the operation after whose answer.
  case call(String, time: Int64, cause: String?)
  /// So many more are not shown.
  case more(Int)
  case text(String)

  package var lines: [String] {
    switch self {
    case .values(let path, let values, let remark): Self.lines(path, values, remark)
    case .call(let text, let time, let cause): ["\(text)   \(Self.moment(time, cause))"]
    case .more(let count): ["… and \(count) more"]
    case .text(let text): [text]
    }
  }

  /// `at 2s, after authService.logIn`: when a call was made, and what it followed from.
  package static func moment(_ time: Int64, _ cause: String?) -> String {
    "at \(VirtualTime.text(time))\(cause.map { ", after \($0)" } ?? "")"
  }

  private static func lines(_ path: String, _ values: [Value], _ remark: Remark?) -> [String] {
    if remark == .isSecret { return ["\(path)   differs (its value is secret)"] }
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

  /// No label takes less room, so that values stand below each other in nearly all findings.
  private static let shortestLabel = 8
}

/// What an author can do about a finding: words, and perhaps lines to paste.
package enum FindingAdvice: Sendable, Equatable, Codable {
  /// Where the lines are in text.
  package enum Layout: UInt8, Sendable, Codable, CaseIterable {
    /// Behind the words, some spaces away.
    case beside
    /// Behind the words, closer: below a longer line with another one to paste.
    case close
    /// Each on a line of its own, set off from the words.
    case below
  }

  case text(String)
  /// The words say where the lines are to be pasted.
  case paste(String, [String], Layout)

  package var lines: [String] {
    switch self {
    case .text(let text): [text]
    case .paste(let words, let lines, .beside): [words + "     " + lines.joined(separator: " ")]
    case .paste(let words, let lines, .close): [words + "   " + lines.joined(separator: " ")]
    case .paste(let words, let lines, .below): [words] + lines.map { "    " + $0 }
    }
  }
}
