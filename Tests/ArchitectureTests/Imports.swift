/// The modules that a file imports.
enum Imports {
  private static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]

  static func names(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard let place = words.firstIndex(of: "import"),
        words[..<place].allSatisfy({ $0.hasPrefix("@") || ["package", "public", "internal", "private"].contains($0) })
      else { return nil }
      let name = words[(place + 1)...].first { !kinds.contains($0) }
      return name?.split(separator: ".").first.map(String.init)
    }
  }
}
