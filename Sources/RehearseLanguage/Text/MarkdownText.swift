import Rehearse

/// Escapes text for Markdown in pull requests and build pages.
///
/// The text may come from a stranger, but the page appears in the name of the build's owner. So the text must not
/// mention people or tickets, and must not link to anything.
package enum MarkdownText {
  /// Separates two characters invisibly, because pages recognize mentions and links even in escaped Markdown.
  private static let gap = "<!-- -->"

  /// Without escapes, `enable_immediate_request` would be in italics, and `@name` would notify a person.
  package static func escaped(_ text: String) -> String {
    var result = ""
    let scalars = Array(SanitizedText.of(text).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "#", "~", "$", "!": result += "\\\(scalar)"
      case "<", ">", "&", "|": result += entity(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      if beginsReference(scalars[..<index], scalar, scalars[(index + 1)...]) { result += gap }
    }
    return result
  }

  /// Whether a page would turn this into a link: `@ana`, `#12`, GitLab's `!12`, `$12`, `%12`, `&12` and `~12`,
  /// `PUSH-100`, `https://` or `www.`.
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

  package static func code(_ text: String) -> String {
    let text = SanitizedText.of(text)
    if text.isEmpty { return "" }
    // These characters would end the code or the cell.
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
