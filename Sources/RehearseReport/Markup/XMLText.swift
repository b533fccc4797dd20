import Rehearse
import RehearseLanguage

package typealias XML = Markup<XMLText>

/// Text as XML 1.0 can hold it.
///
/// Terminal colours are removed. Characters that are invisible or not allowed in XML are shown as `#x1B`. Jenkins,
/// GitLab and Azure reject the whole report for one control character, even as `&#27;`. Only what must be escaped is
/// escaped, because some readers show entities literally.
///
/// A report may end up in the log of a build server, through `--junit /dev/stdout` for example, so commands of build
/// servers are broken up. A bracket becomes `#x5B`, because Codecov treats a name with `&#91;` as a different name.
package enum XMLText: MarkupLanguage {
  /// The most bytes that one byte of text can become: `&quot;`.
  static let longestEscape = 6

  package static func append(_ text: String, isAttribute: Bool, to result: inout [UInt8]) {
    if text.utf8.allSatisfy(isOrdinary) {
      result += text.utf8
      return
    }
    let start = result.count
    var brackets = 0
    // Whether only whitespace precedes in this line of the report. Attributes do not start a line.
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

  /// Whether a byte never needs escaping. True for most text.
  private static func isOrdinary(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: " ") && byte <= UInt8(ascii: "~") && !"&<>\"[]:".utf8.contains(byte)
  }

  /// The content of an element, or the value of an attribute, as written.
  package static func escaped(_ text: String, isAttribute: Bool) -> String {
    String(decoding: (isAttribute ? XML("\(value: text)") : XML("\(text)")).bytes, as: UTF8.self)
  }
}
