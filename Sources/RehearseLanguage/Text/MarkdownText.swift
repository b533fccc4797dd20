import Rehearse

/// Makes text safe to stand in Markdown that a pull request or a build's page shows, tables included.
///
/// It may come from a stranger, and the page is shown in the name of whoever runs the build: it must call for nobody,
/// mention no ticket, and link to nothing.
package enum MarkdownText {
  /// What parts two characters and is not seen: an escape would not do, since pages look for mentions, tickets and addresses
  /// once the Markdown is gone.
  private static let gap = "<!-- -->"

  /// The text as it reads; names such as `enable_immediate_request` would be set in italics, and `@name` would call for
  /// somebody.
  package static func escaped(_ text: String) -> String {
    var result = ""
    let scalars = Array(SanitizedText.of(text).unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "#", "~", "$", "!": result += "\\\(scalar)"
      case "<", ">", "&", "|": result += entity(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      if beginsReference(scalars[..<place], scalar, scalars[(place + 1)...]) { result += gap }
    }
    return result
  }

  /// Whether a character and its neighbours make what a page turns into a link: `@ana`, `#12`, GitLab's `!12`, `$12`, `%12`,
  /// `&12` and `~12`, a ticket's `PUSH-100`, `https://` and `www.`.
  private static func beginsReference(
    _ before: ArraySlice<Unicode.Scalar>, _ scalar: Unicode.Scalar, _ after: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let next = after.first else { return false }
    switch scalar {
    case "@": return true
    case "#", "!", "$", "%", "&", "~", "^": return next.properties.isAlphabetic || isDigit(next) || next == "\""
    case "-": return isDigit(next) && (before.last.map(\.properties.isAlphabetic) ?? false)
    case ":": return after.starts(with: ["/", "/"])
    case "w", "W": return next == "." && before.suffix(2).allSatisfy { $0 == "w" || $0 == "W" }
    default: return false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  /// The text as code, in which nothing has a meaning.
  package static func code(_ text: String) -> String {
    let text = SanitizedText.of(text)
    if text.isEmpty { return "" }
    // What would end the code, or a table's cell, cannot be written between backticks.
    let isPlain = !text.unicodeScalars.contains { "`|\\".unicodeScalars.contains($0) }
    if isPlain, !text.hasPrefix(" "), !text.hasSuffix(" ") { return "`\(text)`" }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII, !scalar.properties.isAlphabetic, !isDigit(scalar), scalar != " " {
        result += entity(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return "<code>\(result)</code>"
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String { "&#\(scalar.value);" }
}
