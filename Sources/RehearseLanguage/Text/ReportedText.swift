import Rehearse

/// Text as it appears in reports, which decides whether two tests are the same.
///
/// Reports remove terminal colours from names, and escape what XML cannot contain or a build server would execute.
/// Dashboards treat names that differ only in these as the same test.
package enum ReportedText {
  /// Removes colours, and escapes what a report cannot contain, as `#x1B`.
  package static func of(_ text: String) -> String {
    isPlain(text) ? text : writtenOut(withoutColours(text)) { _ in false }
  }

  /// Escapes colours, too, because every byte of a file name matters.
  ///
  /// Backslashes are also escaped, because programs that read reports treat them as path separators.
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

  /// Whether a report cannot contain a character, or would mislead readers with it.
  package static func mustBeShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0xFFFE, 0xFFFF: true
    default: SanitizedText.isBidirectionalControl(scalar) || SystemPath.byte(of: scalar) != nil
    }
  }

  package static func shown(_ scalar: Unicode.Scalar) -> String {
    let digits = String(SystemPath.byte(of: scalar).map(UInt32.init) ?? scalar.value, radix: 16, uppercase: true)
    return "#x" + (digits.count < 2 ? "0" : "") + digits
  }

  /// Removes ESC `[` … `m`.
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
