import Rehearse
import RehearseLanguage
import RehearseReport

/// A line diff with context, for the terminal.
struct LineDiffText {
  let path: String
  let style: TextStyle

  /// The diff as text. Empty if both strings are equal.
  func text(_ old: ShownLines, _ new: ShownLines) -> String {
    let hunks = LineDiff((0..<old.count).map { old.bytes($0 + 1) }, (0..<new.count).map { new.bytes($0 + 1) }).hunks
    guard !hunks.isEmpty else { return "" }
    let width = max(4, String(max(old.count, new.count)).count + 1)
    let parts = hunks.map { hunk in hunk.map { line($0, old, new, width: width) }.joined() }
    return "\(SanitizedText.of(path))\n" + parts.joined(separator: style.faint(String.blanks(width) + " ⋮") + "\n")
  }

  private func line(_ line: LineDiff.Line, _ old: ShownLines, _ new: ShownLines, width: Int) -> String {
    switch line {
    case .same(_, let number): numbered(number, " ", new.text(number), width: width) + "\n"
    case .removed(let number): style.bad(numbered(number, "-", old.text(number), width: width)) + "\n"
    case .added(let number): style.good(numbered(number, "+", new.text(number), width: width)) + "\n"
    }
  }

  private func numbered(_ number: Int, _ sign: String, _ text: String, width: Int) -> String {
    let digits = String(number)
    return String.blanks(width - digits.count) + digits + " " + sign + (text.isEmpty ? "" : " " + text)
  }
}
