import Rehearse
import RehearseLanguage

/// What a file would be if it expected what the module does.
package struct Acceptance: Sendable {
  /// A scenario, or a row, about which there is something to say.
  package struct UnacceptedCase: Sendable {
    let scenario: Int
    /// Where it is in the file as it was.
    package let position: SourcePosition
    package let name: String
    package let text: String
  }

  /// The new bytes, a byte order mark included; `nil` when nothing changes.
  package internal(set) var bytes: [UInt8]?
  /// The names of the scenarios and rows that changed.
  package internal(set) var accepted: [String] = []
  /// What is left as it is though it does not pass.
  package internal(set) var left: [UnacceptedCase] = []
  /// Why nothing can be written though something would change: a mistake of ours, or a module that does not do the same
  /// twice.
  package internal(set) var problem: String?
  /// How many cases were looked at.
  package internal(set) var cases = 0

  /// Whether nothing has to be written, and nothing to be said.
  package var isAsExpected: Bool { bytes == nil && left.isEmpty && problem == nil }
}

/// What a module did to its process, so that nothing can be accepted.
package struct ModuleEnd: Error {
  /// To be put after "its module".
  package let words: String
}

/// Bytes of a file that others take the place of.
struct Edit: Hashable, Sendable {
  /// Offsets from behind a byte order mark; empty where something is put in.
  let range: Range<Int>
  let text: String

  init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }

  /// Puts a text in at an offset.
  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

/// Edits of one text, in their order and apart from each other.
struct Splice {
  private let edits: [Edit]

  /// - Returns: `nil` when two of them are about the same bytes.
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

  /// Where a byte that no edit takes away is afterwards.
  func offset(after offset: Int) -> Int {
    edits.prefix { $0.range.upperBound <= offset }.reduce(offset) { $0 + $1.text.utf8.count - $1.range.count }
  }
}

/// What would have to be written so that one case passes.
struct Proposal: Equatable {
  /// Where all cases of the scenario share it.
  var shared: [Edit] = []
  /// A place on the line that gets the mark; `nil` when nothing is shared, or the mark is part of an edit.
  var anchor: Int?
  /// In the case's own row.
  var own: [Edit] = []
  /// Why that is not enough, or cannot be done; then nothing of it is.
  var problem: String?

  var isNothing: Bool { shared.isEmpty && own.isEmpty && problem == nil }
}
