import Rehearse
import RehearseLanguage

/// The changes that make a scenario file expect what its module does.
package struct Acceptance: Sendable {
  /// A scenario or table row that was not accepted, and why.
  package struct UnacceptedCase: Sendable {
    let scenario: Int
    /// The position in the file before any edits.
    package let position: SourcePosition
    package let name: String
    package let text: String
  }

  /// The new contents, including any byte order mark; `nil` if nothing changes.
  package internal(set) var bytes: [UInt8]?
  package internal(set) var accepted: [String] = []
  /// Failing cases that stay as they are.
  package internal(set) var left: [UnacceptedCase] = []
  /// Why the changes cannot be written: a bug in rehearse, or a nondeterministic module.
  package internal(set) var problem: String?
  /// The number of selected cases.
  package internal(set) var cases = 0
}

/// The error for a module that ends its process, which prevents acceptance.
package struct ModuleEnd: Error {
  package let words: String
}

struct Edit: Hashable, Sendable {
  /// Offsets after a byte order mark; empty for an insertion.
  let range: Range<Int>
  let text: String

  init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }

  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

/// Sorted, non-overlapping edits of the same text.
struct Splice {
  private let edits: [Edit]

  /// - Returns: `nil` if two edits overlap.
  init?(_ edits: [Edit]) {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    self.edits = sorted.map(\.element)
    for (one, other) in zip(self.edits, self.edits.dropFirst())
    where one.range.upperBound > other.range.lowerBound { return nil }
  }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for edit in edits {
      result += bytes[end..<edit.range.lowerBound]
      result += edit.text.utf8
      end = edit.range.upperBound
    }
    return result + bytes[end...]
  }

  /// The offset, after the edits, of a byte that no edit removes.
  func offset(after offset: Int) -> Int {
    edits.prefix { $0.range.upperBound <= offset }.reduce(offset) { $0 + $1.text.utf8.count - $1.range.count }
  }
}

/// The edits that would make one case pass.
struct Proposal: Equatable {
  /// Edits outside the table, which all cases of the scenario share.
  var shared: [Edit] = []
  /// An offset on the line that gets the review mark; `nil` if nothing is shared or an edit already adds the mark.
  var anchor: Int?
  /// Edits in the case's own row.
  var own: [Edit] = []
  /// Why the edits do not make the case pass; if set, no edit is applied.
  var problem: String?

  var isNothing: Bool { shared.isEmpty && own.isEmpty && problem == nil }
}
