import Rehearse
import RehearseLanguage

/// A part of what is told of a finding: values side by side, or a call.
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
