import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport

/// Text with `|` at the cursor.
struct Marked {
  let text: SourceText
  let position: SourcePosition

  init(_ marked: String) {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    text = SourceText(path: "a.yaml", bytes: Array(parts.joined().utf8))
    let lines = parts[0].unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    position = SourcePosition(line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }

  init(scenario: String) { self.init(LampFile.scenario(scenario)) }
}
