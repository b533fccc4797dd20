import Rehearse
import RehearseLanguage

package typealias HTML = Markup<HTMLText>

/// Text on a page. Text from a file, a module or the command line reaches HTML only through this type.
///
/// Markup is escaped, both in elements and in attributes. `SanitizedText` makes invisible characters visible as on the
/// terminal, so that a title reads the same in both.
package enum HTMLText: MarkupLanguage {
  package static func append(_ text: String, isAttribute: Bool, to bytes: inout [UInt8]) {
    for byte in SanitizedText.of(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      default: bytes.append(byte)
      }
    }
  }

  package static func escaped(_ text: String) -> String { String(decoding: HTML("\(text)").bytes, as: UTF8.self) }

  /// Whether a string may become a link: a web address without characters that could end an attribute.
  ///
  /// Anything else, such as `javascript:`, is shown as text.
  package static func isLink(_ text: String) -> Bool {
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    guard let scheme, text.utf8.count > scheme.utf8.count, text.utf8.count <= 2000 else { return false }
    return text.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"\"'<>`\\".utf8.contains(byte)
    }
  }
}

extension Markup where Language == HTMLText {
  static func badge(_ status: Status) -> HTML { badge(status.look, status.word) }

  static func badge(_ look: String, _ word: String) -> HTML { "<b class=\"b \(look)\">\(word)</b>" }

  /// How an entry compares with an earlier run, followed by a space. Empty if there is none.
  static func standing(_ standing: Standing?) -> HTML {
    switch standing {
    case .new: "\(badge("w", "new")) "
    case .still: "\(badge("n", "still")) "
    case .fixed: "\(badge("p", "fixed")) "
    case nil: ""
    }
  }

  /// A link for an address or a ticket whose address is known. Any other text gets its own element.
  package static func link(_ text: String, _ tickets: TicketAddress?) -> HTML {
    address(of: text, tickets) ?? "<span>\(text)</span>"
  }

  static func linked(_ text: String, _ tickets: TicketAddress?) -> HTML { address(of: text, tickets) ?? "\(text)" }

  /// A link for an address or a ticket. `nil` for any other text.
  static func address(of text: String, _ tickets: TicketAddress?) -> HTML? {
    let address = HTMLText.isLink(text) ? text : tickets?.address(of: text)
    return address.map { "<a href=\"\($0)\" rel=\"noreferrer nofollow\">\(text)</a>" }
  }

  static func note(_ text: String) -> HTML { "<p class=\"dim\">\(prose(text))</p>" }

  /// A sentence of a message. What stands between backquotes on the terminal is shown as code.
  static func prose(_ text: String) -> HTML {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts.count % 2 == 1 else { return "\(text)" }
    return "\(parts.enumerated().map { $0 % 2 == 0 ? "\($1)" : "<code>\($1)</code>" as HTML })"
  }

  /// A message that begins with a capital letter.
  static func sentence(_ text: String) -> HTML { prose(SceneWords.sentence(text)) }

  /// Lines to paste. The script adds a button that copies them.
  static func paste(_ lines: some Sequence<some StringProtocol>) -> HTML {
    "<pre class=\"copy\">\(self.lines(lines))</pre>"
  }

  /// A note saying how many items are not shown. Empty if there are none.
  static func omitted(_ count: Int) -> HTML { count > 0 ? note(SceneWords.omitted(count)) : "" }

  /// A small remark after a title. Empty for an empty string.
  static func remark(_ text: String) -> HTML { text.isEmpty ? "" : "<small> \(text)</small>" }

  static func lines(_ lines: some Sequence<some StringProtocol>) -> HTML {
    "\(lines.map { "\(String($0))\n" as HTML })"
  }

  static func columns(_ left: HTML, _ right: HTML) -> HTML {
    left.isEmpty || right.isEmpty
      ? "\(left)\(right)" : "<div class=\"two\"><div>\(left)</div><div>\(right)</div></div>"
  }
}
