import Rehearse
import RehearseLanguage

/// What a reader of a report sees of a text, written a second time and in another way than `XMLText`.
enum ShownText {
  /// Colours are gone, and what XML cannot hold, an eye would miss, or completes a command, is `#x1B`.
  static func of(_ text: String, isAttribute: Bool) -> String {
    var rest = Substring.UnicodeScalarView(text.unicodeScalars[...])
    var shown = String.UnicodeScalarView()
    while let scalar = rest.first {
      if let colour = colour(rest) {
        rest = rest.dropFirst(colour)
        continue
      }
      rest = rest.dropFirst()
      if stands(scalar, isAttribute), !(scalar == "[" && isCommand(shown)) {
        shown.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16).uppercased()
        shown.append(contentsOf: "#x\(digits.count == 1 ? "0" : "")\(digits)".unicodeScalars)
      }
    }
    return String(shown)
  }

  /// How many characters a colour at the start of a text takes.
  private static func colour(_ text: Substring.UnicodeScalarView) -> Int? {
    guard text.starts(with: ["\u{1B}", "["]) else { return nil }
    let numbers = text.dropFirst(2).prefix { $0 == ";" || $0 >= "0" && $0 <= "9" }.count
    return text.dropFirst(2 + numbers).first == "m" ? numbers + 3 : nil
  }

  /// Whether a text ends with what a bracket would make a command: `##` and any letters.
  private static func isCommand(_ text: String.UnicodeScalarView) -> Bool {
    String(text).firstMatch(of: /##[A-Za-z]*$/.matchingSemantics(.unicodeScalar)) != nil
  }

  private static func stands(_ scalar: Unicode.Scalar, _ isAttribute: Bool) -> Bool {
    switch scalar {
    case "\t", "\n": true
    case "\r": isAttribute
    case "\u{2028}", "\u{2029}", "\u{FFFE}", "\u{FFFF}": false
    default: scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl
    }
  }
}
