/// The parts of a decimal number in the core schema of YAML 1.2:
/// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
struct DecimalDigits {
  let isNegative: Bool
  let whole: Substring.UTF8View
  /// The digits after the point; `nil` without a point.
  let fraction: Substring.UTF8View?
  /// The exponent with its sign; `nil` without one.
  let exponent: Substring.UTF8View?

  init?(_ text: Substring.UTF8View) {
    var rest = text
    func takeDigits() -> Substring.UTF8View {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      return digits
    }
    func take(_ characters: String) -> Bool {
      guard let first = rest.first, characters.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    isNegative = rest.first == UInt8(ascii: "-")
    _ = take("+-")
    whole = takeDigits()
    fraction = take(".") ? takeDigits() : nil
    guard !whole.isEmpty || fraction.map({ !$0.isEmpty }) ?? false else { return nil }
    if take("eE") {
      let start = rest.startIndex
      _ = take("+-")
      guard !takeDigits().isEmpty else { return nil }
      exponent = text[start..<rest.startIndex]
    } else {
      exponent = nil
    }
    guard rest.isEmpty else { return nil }
  }
}
