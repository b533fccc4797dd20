import Rehearse
import RehearseLanguage
import RehearseRunner

/// The quoted lines of a scenario on the page.
enum HTMLSource {
  /// The number of lines up to which a scenario is shown whole. Longer ones show only their start and lines near
  /// findings.
  private static let wholeLimit = 60
  private static let around = 6
  private static let beginning = 10

  /// The lines of a scenario, with each finding below its line.
  static func html(_ lines: QuotedLines, _ findings: [HTMLFinding]) -> HTML {
    let numbers = lines.first..<(lines.first + lines.texts.count)
    let below = Dictionary(grouping: findings) { Int($0.finding.position.line) }
    var html: HTML = "\(findings.filter { !numbers.contains(Int($0.finding.position.line)) }.map(\.html))"
    guard !lines.texts.isEmpty else { return html }
    let indent = commonIndent(lines.texts)
    var block: HTML = ""
    var skipped = 0
    html += "<div class=\"src\">"
    for (number, text) in zip(numbers, lines.texts) {
      let isNear =
        lines.texts.count <= wholeLimit || number < lines.first + beginning
        || (number - around...number + around).contains { below[$0] != nil }
      guard isNear else {
        skipped += 1
        continue
      }
      block += gap(skipped)
      skipped = 0
      let line: HTML = "<i>\(number)  </i>\(shown(text, indent))\n"
      guard let own = below[number] else {
        block += "<span>\(line)</span>"
        continue
      }
      html += "<pre>\(block)<mark>\(line)</mark></pre>\(own.map(\.html))"
      block = ""
    }
    block += gap(skipped + max(0, lines.last - lines.first + 1 - lines.texts.count))
    if !block.isEmpty { html += "<pre>\(block)</pre>" }
    return "\(html)</div>"
  }

  private static func gap(_ count: Int) -> HTML {
    count == 0 ? "" : "<span><i>…</i>\(Counted.text(count, "line"))\n</span>"
  }

  /// The lines without findings, with keywords in bold.
  static func html(_ lines: QuotedLines) -> HTML {
    let indent = commonIndent(lines.texts)
    let rows = lines.texts.map { text -> HTML in
      let text = shown(text, indent)
      let begin = text.prefix { $0 == " " || $0 == "-" }
      let word = text.dropFirst(begin.count).prefix { $0 != ":" }
      let rest = text.dropFirst(begin.count + word.count)
      guard keywords.contains(String(word)), rest.first == ":" else { return "\(text)\n" }
      return "\(String(begin))<b>\(String(word))</b>\(String(rest))\n"
    }
    let rest = lines.last - lines.first + 1 - lines.texts.count
    return "<pre>\(rows)\(rest > 0 ? SceneWords.omitted(rest) : "")</pre>"
  }

  private static let keywords: Set<String> = ["scenario", "given", "when", "then", "steps", "table"]

  /// A line without the common indentation.
  ///
  /// Long table rows also lose the padding between cells, because the browser would wrap them.
  private static func shown(_ text: String, _ indent: Int) -> String {
    let text = text.dropFirst(indent)
    let begin = text.prefix { $0 == " " }
    guard text.count > longestRow, text.dropFirst(begin.count).hasPrefix("- [") else { return String(text) }
    var result = String(begin)
    for character in text.dropFirst(begin.count) where character != " " || !result.hasSuffix("  ") {
      result.append(character)
    }
    return result
  }

  /// The longest table row, in characters, that keeps its padding.
  private static let longestRow = 66

  private static func commonIndent(_ lines: [String]) -> Int {
    lines.lazy.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
  }
}
