/// A piece of an XML document, in document order. Two readers must agree on all pieces.
package enum Piece: Hashable, Sendable {
  case open(String)
  case attribute(String, String)
  case text(String)
  case close

  /// Adds text, which a reader may deliver in parts.
  static func append(_ text: String, to pieces: inout [Piece]) {
    if case .text(let before) = pieces.last {
      pieces[pieces.count - 1] = .text(before + text)
    } else if !text.isEmpty {
      pieces.append(.text(text))
    }
  }

  /// Whether two documents are equal byte by byte. `==` of Swift strings ignores Unicode normalization.
  package static func areSame(_ left: [Piece], _ right: [Piece]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { $0.words.elementsEqual($1.words) { $0.utf8.elementsEqual($1.utf8) } }
  }

  private var words: [String] {
    switch self {
    case .open(let name): ["<", name]
    case .attribute(let name, let value): ["=", name, value]
    case .text(let text): ["text", text]
    case .close: [">"]
    }
  }
}
