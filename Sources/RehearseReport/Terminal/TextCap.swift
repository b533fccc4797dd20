import Rehearse
import RehearseLanguage

/// Keeps long texts in a report to a size that every dashboard shows.
enum TextCap {
  /// Bytes of a failure's text; libxml2, and so GitLab, refuses a report with a text of 10 MB.
  static let limit = 64 << 10

  /// The text, or its beginning and its end with a word about what is left out.
  static func headAndTail(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    let half = limit / 2 - 64
    let head = String(scalars: taking(half, of: scalars))
    let tail = String(scalars: taking(half, of: scalars.reversed()).reversed())
    return head + "\n… \(text.utf8.count - head.utf8.count - tail.utf8.count) bytes left out …\n" + tail
  }

  private static func taking(_ room: Int, of scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var room = room
    return Array(
      scalars.prefix { scalar in
        room -= UTF8.width(scalar)
        return room >= 0
      })
  }
}
