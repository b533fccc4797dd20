import Rehearse
import RehearseLanguage

/// Text as a page can hold it: the only way from a file, a module or the command line into HTML.
///
/// What a browser would take for markup is escaped, in elements and attributes alike, so that no writer has to know where
/// he is. What an eye would miss is written out by `SanitizedText` as on the terminal, so that a title reads the same
/// in both.
package enum HTMLText {
  /// A text on one line.
  package static func escaped(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    append(text, to: &result)
    return result
  }

  /// Appends a text on one line.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy(standsForItself), SanitizedText.isPlain(utf8) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    guard !isPlain else { return }
    for byte in SanitizedText.of(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
      default: bytes.append(byte)
      }
    }
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

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
