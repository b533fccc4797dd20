/// The number of lines of each type, including its extensions in all files.
///
/// A type starts and ends at the left margin, as swift-format lays it out. An extension with only private members is
/// not counted, because it belongs to its file, which has its own limit. A file can keep its messages in such an
/// extension.
struct TypeSizes {
  private static let declarations: Set = ["struct", "class", "enum", "actor", "protocol"]

  /// A declaration or an extension.
  private struct Piece {
    var name: String
    var target: String
    var isExtension: Bool
    var lines: Int
    /// Whether a member is visible outside the file.
    var isSeen = false
  }

  /// The lines of each type by target and name: `RehearseLanguage.TreeBuilder`.
  private(set) var lines: [String: Int] = [:]

  /// - Parameter files: the target and the text of each file.
  init(_ files: [(target: String, text: String)]) {
    let pieces = files.flatMap { Self.pieces(of: $0.text, in: $0.target) }
    let homes = Dictionary(grouping: pieces.filter { !$0.isExtension }, by: \.name).mapValues { Set($0.map(\.target)) }
    for piece in pieces {
      let declared = homes[piece.name] ?? []
      // A type of a different target, or of a library.
      let isElsewhere = !declared.contains(piece.target) && declared.count == 1
      let target = isElsewhere ? declared.first ?? piece.target : piece.target
      lines["\(target).\(piece.name)", default: 0] += piece.lines
    }
  }

  private static func pieces(of text: String, in target: String) -> [Piece] {
    var pieces: [Piece] = []
    var current: Piece?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if current == nil, let (name, isExtension) = head(line) {
        current = Piece(name: name, target: target, isExtension: isExtension, lines: 0)
      }
      current?.lines += 1
      if Self.isMember(line), !Self.isHidden(line) { current?.isSeen = true }
      guard let piece = current, line.hasPrefix("}") || piece.lines == 1 && line.hasSuffix("}") else { continue }
      if !piece.isExtension || piece.isSeen { pieces.append(piece) }
      current = nil
    }
    return pieces
  }

  private static func isMember(_ line: Substring) -> Bool {
    line.hasPrefix("  ") && (line.dropFirst(2).first.map { $0.isLetter || $0 == "@" } ?? false)
  }

  private static func isHidden(_ line: Substring) -> Bool {
    let word = line.dropFirst(2).prefix { $0 != " " }
    return word == "fileprivate" || word == "private"
  }

  /// The type that a line declares. For `A.B` it is the outer one.
  private static func head(_ line: Substring) -> (name: String, isExtension: Bool)? {
    guard let first = line.first, first.isLetter || first == "@" else { return nil }
    let words = line.split(separator: " ").map(String.init)
    guard let place = words.firstIndex(where: { declarations.contains($0) || $0 == "extension" }),
      words.indices.contains(place + 1), !words[..<place].contains("//")
    else { return nil }
    let name = words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return (String(name), words[place] == "extension")
  }
}
