/// Makes text safe to stand in Markdown that a pull request or a build's page shows, tables included.
package enum MarkdownText {
  /// The text as it reads; names such as `enable_immediate_request` would be set in italics, and `@name` would call for
  /// somebody.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "#", "~", "$", "!": result += "\\\(scalar)"
      case "<", ">", "&", "|": result += entity(scalar)
      case "@": result += "@<!-- -->"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text as code, in which nothing has a meaning.
  package static func code(_ text: String) -> String {
    if text.isEmpty { return "" }
    // What would end the code, or a table's cell, cannot be written between backticks.
    let isPlain = !text.unicodeScalars.contains { "`|\\".unicodeScalars.contains($0) }
    if isPlain, !text.hasPrefix(" "), !text.hasSuffix(" ") { return "`\(text)`" }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar), scalar != " " {
        result += entity(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return "<code>\(result)</code>"
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String { "&#\(scalar.value);" }
}
