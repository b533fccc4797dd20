import Rehearse
import RehearseLanguage
import RehearseReport

/// Formats scenario files in place, one after another.
struct FileFormatting: ~Copyable {
  enum Outcome {
    case alike
    case written
    /// The file would change; the diagnostic is at the first changed line.
    case different(RejectedFile)
    case mistakes(RejectedFile)
    case unwritten(CommandError)
  }

  private let isCheck: Bool
  private var formatter = Formatter()
  private lazy var secretNames = SecretNames(HostChoice.secrets())

  init(isCheck: Bool) { self.isCheck = isCheck }

  mutating func format(_ source: SourceFile) -> Outcome {
    let bytes: [UInt8]
    do throws(RejectedFile) { bytes = try source.read() } catch { return .mistakes(error) }
    let made = format(bytes, of: source)
    guard case .written = made.outcome, let text = made.text else { return made.outcome }
    return write(text, to: source, insteadOf: bytes)
  }

  /// Formats text without writing it. Here, `written` means that it should be written.
  mutating func format(_ bytes: [UInt8], of source: SourceFile) -> (outcome: Outcome, text: String?) {
    guard source.mayQuote(bytes) else { return (.mistakes(RejectedFile(source.path, SourceFile.unquoted)), nil) }
    switch formatter.format(bytes) {
    case .mistakes(let mistakes):
      return (.mistakes(shown(mistakes, source, bytes, isInOrder: false)), nil)
    case .text(let text):
      guard Array(text.utf8) != bytes else { return (.alike, text) }
      return (isCheck ? .different(difference(text, source, bytes)) : .written, text)
    }
  }

  private mutating func shown(
    _ mistakes: Diagnostics, _ source: SourceFile, _ bytes: [UInt8], isInOrder: Bool
  ) -> RejectedFile {
    let quotation = Quotation(source, bytes, formatter.tree, secretNames: secretNames, isInOrder: isInOrder)
    return RejectedFile(source.path, mistakes.sorted.map(quotation.shown), omitted: mistakes.omitted)
  }

  private mutating func difference(_ text: String, _ source: SourceFile, _ bytes: [UInt8]) -> RejectedFile {
    let old = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let new = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    let same = zip(old, new).prefix { $0.elementsEqual($1) }.count
    let line = min(same, max(0, old.count - (bytes.last == 0x0A ? 2 : 1))) + 1
    let length = line <= old.count ? String(decoding: old[line - 1], as: UTF8.self).unicodeScalars.count : 1
    var mistakes = Diagnostics()
    mistakes.error(
      at: SourceRange(SourcePosition(line: line, column: 1), count: max(1, length)),
      "`\(ProgramName.text) fmt` would change \(Counted.list(formatter.differences(bytes, text).map(\.words)))",
      hints: ["Run: \(ProgramName.text) fmt \(ShellWord.of(source.path))"])
    return shown(mistakes, source, bytes, isInOrder: true)
  }

  private func write(_ text: String, to source: SourceFile, insteadOf old: [UInt8]) -> Outcome {
    do throws(CommandError) {
      try SourceFileEdit(source).replace(old, with: Array(text.utf8))
      return .written
    } catch {
      return .unwritten(error)
    }
  }
}

struct FormatCount {
  let files: Int
  let isCheck: Bool
  private var changed = 0
  private var refused = 0
  private var unwritten = 0
  /// The number of files left unchanged on purpose.
  private var left = 0

  init(files: Int, isCheck: Bool) { (self.files, self.isCheck) = (files, isCheck) }

  /// Counts an outcome, and prints why a file was not written.
  mutating func add(_ outcome: FileFormatting.Outcome) {
    switch outcome {
    case .alike: break
    case .written, .different: changed += 1
    case .mistakes: refused += 1
    case .unwritten(let error): if error.report() == .failed { left += 1 } else { unwritten += 1 }
    }
  }

  var status: ExitStatus {
    .worst([.cannotWrite: unwritten > 0, .invalid: refused > 0, .failed: left > 0 || isCheck && changed > 0])
  }

  func summary(_ style: TextStyle) -> String {
    var parts: [String] = []
    if changed > 0 { parts.append(isCheck ? "\(changed) to be formatted" : "\(changed) formatted") }
    if refused > 0 { parts.append("\(refused) left as \(Counted.word(refused, "it is", "they are")), with mistakes") }
    if left > 0 { parts.append("\(left) left as \(Counted.word(left, "it is", "they are"))") }
    if unwritten > 0 { parts.append("\(unwritten) could not be written") }
    let text = "\(Counted.text(files, "file")): \(parts.isEmpty ? "nothing to format" : parts.joined(separator: ", "))"
    return (status == .passed ? style.good(text) : style.bad(text)) + "\n"
  }
}
