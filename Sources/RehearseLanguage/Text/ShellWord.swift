import Rehearse

/// A path as one word for a shell, to be copied from what is printed.
package enum ShellWord {
  package static func of(_ text: String) -> String {
    // A path that starts with a dash would be taken for an option.
    let visible = SanitizedText.of(text.hasPrefix("-") ? "./" + text : text)
    let isPlain = visible.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "/"): true
      case UInt8(ascii: "-"): true
      default: false
      }
    }
    guard !isPlain || visible.isEmpty else { return visible }
    return "'" + visible.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
