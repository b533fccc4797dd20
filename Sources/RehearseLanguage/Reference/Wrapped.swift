/// Text that is broken into lines at its blanks.
enum Wrapped {
  private static let width = 100

  /// The lines of a text, each at most as wide as there is room, if its words allow that.
  static func lines(_ text: String) -> [String] { lines(of: text.split(separator: " ").map(String.init)) }

  /// The lines of a list that a text introduces, none of whose items is torn.
  static func lines(_ text: String, _ items: [String]) -> [String] {
    lines(of: [text] + items.dropLast().map { $0 + "," } + items.suffix(1))
  }

  private static func lines(of pieces: [String]) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, last.count + piece.count < width {
        lines[lines.count - 1] = "\(last) \(piece)"
      } else {
        lines.append(piece)
      }
    }
    return lines
  }
}
