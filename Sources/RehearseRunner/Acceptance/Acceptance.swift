import Rehearse
import RehearseLanguage

/// What a file would be if it expected what the module does.
package struct Acceptance: Sendable {
  /// A scenario, or a row, about which there is something to say.
  package struct Remark: Sendable {
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
  package internal(set) var left: [Remark] = []
  /// Why nothing can be written though something would change: a mistake of ours, or a module that does not do the same
  /// twice.
  package internal(set) var problem: String?
  /// How many cases were looked at.
  package internal(set) var cases = 0

  /// Whether nothing has to be written, and nothing to be said.
  package var isAsExpected: Bool { bytes == nil && left.isEmpty && problem == nil }
}
