import Rehearse
import RehearseLanguage
import RehearseReport

/// What became of all files that were to be formatted.
struct FormatCount {
  let files: Int
  private var changed = 0
  private var refused = 0
  private var unwritten = 0
  /// How many were left on purpose.
  private var left = 0

  init(files: Int) { self.files = files }

  mutating func add(_ outcome: FileFormatting.Outcome) {
    switch outcome {
    case .alike: break
    case .written, .different: changed += 1
    case .mistakes: refused += 1
    case .unwritten(let problem): if problem.status == .failed { left += 1 } else { unwritten += 1 }
    }
  }

  /// In a check, files that are laid out otherwise are what it looks for.
  func status(isCheck: Bool) -> ExitStatus {
    if unwritten > 0 { return .cannotWrite }
    if refused > 0 { return .invalid }
    return left > 0 || isCheck && changed > 0 ? .failed : .passed
  }

  func summary(_ style: TextStyle, isCheck: Bool) -> String {
    var parts: [String] = []
    if changed > 0 { parts.append(isCheck ? "\(changed) to be formatted" : "\(changed) formatted") }
    if refused > 0 { parts.append("\(refused) left as \(Counted.word(refused, "it is", "they are")), with mistakes") }
    if left > 0 { parts.append("\(left) left as \(Counted.word(left, "it is", "they are"))") }
    if unwritten > 0 { parts.append("\(unwritten) could not be written") }
    let text = "\(Counted.text(files, "file")): \(parts.isEmpty ? "nothing to format" : parts.joined(separator: ", "))"
    return (status(isCheck: isCheck) == .passed ? style.good(text) : style.bad(text)) + "\n"
  }
}
