import RehearseLanguage
import RehearseSource

/// Says what to write instead of a character that means something to YAML where a text was meant.
struct SpecialCharacter {
  /// How web pages write characters that mean something to them.
  private static let entities = [
    "quot": "\"", "apos": "'", "#39": "'", "amp": "&", "lt": "<", "gt": ">", "nbsp": "a space",
  ]

  let place: SourcePosition
  /// The line from the character on.
  let rest: [Unicode.Scalar]
  /// The key with which its line begins.
  private let key: String?
  /// Whether only blanks precede it.
  let isFirst: Bool

  init?(_ source: SourceText, at place: SourcePosition) {
    let line = source.characters(Int(place.line))
    guard Int(place.column) <= line.count, place.column > 0 else { return nil }
    self.place = place
    key = WrittenLine(line, number: Int(place.line)).key
    rest = Array(line[(Int(place.column) - 1)...])
    isFirst = line.prefix { $0 == " " }.count == Int(place.column) - 1
  }

  private var character: String { VisibleText.of(String(Character(rest[0]))) }

  /// Of `&`, `*`, `|`, `>`: characters that begin something of YAML's own.
  var ofItsOwn: Diagnostic {
    if rest[0] == "&", let end = rest.firstIndex(of: ";"), let sign = Self.entities[text(rest[1..<end])] {
      return error(
        end + 1, "`\(text(rest[...end]))` is how a web page writes \(sign == "a space" ? sign : "`\(sign)`")",
        "Write the character itself.")
    }
    if rest.starts(with: ["*", "*"]) {
      return error(2, "`**` makes letters bold on web pages; here it has no meaning", "Remove the stars.")
    }
    if rest[0] == "*", let key, KeyWords.wildcards.contains(key) {
      return error(1, "a star can be used only after a name", "Write what you mean, for example \(key): [tracker.*]")
    }
    if rest[0] == "*" {
      return error(
        1, "`*` has a special meaning in YAML and is not used here",
        "For any value, in `then`, write <anything>. A text that starts with * needs quotes.")
    }
    if rest[0] == "|", isFirst, rest.last == "|", rest.count > 1 {
      let cells = text(rest).split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
      return error(
        rest.count, "a row of a table is written in brackets", "Write - [\(cells.joined(separator: ", "))]")
    }
    if rest[0] == ">", isFirst {
      return error(1, "`>` comes from an e-mail or a chat", "Remove it, on the other lines as well.")
    }
    return error(1, "`\(character)` has a special meaning in YAML here", "If it begins a text, put the text in quotes.")
  }

  /// Of `@`, `%` and the backtick, which can begin nothing at all.
  var ofNothing: Diagnostic {
    var word = rest.prefix { !",]}".unicodeScalars.contains($0) }
    while word.last == " " { word.removeLast() }
    if rest[0] == "`" {
      return error(
        1, "a text that starts with a backtick needs quotes",
        "Remove the backticks, or write it in quotes: \"\(VisibleText.of(text(word)))\"")
    }
    var notes = ["Write \"\(VisibleText.of(text(word)))\""]
    if rest[0] == "@", isFirst {
      notes = ["Tags are written with their key: `tags: [\(text(word.dropFirst()))]`"]
    } else if rest[0] == "%", word.count > 2, word.last == "%" {
      notes.insert("There are no variables in scenarios: write the value itself.", at: 0)
    }
    return Diagnostic(
      .error, at: SourceRange(place, count: 1), "a text that starts with `\(character)` needs quotes", notes: notes)
  }

  private func error(_ count: Int, _ message: String, _ note: String) -> Diagnostic {
    Diagnostic(.error, at: SourceRange(place, count: count), message, notes: [note])
  }

  private func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
