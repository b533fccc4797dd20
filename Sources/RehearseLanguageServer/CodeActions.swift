import Rehearse
import RehearseLanguage

/// The changes that an editor offers for a range: what messages suggest, and what can be done with the scenario.
///
/// Only changes that `FixCheck` allows are offered.
struct CodeActions: ~Copyable {
  static let quickFix = "quickfix"
  private static let rewrite = "refactor.rewrite"
  private static let run = "rehearse.run"
  static let kinds = [quickFix, rewrite, run]

  private let document: OpenDocument
  private let range: SourceRange
  /// The kinds that the editor wants; `nil` for all.
  private let only: [String]?
  private var check: FixCheck

  init(_ document: OpenDocument, _ range: SourceRange, only: [String]?, _ check: consuming FixCheck) {
    self.document = document
    self.range = range
    self.only = only
    self.check = check
  }

  mutating func all() -> [JSONValue] {
    (isWanted(Self.quickFix) ? fixes() + wholeFile() : []) + (isWanted(Self.rewrite) ? rewrites() : [])
      + (isWanted(Self.run) ? runs() : [])
  }

  /// Whether a kind is one of the wanted kinds, or below one of them.
  func isWanted(_ kind: String) -> Bool {
    only.map { $0.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
  }

  // MARK: Mistakes

  /// The mistakes in the range; for a cursor, those of its line.
  var touched: [Diagnostic] {
    document.mistakes.filter { mistake in
      let isOnLine = (mistake.range.start.line...mistake.range.end.line).contains(range.start.line)
      return range.start == range.end ? isOnLine : mistake.range.start <= range.end && range.start <= mistake.range.end
    }
  }

  private mutating func fixes() -> [JSONValue] {
    var actions: [JSONValue] = []
    for mistake in touched {
      var isPreferred: JSONValue = ["isPreferred": true]
      for fix in mistake.fixes where check.allows(fix.edits, correcting: [mistake]) {
        let action: JSONValue = [
          "title": .text(SanitizedText.of(fix.title)), "kind": .text(Self.quickFix),
          "diagnostics": [document.shown(mistake)], "edit": document.workspaceEdit(fix.edits.map(document.shown)),
        ]
        actions.append(action.adding(isPreferred))
        isPreferred = [:]
      }
    }
    return actions
  }

  /// For each kind of mistake here that occurs several times, the first fix of each.
  private mutating func wholeFile() -> [JSONValue] {
    var codes: [String] = []
    for code in touched.compactMap(\.code) where !codes.contains(code) { codes.append(code) }
    var actions: [JSONValue] = []
    for code in codes {
      let kept = Self.apart(document.mistakes.filter { $0.code == code })
      let edits = kept.flatMap(\.fix.edits)
      guard kept.count > 1, check.allows(edits, correcting: kept.map(\.mistake)) else { continue }
      actions.append([
        "title": .text("Correct all \(kept.count) mistakes of this kind in the file [\(code)]"),
        "kind": .text(Self.quickFix), "edit": document.workspaceEdit(edits.map(document.shown)),
      ])
    }
    return actions
  }

  /// The first fix of each mistake whose edits do not overlap those of an earlier one.
  private static func apart(_ mistakes: [Diagnostic]) -> [(mistake: Diagnostic, fix: Fix)] {
    var taken: [SourceRange] = []
    return mistakes.compactMap { mistake in
      guard let fix = mistake.fixes.first else { return nil }
      let isFree = fix.edits.allSatisfy { edit in
        taken.allSatisfy { $0.end < edit.range.start || edit.range.end < $0.start }
      }
      guard isFree else { return nil }
      taken += fix.edits.map(\.range)
      return (mistake, fix)
    }
  }

  // MARK: Scenarios

  /// Runs the scenario or row from any of its lines; a lens stands at the first one only.
  private func runs() -> [JSONValue] {
    guard DocumentParts(document).scenario(at: range.start) != nil else { return [] }
    return [command(.run, "Run what is here", Self.run)]
  }

  private func command(_ command: EditorCommand, _ title: String, _ kind: String) -> JSONValue {
    [
      "title": .text(title), "kind": .text(kind),
      "command": command.shown(title, document.uri, line: Int(range.start.line) - 1),
    ]
  }

  private mutating func rewrites() -> [JSONValue] {
    let parts = DocumentParts(document)
    guard let scenario = parts.scenario(at: range.start) else { return [] }
    let action = command(.accept, "Accept what happens here", Self.rewrite)
    guard let edit = parts.knownFailure(scenario) else { return [action] }
    return [
      action,
      [
        "title": "Mark as known failure", "kind": .text(Self.rewrite),
        "edit": document.workspaceEdit([document.shown(edit)]),
      ],
    ]
  }
}

// MARK: - Edits

extension OpenDocument {
  func shown(_ edit: TextEdit) -> JSONValue { ["range": shown(edit.range), "newText": .text(edit.text)] }

  func workspaceEdit(_ edits: [JSONValue]) -> JSONValue { ["changes": .members([(uri, .list(edits))])] }

  func shown(_ mistake: Diagnostic) -> JSONValue {
    let shown: JSONValue = [
      "range": shown(mistake.range), "severity": mistake.severity == .error ? 1 : 2, "source": "rehearse",
      "message": .text(SnippetRenderer(path: "", source: nil).shown(mistake).words),
    ]
    return shown.adding(mistake.code.map { ["code": .text($0)] } ?? [:])
  }

  /// The mistakes of the text, and what its last run found.
  var shownDiagnostics: [JSONValue] {
    mistakes.map(shown)
      + findings.map { finding in
        [
          "range": shown(finding.range), "severity": 1, "source": "rehearse run",
          "message": .text(finding.text),
        ]
      }
  }

  /// The edit that turns the text into another one, from the first line that differs to the last; `nil` if none does.
  func shownEdit(replacingAllWith bytes: [UInt8]) -> JSONValue? {
    let new = SourceText(path: "", file: bytes)
    guard new.bytes != text.bytes else { return nil }
    let (old, other) = (lines(text), lines(new))
    let head = zip(old, other).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), other.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let replaced = SourceRange(
      SourcePosition(line: head + 1, column: 1), SourcePosition(line: old.count - tail + 1, column: 1))
    let text = other[head..<(other.count - tail)].flatMap { $0 }
    return ["range": shown(replaced), "newText": .text(String(decoding: text, as: UTF8.self))]
  }

  /// The lines with their line breaks.
  private func lines(_ text: SourceText) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for number in 1...max(1, text.lineCount) {
      let end = number < text.lineCount ? text.byteRange(ofLine: number + 1).lowerBound : text.bytes.count
      lines.append(text.bytes[start..<end])
      start = end
    }
    return lines
  }

  /// The edits that `fmt` makes, but for the kind of line breaks, which belongs to the editor; null for a file that it
  /// does not format.
  var formatted: JSONValue {
    var formatter = Formatter()
    guard case .text(let text) = formatter.format(bytes) else { return .null }
    let edit = shownEdit(replacingAllWith: Array((hasCarriageReturns ? text.replacing("\n", with: "\r\n") : text).utf8))
    return .list([edit].compactMap(\.self))
  }

  private var hasCarriageReturns: Bool {
    bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
  }
}
