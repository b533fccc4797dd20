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
    var bytes = name
    return bytes.withUTF8 { $0.allSatisfy { $0 < 0x80 } ? isPlainASCII($0) : isPlainOfAnyLetters(name) }
  }

  /// Each start of a module asks for all its names, so those of ASCII, as nearly all are, are looked at without the tables of Unicode.
  private static func isPlainASCII(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return name.last != UInt8(ascii: ".") && name.allSatisfy(mayBeInName)
  }

  private static func mayBeInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isLetter(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private static func isPlainOfAnyLetters(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return false }
    return name.last != "."
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "_-.".unicodeScalars.contains($0)
      }
  }
}
