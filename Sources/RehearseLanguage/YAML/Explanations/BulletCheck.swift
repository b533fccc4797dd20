import Rehearse

/// Explains lists with other bullets than dashes, or with numbers.
struct BulletCheck: ComplaintCheck {
  /// Bullets that people write instead of dashes.
  private static let signs = "+()=~◦○●■□➢►✓\(LineCheck.dashes)".unicodeScalars

  let complaint: Complaint

  /// A list with bullets or numbers instead of dashes.
  var diagnostic: Diagnostic? {
    let above = complaint.linesAbove(line.number).first { _ in true }
    return foreignSign(around: complaint.contextLine) ?? foreignSign(around: line)
      ?? above.flatMap { $0.indent < line.indent && !isLongDash($0) ? foreignSign(around: $0) : nil }
  }

  /// Whether a line starts with a longer dash, about which `LineCheck` says more.
  private func isLongDash(_ line: YAMLLine) -> Bool {
    line.first.map { LineCheck.dashes.unicodeScalars.contains($0) } ?? false
  }

  /// The first item with a bullet in the list around a line.
  private func foreignSign(around line: YAMLLine) -> Diagnostic? {
    guard line.isItem || sign(line) != nil else { return nil }
    var first = sign(line) == nil ? nil : line
    for other in complaint.linesAbove(line.number) {
      if other.indent < line.indent { break }
      if other.indent == line.indent, sign(other) != nil { first = other }
    }
    guard let first, let sign = sign(first) else { return nil }
    let item = first.text(from: first.skipping(" ", from: first.indent + sign.count))
    let change = LineCheck(complaint.lines, first.number).withDashes { line in
      self.sign(line).map { line.indent..<line.skipping(" ", from: line.indent + $0.unicodeScalars.count) }
    }
    return first.mistake(.foreignSign(sign, item: item, change), at: first.indent, count: sign.count)
  }

  private func sign(_ line: YAMLLine) -> String? { Self.sign(line) }

  /// What stands in place of a dash: a bullet, a number such as `1.` or `(a)`, or several signs such as `->`.
  static func sign(_ line: YAMLLine) -> String? {
    let rest = line.characters[line.indent...]
    let word = rest.prefix { $0 != " " }
    guard (1...4).contains(word.count), word.endIndex + 1 < rest.endIndex, let first = word.first, let last = word.last
    else { return nil }
    let isSign = { (sign: Unicode.Scalar) in sign == "-" || sign == ">" || signs.contains(sign) }
    let inner = word.drop { $0 == "(" }.dropLast()
    let isNumber =
      last == ")" && inner.count == 1 && inner.allSatisfy(\.properties.isAlphabetic)
      || ".)".unicodeScalars.contains(last) && !inner.isEmpty && inner.allSatisfy { ("0"..."9").contains($0) }
    let isBullet = word.count == 1 ? signs.contains(first) : word.allSatisfy(isSign) && !word.starts(with: ["-", "-"])
    return isNumber || isBullet ? String(scalars: word) : nil
  }
}

extension Message {
  fileprivate static func foreignSign(_ sign: String, item: String, _ change: Hint.Change) -> Message {
    Message(
      .wrongDash,
      sign.first?.isNumber == true
        ? "a list has a dash before each item, not a number"
        : "`\(sign)` is not the dash that begins an item of a list",
      hints: [
        Hint("Type a minus and a space before each item: `- \(item)`", change)
          .or("Type a minus and a space before each item.")
      ])
  }
}
