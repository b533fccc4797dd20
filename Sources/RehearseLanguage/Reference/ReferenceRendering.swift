import Rehearse

/// Renders the reference for the terminal.
package struct ReferenceText {
  private let faint: (String) -> String
  private let strong: (String) -> String

  /// - Parameters:
  ///   - strong: Emphasizes names.
  ///   - faint: Dims details.
  package init(strong: @escaping (String) -> String, faint: @escaping (String) -> String) {
    self.strong = strong
    self.faint = faint
  }

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
    let names = rows.map { SanitizedText.of($0.name) }
    let width = names.map { TextWidth.cells($0) }.max() ?? 0
    return zip(names, rows).map { "      \($0.padded(to: width))  \(SanitizedText.of($1.text))" }
  }
}

/// Renders the reference as Markdown for code hosts.
package enum ReferenceMarkdown {
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

  /// Inline code, with bars escaped because they would end a table cell.
  private static func code(_ text: String) -> String {
    let mark = text.contains("`") ? "`` " : "`"
    return mark + text.replacing("|", with: "\\|") + String(mark.reversed())
  }

  /// Escapes Markdown, except for backquotes and the code between them.
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

/// Renders the reference as JSON.
package enum ReferenceJSON {
  package static func text(_ pages: [ReferencePage]) -> String {
    JSONText.of(["modules": .list(pages.map(page))])
  }

  private static func page(_ page: ReferencePage) -> JSONValue {
    let sections = page.sections.map { ($0.title.lowercased(), JSONValue.list($0.entries.map(entry))) }
    return .members([("module", .text(page.module)), ("summary", .text(page.summary))] + sections)
  }

  private static func entry(_ entry: ReferenceEntry) -> JSONValue {
    let arguments = entry.arguments.isEmpty ? [] : [("arguments", JSONValue.list(entry.arguments.map(argument)))]
    return .members(
      [("name", .text(entry.name)), ("sentence", .text(entry.sentence))]
        + (entry.kind.map { [("kind", .text($0))] } ?? []) + arguments
        + entry.facts.map { ($0.title, $0.isList ? .texts($0.values) : .text($0.text)) }
        + (entry.example.isEmpty ? [] : [("example", .texts(entry.example))]))
  }

  private static func argument(_ argument: ReferenceEntry.Argument) -> JSONValue {
    let texts = [
      ("name", argument.name), ("sentence", argument.sentence), ("values", argument.value),
      ("default", argument.defaultValue), ("examples", argument.examples),
    ]
    let marks = [("required", argument.isRequired), ("secret", argument.isSecret)]
    return .members(
      texts.compactMap { name, text in text.map { (name, .text($0)) } }
        + marks.filter(\.1).map { ($0.0, true) })
  }
}
