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

  /// Text as part of an address.
  static func percentEncoded(_ bytes: [UInt8], keeping kept: String = "") -> String {
    bytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII && scalar.properties.isAlphabetic || "0123456789-._~\(kept)".utf8.contains(byte)
      return isPlain ? String(scalar) : "%" + Digits.padded(Int(byte), width: 2, radix: 16, uppercase: true)
    }.joined()
  }

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

  /// How an entry ended in earlier runs, as a line of marks, followed by a space. Empty if there are no such runs.
  static func trend(_ statuses: [Status?]) -> HTML {
    guard !statuses.isEmpty else { return "" }
    var runs: [(status: Status?, count: Int)] = []
    for status in statuses {
      if let last = runs.last, last.status == status {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((status, 1))
      }
    }
    let words = runs.map { "\($0.count) \($0.status?.words($0.count) ?? "not there")" }.joined(separator: ", ")
    let marks = runs.map { status, count -> HTML in
      let marks = String(repeating: mark(status), count: count)
      return status?.isWrong == true ? "<b>\(marks)</b>" : "\(marks)"
    }
    return "<span class=\"tr tech\" role=\"img\" aria-label=\"\("Before: \(words)")\">\(marks)</span> "
  }

  private static func mark(_ status: Status?) -> String {
    switch status {
    case nil: "·"
    case .passed: "●"
    case let status? where status.isWrong: "✗"
    case _: "○"
    }
  }

  static let marksOfTrend = "● passed, ✗ went wrong, ○ was skipped, known or not run, · was not there"

  /// How long something took. Empty for less than a millisecond, which says more about the machine.
  static func time(_ nanoseconds: Int64) -> HTML {
    guard nanoseconds >= 1_000_000 else { return "" }
    let time = nanoseconds < 1_000_000_000 ? "\(nanoseconds / 1_000_000) ms" : "\(Seconds.text(nanoseconds)) s"
    return " <small class=\"tech\">\(time)</small>"
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
