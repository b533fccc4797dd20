/// Code that a document shows between lines of three backticks.
struct CodeBlock: Equatable {
  /// What stands behind the backticks; empty where nothing does.
  let language: String
  /// Without the indentation of the backticks, as in an item of a list.
  let text: String
  /// Of the backticks that begin it, from 1.
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
