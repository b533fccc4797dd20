/// Marks where two similar texts differ.
package enum TextDifference {
  /// Longer texts are not compared, to keep pages fast to make.
  private static let wordLimit = 600

  /// The two texts, with everything marked that the other does not have.
  ///
  /// Nothing is marked in texts that have less than half in common, because most of them would be marked.
  package static func marked(_ text: String, _ other: String) -> (HTML, HTML) {
    let (own, others) = (words(text), words(other))
    guard text != other, max(own.count, others.count) <= wordLimit else { return ("\(text)", "\(other)") }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in others.difference(from: own) {
      switch change {
      case .remove(let index, _, _): removed.insert(index)
      case .insert(let index, _, _): inserted.insert(index)
      }
    }
    let common = own.indices.reduce(0) { removed.contains($1) ? $0 : $0 + own[$1].count }
    guard common * 2 >= max(text.count, other.count) else { return ("\(text)", "\(other)") }
    return (html(own, removed), html(others, inserted))
  }

  /// Words and numbers, and every other character by itself.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let word = first.isLetter || first.isNumber ? rest.prefix { $0.isLetter || $0.isNumber } : rest.prefix(1)
      words.append(word)
      rest = rest[word.endIndex...]
    }
    return words
  }

  private static func html(_ words: [Substring], _ marked: Set<Int>) -> HTML {
    var html: HTML = ""
    var index = 0
    while index < words.count {
      let isMarked = marked.contains(index)
      let end = words[index...].indices.first { marked.contains($0) != isMarked } ?? words.count
      let text = words[index..<end].joined()
      let part: HTML = isMarked ? "<mark>\(text)</mark>" : "\(text)"
      html += part
      index = end
    }
    return html
  }
}
