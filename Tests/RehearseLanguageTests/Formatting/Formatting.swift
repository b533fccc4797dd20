import Rehearse
import RehearseLanguage
import Testing

/// The formatted text, or `nil` if the text has mistakes.
func formatted(_ text: String) -> String? {
  var formatter = Formatter()
  guard case .text(let result) = formatter.format(Array(text.utf8)) else { return nil }
  return result
}

func mistakes(_ text: String) -> [String] { mistakes(Array(text.utf8)) }

func mistakes(_ bytes: [UInt8]) -> [String] {
  var formatter = Formatter()
  guard case .mistakes(let mistakes) = formatter.format(bytes) else { return [] }
  return mistakes.sorted.map(\.message.plain)
}

/// All comments in the text, sorted, found without the formatter.
///
/// A comment is everything after a blank and `#`, quoted or not. Each run of blanks counts as one blank.
func comments(_ text: String) -> [String] {
  text.split(whereSeparator: \.isNewline).compactMap { line in
    let words = line.split { $0 == " " || $0 == "\t" }
    return words.firstIndex { $0.hasPrefix("#") }.map { words[$0...].joined(separator: " ") }
  }.sorted()
}
