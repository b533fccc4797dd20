/// Numbers with the word for what they count, and several names as one sentence has them.
package enum Counted {
  /// `1 case`, `2 cases`.
  ///
  /// - Parameter many: where it is not `one` with an `s`.
  package static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(word(count, one, many))"
  }

  /// The word alone, where the number is said elsewhere or not at all.
  package static func word(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? one : many ?? one + "s"
  }

  /// `once`, `2 times`.
  package static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  /// `a`, `a and b`, `a, b and c`.
  package static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
