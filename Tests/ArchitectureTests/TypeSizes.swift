/// How many lines each type of the sources has, its extensions in all files counted with its declaration.
///
/// Lines are counted from the one at the left margin that names the type to the bracket at the left margin that ends it,
/// which is how swift-format lays every file out. An extension of which nothing is seen outside its file belongs to that
/// file, whose length is another matter: so messages stand at the foot of the file that reports them.
struct TypeSizes {
  private static let declarations: Set = ["struct", "class", "enum", "actor", "protocol"]

  /// A piece of a type: its declaration, or an extension.
  private struct Piece {
    var name: String
    var target: String
    var isExtension: Bool
    var lines: Int
    /// Whether something of it is seen outside its file.
    var isSeen = false
  }

  /// The lines of each type, under its target and its name: `RehearseLanguage.TreeBuilder`.
  private(set) var lines: [String: Int] = [:]

  /// - Parameter files: the target and the text of each file.
  init(_ files: [(target: String, text: String)]) {
    let pieces = files.flatMap { Self.pieces(of: $0.text, in: $0.target) }
    let homes = Dictionary(grouping: pieces.filter { !$0.isExtension }, by: \.name).mapValues { Set($0.map(\.target)) }
    for piece in pieces {
      let declared = homes[piece.name] ?? []
      // A type of another target, or of none of ours.
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

  /// Whether a line begins a member of a type.
  private static func isMember(_ line: Substring) -> Bool {
    line.hasPrefix("  ") && (line.dropFirst(2).first.map { $0.isLetter || $0 == "@" } ?? false)
  }

  private static func isHidden(_ line: Substring) -> Bool {
    let word = line.dropFirst(2).prefix { $0 != " " }
    return word == "fileprivate" || word == "private"
  }

  /// The type that a line begins; of `A.B` the outer one.
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
