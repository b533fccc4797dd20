import Rehearse
import RehearseLanguage

/// The markup of a page.
typealias HTML = Markup<HTMLText>

/// Text as a page can hold it: the only way from a file, a module or the command line into HTML.
///
/// What a browser would take for markup is escaped, in elements and attributes alike. What an eye would miss is written out by
/// `SanitizedText` as on the terminal, so that a title reads the same in both.
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

  /// A text on one line.
  package static func escaped(_ text: String) -> String { String(decoding: HTML("\(text)").bytes, as: UTF8.self) }

  /// Whether a text may be the target of a link: an address of the web, with nothing in it that could end an attribute.
  ///
  /// Everything else, `javascript:` above all, is shown as text.
  package static func isLink(_ text: String) -> Bool {
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    guard let scheme, text.utf8.count > scheme.utf8.count, text.utf8.count <= 2000 else { return false }
    return text.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"\"'<>`\\".utf8.contains(byte)
    }
  }
}

/// Parts that many places of a page share.
extension Markup where Language == HTMLText {
  /// A status as a word on its colour.
  static func badge(_ status: HTMLStatus) -> HTML { badge(status.look, status.word) }

  static func badge(_ look: String, _ word: String) -> HTML { "<b class=\"b \(look)\">\(word)</b>" }

  /// How an entry compares with an earlier run, and a blank; nothing without one.
  static func standing(_ standing: Standing?) -> HTML {
    switch standing {
    case .new: "\(badge("w", "new")) "
    case .still: "\(badge("n", "still")) "
    case .fixed: "\(badge("p", "fixed")) "
    case nil: ""
    }
  }

  /// A link where the text is an address of the web, the text alone where it is not.
  static func link(_ address: String) -> HTML {
    HTMLText.isLink(address)
      ? "<a href=\"\(address)\" rel=\"noreferrer nofollow\">\(address)</a>" : "<span>\(address)</span>"
  }

  /// A remark that stands back.
  static func note(_ text: String) -> HTML { "<p class=\"dim\">\(text)</p>" }

  /// How many more there are than are shown; nothing where there are none.
  static func omitted(_ count: Int) -> HTML { count > 0 ? note(SceneWords.omitted(count)) : "" }

  /// A small remark behind a title; nothing for an empty text.
  static func remark(_ text: String) -> HTML { text.isEmpty ? "" : "<small> \(text)</small>" }

  /// Lines that keep their blanks.
  static func lines(_ lines: some Sequence<some StringProtocol>) -> HTML {
    "\(lines.map { "\(String($0))\n" as HTML })"
  }

  /// Two parts beside each other where there is room for both.
  static func columns(_ left: HTML, _ right: HTML) -> HTML {
    left.isEmpty || right.isEmpty
      ? "\(left)\(right)" : "<div class=\"two\"><div>\(left)</div><div>\(right)</div></div>"
  }
}
