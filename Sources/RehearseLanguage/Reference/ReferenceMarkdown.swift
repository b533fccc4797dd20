import Rehearse

/// The reference as a page of Markdown, which code hosts show.
package enum ReferenceMarkdown {
  /// The pages below one title.
  package static func text(_ pages: [ReferencePage]) -> String {
    let lines = ["# What a scenario can say", "", origin, ""] + pages.flatMap(page)
    return lines.map { $0 + "\n" }.joined()
  }

  private static let origin =
    "Made by `\(ProgramName.text) reference --markdown` from what the modules declare. How to write scenarios is explained in "
    + "[README.md](README.md)."

  private static func page(_ page: ReferencePage) -> [String] {
    ["## \(escaped(page.module)): \(escaped(page.summary))", ""] + page.sections.flatMap(section)
  }

  private static func section(_ section: ReferencePage.Section) -> [String] {
    ["### \(section.title)", "", section.sentence + ".", ""] + section.entries.flatMap(entry)
  }

  private static func entry(_ entry: ReferenceEntry) -> [String] {
    let kind = entry.kind.map { " (\($0))" } ?? ""
    var lines = ["#### \(code(entry.name))\(kind)", "", escaped(entry.sentence) + ".", ""]
    let rows =
      entry.arguments.map { (code($0.name), "\(escaped($0.sentence)) (\(escaped($0.facts)))") }
      + entry.facts.map { ("*\($0.title)*", code($0.text)) }
    if !rows.isEmpty {
      lines += ["| | |", "| --- | --- |"] + rows.map { "| \($0.0) | \($0.1) |" } + [""]
    }
    return lines + ["```yaml"] + entry.example + ["```", ""]
  }

  /// A text in backquotes, with as many as it needs; a bar would end a table's cell.
  private static func code(_ text: String) -> String {
    let mark = text.contains("`") ? "`` " : "`"
    let cell = text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    return mark + cell + String(mark.reversed())
  }

  /// A text whose characters mean nothing to Markdown, except that backquotes stay what they are.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var isCode = false
    for character in text {
      if character == "`" { isCode.toggle() }
      if !isCode, "\\*_[]<>|#".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
