import Rehearse
import RehearseLanguage

/// Text as XML 1.0 can hold it.
package enum XMLText {
  /// The text with markup escaped, terminal colours taken out, and every character that XML cannot hold, or an eye
  /// would miss, shown as `#x1B`.
  ///
  /// An escape or another control character loses the whole report in Jenkins, GitLab and Azure, even as `&#27;`.
  /// No more is escaped than must be, since some readers show entities as they are. What a build server would take for
  /// a command is broken, since reports are written to the log where somebody asks for `--junit /dev/stdout`, or prints
  /// them: a bracket is shown as `#x5B`, since Codecov takes a name with `&#91;` for another one.
  package static func escaped(_ text: String, isAttribute: Bool) -> [UInt8] {
    var result: [UInt8] = []
    append(text, isAttribute: isAttribute, to: &result)
    return result
  }

  /// Appends the text so escaped.
  static func append(_ text: String, isAttribute: Bool, to result: inout [UInt8]) {
    var text = text
    // As nearly every text is.
    if text.withUTF8({ appendPlain($0, to: &result) }) { return }
    if text.utf8.contains(0x1B) { text = String(String.UnicodeScalarView(ReportedText.withoutColours(text))) }
    text.withUTF8 { append($0, isAttribute: isAttribute, to: &result) }
  }

  /// Appends a text if it stands for itself; returns whether it does.
  private static func appendPlain(_ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) -> Bool {
    guard isPlain(text) else { return false }
    result.append(contentsOf: text)
    return true
  }

  /// - Parameter text: without colours.
  private static func append(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool, to result: inout [UInt8]) {
    let start = result.count
    var brackets = 0
    // Whether only blanks precede on a line of the report: an attribute begins none.
    var isLeading = false
    var isAfterLeadingColon = false
    var rest = text[...]
    while true {
      let ordinary = rest.prefix(while: isOrdinary)
      if !ordinary.isEmpty {
        result.append(contentsOf: ordinary)
        (brackets, isAfterLeadingColon) = (0, false)
        isLeading = isLeading && ordinary.allSatisfy { $0 == UInt8(ascii: " ") }
        rest = rest[ordinary.endIndex...]
      }
      var decoder = UTF8()
      var bytes = rest.makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return }
      rest = rest.dropFirst(UTF8.width(scalar))
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".utf8)
      case "<": result.append(contentsOf: "&lt;".utf8)
      case ">" where brackets >= 2: result.append(contentsOf: "&gt;".utf8)
      case "\"" where isAttribute: result.append(contentsOf: "&quot;".utf8)
      case "\t" where isAttribute: result.append(contentsOf: "&#9;".utf8)
      case "\n" where isAttribute: result.append(contentsOf: "&#10;".utf8)
      case "\t", "\n": result.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\r" where isAttribute: result.append(contentsOf: "&#13;".utf8)
      case ":" where isAfterLeadingColon: result.append(contentsOf: "&#58;".utf8)
      case "[" where SanitizedText.endsCommand(scalar, after: result[start...].lazy.map { Unicode.Scalar($0) }):
        result.append(contentsOf: ReportedText.shown(scalar).utf8)
      case " "..."~": result.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where ReportedText.mustBeShown(scalar): result.append(contentsOf: ReportedText.shown(scalar).utf8)
      default: if let units = UTF8.encode(scalar) { result.append(contentsOf: units) }
      }
      brackets = scalar == "]" ? brackets + 1 : 0
      isAfterLeadingColon = isLeading && scalar == ":"
      isLeading = !isAttribute && (scalar == "\n" || isLeading && scalar.properties.isWhitespace)
    }
  }

  /// Whether a byte is a character of which nothing else need be known, as nearly all of any text.
  private static func isOrdinary(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: ":"):
      false
    default: byte >= firstPrintable && byte <= lastPrintable
    }
  }

  /// How many bytes are written for one byte of a text at most: `&quot;`.
  static let longestEscape = 6

  /// How many bytes a text takes as the value of an attribute.
  static func escapedCount(_ text: String) -> Int {
    var text = text
    return text.withUTF8(isPlain) ? text.utf8.count : escaped(text, isAttribute: true).count
  }

  /// Whether all bytes of a text stand for themselves.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.indices.allSatisfy { place in
      (firstPrintable...lastPrintable).contains(text[place]) && !"&<>\"".utf8.contains(text[place])
        && !endsCommand(text, at: place)
    }
  }

  /// Whether a byte completes what a build server obeys anywhere in a line.
  private static func endsCommand(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    text[place] == UInt8(ascii: "[") && SanitizedText.endsCommand(in: text, at: place)
  }

  private static let firstPrintable = UInt8(ascii: " ")
  private static let lastPrintable = UInt8(ascii: "~")
}
