import Rehearse
import RehearseLanguage

package typealias XML = Markup<XMLText>

/// Text in a form that XML 1.0 can contain.
///
/// Terminal colors are removed. Characters that are invisible or not allowed in XML are shown as `#x1B`, because
/// Jenkins, GitLab and Azure reject a whole report for one control character, even as `&#27;`. Nothing else is escaped
/// unless necessary, because some readers show entities literally.
///
/// A report may end up in the log of a build server, for example through `--junit /dev/stdout`, so build server
/// commands are broken up. A bracket becomes `#x5B`, because Codecov treats a name with `&#91;` as a different name.
package enum XMLText: MarkupLanguage {
  /// The maximum number of bytes that one byte of text can become: `&quot;`.
  static let longestEscape = 6

  package static func append(_ text: String, isAttribute: Bool, to result: inout [UInt8]) {
    if text.utf8.allSatisfy(isOrdinary) {
      result += text.utf8
      return
    }
    let start = result.count
    var brackets = 0
    // Whether the current line of the report has only whitespace so far. An attribute never starts a line.
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

  /// Whether a byte never needs escaping. True of most text.
  private static func isOrdinary(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: " ") && byte <= UInt8(ascii: "~") && !"&<>\"[]:".utf8.contains(byte)
  }

  /// The content of an element, or of an attribute value, in escaped form.
  package static func escaped(_ text: String, isAttribute: Bool) -> String {
    String(decoding: (isAttribute ? XML("\(value: text)") : XML("\(text)")).bytes, as: UTF8.self)
  }
}
