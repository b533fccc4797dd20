/// A line taken apart as an author sees it: blanks, dashes, a key, and what stands behind its colon.
struct WrittenLine {
  let number: Int
  let characters: [Unicode.Scalar]
  /// How many blanks precede it.
  let indent: Int
  /// Where it begins behind its blanks and dashes, counted from 0.
  let start: Int
  /// The key, if it begins with one.
  let key: String?
  /// What stands behind the key's colon, without blanks and comment.
  let value: String
  /// Where that begins, counted from 0.
  let valueStart: Int

  init(_ characters: [Unicode.Scalar], number: Int) {
    self.number = number
    self.characters = characters
    indent = characters.prefix { $0 == " " }.count
    var start = indent
    while characters[start...].starts(with: ["-", " "]) {
      start += 2 + characters[(start + 2)...].prefix { $0 == " " }.count
    }
    self.start = start
    let isColon = { (place: Int) in
      characters[place] == ":" && (place + 1 == characters.count || characters[place + 1] == " ")
    }
    let colon = characters.indices.dropFirst(start).first(where: isColon)
    let name = characters[start..<(colon ?? start)]
    let isKey = !name.isEmpty && name.allSatisfy { $0.properties.isAlphabetic || " ._".unicodeScalars.contains($0) }
    key = isKey ? Self.text(name) : nil
    var rest = isKey ? characters[((colon ?? start) + 1)...].drop { $0 == " " } : []
    if let comment = rest.indices.dropFirst().first(where: { rest[$0] == "#" && rest[$0 - 1] == " " }) {
      rest = rest[..<comment]
    }
    if rest.first == "#" { rest = [] }
    while rest.last == " " { rest.removeLast() }
    value = Self.text(rest)
    valueStart = rest.startIndex
  }

  var isItem: Bool { start > indent }
  /// Whether it says nothing to YAML.
  var isIdle: Bool { indent == characters.count || characters[indent] == "#" }
  /// Everything behind its blanks and dashes.
  var body: String { Self.text(characters[start...]) }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
