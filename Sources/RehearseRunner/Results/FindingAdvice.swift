import Rehearse
import RehearseLanguage

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
