import Rehearse

struct SwitchReading: ScalarReading {
  static let schema: JSONValue = ["enum": ["on", "off", "yes", "no", true, false]]

  private static let positions: [(word: String, value: Bool)] = [
    ("on", true), ("off", false), ("yes", true), ("no", false), ("true", true), ("false", false),
  ]

  /// Everyday words for the two positions.
  private static let everydayWords: [(words: Set<String>, meant: String)] = [
    (OtherLanguages.words(for: .on).union(["1", "y", "yep", "enabled", "active", "activated"]), "on"),
    (
      OtherLanguages.words(for: .off)
        .union(["0", "n", "nope", "not", "never", "none", "disabled", "inactive", "deactivated"]), "off"
    ),
  ]

  let context: DecodingContext

  static func value(_ word: String) -> Literal? {
    positions.first { $0.word == word }.map { .toggle($0.value) }
  }

  /// The position that a word means in everyday language, or that its denial means: `enabled`, `not on`.
  static func meaning(of word: String) -> String? {
    guard word.utf8.count <= longest else { return nil }
    if let meant = direction(of: word) { return meant }
    guard let meant = Hints.denied(in: word).flatMap({ direction(of: $0) }) else { return nil }
    return meant == "on" ? "off" : "on"
  }

  /// The most bytes of words that may mean a position.
  private static let longest = 40

  private static func direction(of word: String) -> String? {
    everydayWords.first { $0.words.contains(word) }?.meant
      ?? positions.first { $0.word == word }.map { $0.value ? "on" : "off" }
  }

  func advice(on node: Node, _ site: ValueSite) -> [Hint] {
    meant(node, site) + ["A switch is on or off (also yes or no, true or false)."]
  }

  private func meant(_ node: Node, _ site: ValueSite) -> [Hint] {
    guard tree.isScalar(node) else { return [] }
    let word = tree.string(node)
    let words = Self.positions.map(\.word)
    func write(_ meant: String, _ text: MessageText) -> [Hint] { [Hint(text, changes.replacing(node, meant))] }
    if let near = words.first(where: { $0 == word.lowercased() }) {
      return write(near, "Write \(near)\(words: tree.isPlain(node) ? ", in small letters" : " without quotes").")
    }
    if !site.isSecret, let meant = Self.meaning(of: word.lowercased()) { return write(meant, "Write \(meant).") }
    if word.split(whereSeparator: { "/|".contains($0) }).count > 1 { return [] }
    let several = word.contains(" ") ? NameSuggestion.advice(on: word, among: words) : []
    if !several.isEmpty { return several }
    return NameSuggestion.nearest(to: word, in: words).map { write($0, "Did you mean \($0)?") } ?? []
  }
}
