/// Names that scenarios can write as they are: without quotes, and without a sign that means something to YAML.
enum DeclaredNames {
  /// The first of a vocabulary's names that cannot be written so, in a sentence.
  static func mistake(_ lists: [(what: String, names: [String])]) -> String? {
    for list in lists {
      guard let name = list.names.first(where: { !isPlain($0) }) else { continue }
      return
        "\(list.what) \"\(name)\" cannot be written in a scenario: a name begins with a letter, and has letters, digits, \"_\", "
        + "\"-\" and \".\" only"
    }
    return nil
  }

  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return false }
    return name.last != "."
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "_-.".unicodeScalars.contains($0)
      }
  }
}
