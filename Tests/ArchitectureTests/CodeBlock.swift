/// A fenced code block of a Markdown document.
struct CodeBlock: Equatable {
  /// The word after the opening fence, or empty.
  let language: String
  /// Without the indentation of the fence, for blocks in lists.
  let text: String
  /// The line of the opening fence, counted from 1.
  let line: Int

  static func all(in document: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: (language: String, line: Int, indentation: Int, lines: [Substring])?
    for (place, line) in document.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.drop { $0 == " " }
      if let block = open {
        guard words == "```" else {
          let extra = min(block.indentation, line.count - words.count)
          open?.lines.append(line.dropFirst(extra))
          continue
        }
        blocks.append(
          CodeBlock(language: block.language, text: block.lines.joined(separator: "\n"), line: block.line))
        open = nil
      } else if words.hasPrefix("```") {
        open = (String(words.dropFirst(3)), place + 1, line.count - words.count, [])
      }
    }
    return blocks
  }
}
