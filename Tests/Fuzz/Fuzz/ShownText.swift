import Rehearse
import RehearseLanguage

/// The text that a reader of a report sees, implemented independently of `XMLText`.
enum ShownText {
  /// Colours are removed. Characters that XML cannot hold, that are invisible, or that complete a command become
  /// `#x1B`.
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

  /// The length of a colour sequence at the start of a string.
  private static func colour(_ text: Substring.UnicodeScalarView) -> Int? {
    guard text.starts(with: ["\u{1B}", "["]) else { return nil }
    let numbers = text.dropFirst(2).prefix { $0 == ";" || $0 >= "0" && $0 <= "9" }.count
    return text.dropFirst(2 + numbers).first == "m" ? numbers + 3 : nil
  }

  /// Whether a bracket would complete a command after this text: `##` and any letters.
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
