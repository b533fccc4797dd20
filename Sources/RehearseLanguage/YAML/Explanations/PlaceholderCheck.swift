import Rehearse

/// Explains `<one of [a, b]>`, a placeholder with brackets in it.
struct PlaceholderCheck: ComplaintCheck {
  let complaint: Complaint

  var diagnostic: Diagnostic? {
    let isAfter = line.character(noticed) == ">" && noticed > 0 && line.characters[noticed - 1] == "]"
    let bracket = isAfter ? line.characters[..<noticed].lastIndex(of: "[") : noticed
    guard let noticed = bracket, line.character(noticed) == "[",
      let start = line.characters[..<noticed].lastIndex(where: { ":<,[{".unicodeScalars.contains($0) }),
      let end = line.characters[noticed...].firstIndex(of: "]")
    else { return nil }
    let first = line.skipping(" <", from: start)
    let values = line.text(noticed + 1..<end).split(separator: ",").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    let words = "<\(line.trimmedText(from: first, to: noticed)) \(values.joined(separator: MatcherWords.separator))>"
    guard MatcherWords(words) != nil else { return nil }
    let opening = line.character(start) == "<" ? start : first
    let change = Hint.Change.edits(line.replacing(opening..<line.skipping(" >", from: end + 1), words))
    return line.mistake(.placeholderWithBrackets(words, change), at: noticed, count: end + 1 - noticed)
  }
}

extension Message {
  fileprivate static func placeholderWithBrackets(_ words: String, _ change: Hint.Change) -> Message {
    Message(
      .unknownPlaceholder, "the values in a placeholder have no brackets, and are separated by the word `or`",
      hints: [Hint("Write \(words)", change).or("Write them without brackets.")])
  }
}
