import Rehearse

/// The reference for a terminal.
package struct ReferenceText {
  private let faint: (String) -> String
  private let strong: (String) -> String

  /// - Parameters:
  ///   - strong: how names are set off.
  ///   - faint: how what is less important is toned down.
  package init(strong: @escaping (String) -> String, faint: @escaping (String) -> String) {
    self.strong = strong
    self.faint = faint
  }

  /// The pages, one after the other.
  package func text(_ pages: [ReferencePage]) -> String {
    pages.map { page in
      let head = ["\(strong(SanitizedText.of(page.module)))  \(SanitizedText.of(page.summary))"]
      return (head + page.sections.flatMap(lines)).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private func lines(_ section: ReferencePage.Section) -> [String] {
    let sentence = Wrapped.lines(section.sentence.filter { $0 != "`" }).map { faint("  \($0)") }
    return ["", section.title] + sentence + section.entries.flatMap(lines)
  }

  private func lines(_ entry: ReferenceEntry) -> [String] {
    let kind = entry.kind.map { faint(" (\($0))") } ?? ""
    var lines = ["", "  \(strong(SanitizedText.of(entry.name)))\(kind)  \(SanitizedText.of(entry.sentence))"]
    lines += table(entry.arguments.map { ($0.name, "\($0.sentence) (\($0.facts))") })
    lines += table(entry.facts.map { ($0.title + ":", $0.text) })
    return lines + entry.example.map { faint("      \(SanitizedText.of($0))") }
  }

  private func table(_ rows: [(name: String, text: String)]) -> [String] {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { "      \(SanitizedText.of($0.name.padded(to: width)))  \(SanitizedText.of($0.text))" }
  }
}
