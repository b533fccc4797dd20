import Rehearse

/// Text as reports show it: what tells two tests apart is decided by this and by nothing else.
///
/// Reports take the colours of a terminal out of names, and write out what XML cannot hold or a build server would obey:
/// two names that differ only there are one test to every dashboard.
package enum ReportedText {
  /// The text without colours, and with each character that a report cannot hold, that turns a line around, or that
  /// completes a command, written out as `#x1B`.
  package static func of(_ text: String) -> String {
    isPlain(text) ? text : writtenOut(withoutColours(text)) { _ in false }
  }

  /// The same with colours written out as well: for the names of files, where every byte matters.
  ///
  /// So is a backslash, which readers of reports take for the end of a folder's name.
  package static func ofFileName(_ name: String) -> String {
    writtenOut(name.unicodeScalars) { $0 == "\\" }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(SanitizedText.isPrintable) ?? false
  }

  private static func writtenOut(
    _ scalars: some Sequence<Unicode.Scalar>, also isOdd: (Unicode.Scalar) -> Bool
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      if mustBeShown(scalar) || isOdd(scalar) || SanitizedText.endsCommand(scalar, after: result) {
        result.append(contentsOf: shown(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a character cannot be in a report, or would make a line read as another.
  package static func mustBeShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0xFFFE, 0xFFFF: true
    default: SanitizedText.isBidirectionalControl(scalar) || SystemPath.byte(of: scalar) != nil
    }
  }

  /// How such a character is written out.
  package static func shown(_ scalar: Unicode.Scalar) -> String {
    let digits = String(SystemPath.byte(of: scalar).map(UInt32.init) ?? scalar.value, radix: 16, uppercase: true)
    return "#x" + (digits.count < 2 ? "0" : "") + digits
  }

  /// The text without the sequences that colour a terminal: ESC `[` … `m`.
  package static func withoutColours(_ text: String) -> [Unicode.Scalar] {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains("\u{1B}") else { return scalars }
    var result: [Unicode.Scalar] = []
    var index = 0
    while index < scalars.count {
      if scalars[index] == "\u{1B}", let end = endOfColour(scalars, from: index) {
        index = end
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return result
  }

  private static func endOfColour(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard start + 1 < scalars.count, scalars[start + 1] == "[" else { return nil }
    var index = start + 2
    while index < scalars.count, ("0"..."9").contains(scalars[index]) || scalars[index] == ";" { index += 1 }
    return index < scalars.count && scalars[index] == "m" ? index + 1 : nil
  }
}
