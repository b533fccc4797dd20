import Rehearse

/// Reads whole and decimal numbers, and suggests digits for numbers in other notations.
struct NumberDecoder: DecoderPart {
  let context: DecodingContext

  private static let example: Hint = "Write digits only, for example 42."

  func wholeNumber(_ node: Node, _ site: ValueSite) -> Literal? {
    let text = tree.string(node)
    func mismatch(_ note: Hint) -> Literal? { values.mismatch(node, .wholeNumber, site, [note]) }
    let isDigits = tree.isPlain(node) && Self.isWhole(text)
    if isDigits, let number = Int(text) { return .integer(number) }
    guard tree.isScalar(node), !site.isSecret else { return mismatch(Self.example) }
    if isDigits { return mismatch("It is too large: numbers range from \(Int.min) to \(Int.max).") }
    let number = meant(by: text)
    func write(_ number: String, _ rest: MessageText) -> Hint { Hint("Write \(number)\(rest)", .replacing(number)) }
    guard tree.isPlain(node) else { return mismatch(number.map { write($0, " without quotes.") } ?? Self.example) }
    let thousands = withoutThousands(text)
    if let thousands, let number, thousands != number {
      return reject(
        .ambiguousNumber, "`\(text)` can be read as \(number) or as \(thousands)",
        [either(thousands, number, ", in digits only.")], at: node)
    }
    if let first = text.first, "−–".contains(first) {
      return mismatch(write("-\(text.dropFirst())", " with a plain minus."))
    }
    return mismatch((number ?? thousands).map { write($0, ", in digits only.") } ?? Self.example)
  }

  /// Advice about a number that can be read in two ways.
  private func either(_ first: String, _ second: String, _ rest: String) -> Hint {
    Hint(
      "Write \(first) or \(second)\(rest)", .replacing(first, title: "Write \(first)"),
      .replacing(second, title: "Write \(second)"))
  }

  private static let decimalExample: Hint = "Write digits, with a point before the fraction, for example 12.50."

  func decimal(_ node: Node, _ site: ValueSite) -> Literal? {
    let text = tree.string(node)
    func mismatch(_ note: Hint) -> Literal? { values.mismatch(node, .decimal, site, [note]) }
    if tree.isPlain(node), let number = Self.decimal(text) {
      guard DecimalValue.digits(in: number) > DecimalValue.longest else { return .text(number) }
      return mismatch("It is too long: a number has at most \(DecimalValue.longest) digits.")
    }
    guard tree.isScalar(node), !site.isSecret else { return mismatch(Self.decimalExample) }
    guard tree.isPlain(node) else {
      let number = DecimalValue.normalized(text).map { Hint("Write \($0) without quotes.", .replacing($0)) }
      return mismatch(number ?? Self.decimalExample)
    }
    let readings = decimalsMeant(by: text)
    if readings.count > 1 {
      return reject(
        .ambiguousNumber, "`\(text)` can be read as \(readings[0]) or as \(readings[1])",
        [either(readings[0], readings[1], ", with a point before the fraction and none between thousands.")],
        at: node)
    }
    return mismatch(readings.first.map { Hint("Write \($0)", .replacing($0)) } ?? Self.decimalExample)
  }

  /// Reads digits, perhaps with a fraction, without a needless zero before them.
  static func decimal(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, isWhole(String(whole)), parts.count <= 2,
      parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) })
    else { return nil }
    return DecimalValue.normalized(text)
  }

  /// `12.5` for `12,50`, `.5`, `1e1`, `012.5`, `−12.5` or `12.50 €`; both readings of `1,234`.
  private func decimalsMeant(by text: String) -> [String] {
    var number = text.filter { $0.isASCII && !$0.isLetter && $0 != " " || "−–'’".contains($0) || "eE".contains($0) }
    number = String(number.map { "−–".contains($0) ? "-" : $0 }).filter { !"'’_$%".contains($0) }
    if !number.contains(where: \.isNumber) { return [] }
    if let last = number.lastIndex(where: { ".,".contains($0) }), number.contains(",") {
      let separators = number.filter { ".,".contains($0) }
      let whole = number.filter { !".,".contains($0) }
      let fraction = number[number.index(after: last)...]
      let asFraction = number[..<last].filter { !".,".contains($0) } + "." + fraction
      // `1,234,567` has one kind of separator, and more than one of it.
      if separators.count > 1, Set(separators).count == 1 { return readings([whole]) }
      return readings(separators.count == 1 && fraction.count == 3 ? [whole, asFraction] : [asFraction])
    }
    let padded = number.hasPrefix(".") ? "0" + number : number.hasPrefix("-.") ? "-0" + number.dropFirst() : number
    return readings([padded.last == "." ? String(padded.dropLast()) : padded])
  }

  private func readings(_ texts: [String]) -> [String] { texts.compactMap(DecimalValue.normalized) }

  /// Whether a text is digits without a leading zero, after an optional sign.
  static func isWhole(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst("-+".utf8.contains(text.utf8.first ?? 0) ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy(isDigit) && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

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
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.joined().utf8.allSatisfy(Self.isDigit)
    else { return nil }
    return Int(sign + groups.joined()).map { String($0) }
  }
}
