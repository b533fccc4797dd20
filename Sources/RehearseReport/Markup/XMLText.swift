import Rehearse
import RehearseLanguage

/// The markup of a JUnit report.
package typealias XML = Markup<XMLText>

/// Text as XML 1.0 can hold it: markup escaped, terminal colours taken out, and every character that XML cannot hold, or an
/// eye would miss, shown as `#x1B`.
///
/// An escape or another control character loses the whole report in Jenkins, GitLab and Azure, even as `&#27;`. No more is
/// escaped than must be, since some readers show entities as they are. What a build server would take for a command is
/// broken, since reports are written to the log where a user asks for `--junit /dev/stdout`, or prints them: a bracket is
/// shown as `#x5B`, since Codecov takes a name with `&#91;` for another one.
package enum XMLText: MarkupLanguage {
  /// How many bytes are written for one byte of a text at most: `&quot;`.
  static let longestEscape = 6

  package static func append(_ text: String, isAttribute: Bool, to result: inout [UInt8]) {
    if text.utf8.allSatisfy(isOrdinary) {
      result += text.utf8
      return
    }
    let start = result.count
    var brackets = 0
    // Whether only blanks precede on a line of the report: an attribute begins none.
    var isLeading = false
    var isAfterLeadingColon = false
    for scalar in ReportedText.withoutColours(text) {
      switch scalar {
      case "&": result += "&amp;".utf8
      case "<": result += "&lt;".utf8
      case ">" where brackets >= 2: result += "&gt;".utf8
      case "\"" where isAttribute: result += "&quot;".utf8
      case "\t" where isAttribute: result += "&#9;".utf8
      case "\n" where isAttribute: result += "&#10;".utf8
      case "\r" where isAttribute: result += "&#13;".utf8
      case ":" where isAfterLeadingColon: result += "&#58;".utf8
      case "\t", "\n": result.append(UInt8(ascii: scalar))
      case "[" where SanitizedText.endsCommand(scalar, after: result[start...].lazy.map { Unicode.Scalar($0) }):
        result += ReportedText.shown(scalar).utf8
      case _ where ReportedText.mustBeShown(scalar): result += ReportedText.shown(scalar).utf8
      default: result += UTF8.encode(scalar) ?? .init()
      }
      brackets = scalar == "]" ? brackets + 1 : 0
      isAfterLeadingColon = isLeading && scalar == ":"
      isLeading = !isAttribute && (scalar == "\n" || isLeading && scalar.properties.isWhitespace)
    }
  }

  /// Whether a byte stands for itself wherever it is, as nearly all of any text.
  private static func isOrdinary(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: " ") && byte <= UInt8(ascii: "~") && !"&<>\"[]:".utf8.contains(byte)
  }

  /// The text of an element, or the value of an attribute, as it is written.
  package static func escaped(_ text: String, isAttribute: Bool) -> String {
    String(decoding: (isAttribute ? XML("\(value: text)") : XML("\(text)")).bytes, as: UTF8.self)
  }
}
