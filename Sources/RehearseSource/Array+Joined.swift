extension [String] {
  /// All texts, one after the other, with another one between them.
  ///
  /// In place of the standard library's for all collections, which has the runtime look up types the first time, for 260 000
  /// instructions: two fifths of what the first failure of a run costs.
  package func joined(separator: String = "") -> String {
    var text = ""
    text.reserveCapacity(reduce(0) { $0 + $1.utf8.count + separator.utf8.count })
    for place in indices {
      if place > 0 { text += separator }
      text += self[place]
    }
    return text
  }
}
