import Rehearse

/// Reads whole numbers, and suggests digits for numbers in other notations.
struct NumberDecoder: DecoderPart {
  let context: DecodingContext

  private static let example = "Write digits only, for example 42."

  func wholeNumber(_ node: Node, _ site: ValueSite) -> Literal? {
    let text = tree.string(node)
    func mismatch(_ note: String) -> Literal? { values.mismatch(node, .wholeNumber, site, [note]) }
    let isDigits = tree.isPlain(node) && isWhole(text)
    if isDigits, let number = Int(text) { return .integer(number) }
    guard tree.isScalar(node), !site.isSecret else { return mismatch(Self.example) }
    if isDigits { return mismatch("It is too large: numbers go from \(Int.min) to \(Int.max).") }
    let number = meant(by: text)
    guard tree.isPlain(node) else { return mismatch(number.map { "Write \($0) without quotes." } ?? Self.example) }
    let thousands = withoutThousands(text)
    if let thousands, let number, thousands != number {
      return reject(
        .ambiguousNumber, "`\(text)` can be read as \(number) or as \(thousands)",
        ["Write \(thousands) or \(number), in digits only."], at: node)
    }
    if let first = text.first, "−–".contains(first) {
      return mismatch("Write -\(text.dropFirst()) with a plain minus.")
    }
    return mismatch((number ?? thousands).map { "Write \($0), in digits only." } ?? Self.example)
  }

  /// Whether a string is digits without a leading zero, after an optional sign.
  private func isWhole(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst("-+".utf8.contains(text.utf8.first ?? 0) ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy(isDigit) && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// `404` for `404.0`, `4.04e2` and `0404`.
  private func meant(by text: String) -> String? {
    guard case .integer(let number)? = Literal(coreNumber: text) else { return nil }
    return String(number)
  }

  /// `3000` for `3.000`, `3,000`, `3 000` or `3_000`.
  private func withoutThousands(_ text: String) -> String? {
    let sign = text.prefix { "+-".contains($0) }
    let groups = text.dropFirst(sign.count).split(omittingEmptySubsequences: false) { ".,_ '’".contains($0) }
    guard sign.count < 2, groups.count > 1, (1...3).contains(groups[0].count),
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.joined().utf8.allSatisfy(isDigit)
    else { return nil }
    return Int(sign + groups.joined()).map { String($0) }
  }
}
