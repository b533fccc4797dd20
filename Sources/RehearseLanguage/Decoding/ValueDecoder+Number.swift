import Rehearse

extension ValueDecoder {
  /// A whole number: digits alone, after one sign if need be.
  func wholeNumber(_ node: Node, _ site: ValueSite) -> Literal? {
    if tree.isPlain(node), Self.isWhole(tree.bytes(node)), let number = Int(tree.string(node)) {
      return .integer(number)
    }
    let text = tree.string(node)
    guard tree.isScalar(node), !site.isSecret else {
      mismatch(node, .wholeNumber, site, notes: ["Write digits only, for example 42."])
      return nil
    }
    guard tree.isPlain(node) else {
      let meant = Self.meant(by: text)
      mismatch(
        node, .wholeNumber, site,
        notes: [meant.map { "Write \($0) without quotes." } ?? "Write digits only, for example 42."])
      return nil
    }
    if Self.isWhole(tree.bytes(node)) {
      mismatch(
        node, .wholeNumber, site, notes: ["It is too large: numbers go from \(Int.min) to \(Int.max)."])
      return nil
    }
    let number = Self.meant(by: text)
    if let thousands = Self.withoutThousands(text), let number, thousands != number {
      report(.ambiguousNumber(text, number: number, thousands: thousands), at: node)
      return nil
    }
    mismatch(node, .wholeNumber, site, notes: [Self.digitsHint(text, number)])
    return nil
  }

  private static func digitsHint(_ text: String, _ number: String?) -> String {
    if let first = text.first, "−–".contains(first) { return "Write -\(text.dropFirst()) with a plain minus." }
    return (number ?? withoutThousands(text)).map { "Write \($0), in digits only." }
      ?? "Write digits only, for example 42."
  }

  /// Whether a text is digits without a leading zero, after one sign at most.
  private static func isWhole(_ bytes: String.UTF8View) -> Bool {
    let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    let digits = bytes.dropFirst(isSigned ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return digits.count == 1 || digits.first != UInt8(ascii: "0")
  }

  /// `404` for `404.0`, `4.04e2` and `0404`.
  private static func meant(by text: String) -> String? {
    guard case .integer(let number)? = Literal(coreNumber: text) else { return nil }
    return String(number)
  }

  /// `3000` for `3.000`, `3,000`, `3 000` or `3_000`.
  private static func withoutThousands(_ text: String) -> String? {
    let sign = text.prefix { "+-".contains($0) }
    let groups = text.dropFirst(sign.count).split(omittingEmptySubsequences: false) { ".,_ '’".contains($0) }
    guard sign.count < 2, groups.count > 1, (1...3).contains(groups[0].count),
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(sign + groups.joined()).map { String($0) }
  }
}

extension Message {
  fileprivate static func ambiguousNumber(_ text: String, number: String, thousands: String) -> Message {
    Message(
      .ambiguousNumber, "`\(text)` can be read as \(number) or as \(thousands)",
      hints: ["Write \(thousands) or \(number), in digits only."])
  }
}
