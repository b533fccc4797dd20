import Rehearse
import RehearseLanguage

/// Applies the edits of a protocol message, as an editor that counts in UTF-32 does.
enum AppliedEdits {
  /// The text after the edits of a `WorkspaceEdit`; `nil` if two of them overlap.
  static func text(_ text: String, _ edit: JSONValue?, uri: String = Talk.uri) -> String? {
    self.text(text, edits: edit?["changes"]?[uri]?.items ?? [])
  }

  static func text(_ text: String, edits: [JSONValue]) -> String? {
    var scalars = Array(text.unicodeScalars)
    let placed = edits.map { edit in
      (
        start: offset(edit["range"]?["start"], scalars), end: offset(edit["range"]?["end"], scalars),
        text: edit["newText"]?.text ?? ""
      )
    }
    let sorted = placed.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
    for (one, other) in zip(sorted, sorted.dropFirst()) where one.end > other.start { return nil }
    for edit in sorted.reversed() { scalars.replaceSubrange(edit.start..<edit.end, with: edit.text.unicodeScalars) }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }

  private static func offset(_ position: JSONValue?, _ scalars: [Unicode.Scalar]) -> Int {
    var line = position?["line"]?.integer ?? 0
    var place = 0
    while line > 0, place < scalars.count {
      let isBreak = scalars[place] == "\n" || scalars[place] == "\r" && scalars[safe: place + 1] != "\n"
      if isBreak { line -= 1 }
      place += 1
    }
    return min(place + (line > 0 ? 0 : position?["character"]?.integer ?? 0), scalars.count)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
