/// Scenarios write a duration as they write spans of virtual time: `2s`, `1500ms`, and also `-2s` and `0.5ms`.
extension Duration: ScenarioValue {
  public static var valueType: ValueType { .text }
  public static var examples: [Duration] { [.seconds(2)] }

  public init?(literal: Literal) {
    guard case .text(let text) = literal, let duration = Duration(span: text), duration.span == text else { return nil }
    self = duration
  }

  public var literal: Literal { .text(span) }

  public static func refusal(of literal: Literal) -> String {
    let general = "a duration is a whole number directly followed by ms, s, m or h, such as 2s"
    guard case .text(let text) = literal else { return general }
    return (Duration(span: text)?.span ?? VirtualTime.meant(by: text)).map { "this duration is written \($0)" }
      ?? general
  }

  private static let attosecondsPerMillisecond: Int128 = 1_000_000_000_000_000

  /// Each duration has exactly one form.
  private var span: String {
    let (whole, part) = attoseconds.magnitude.quotientAndRemainder(
      dividingBy: Self.attosecondsPerMillisecond.magnitude)
    let sign = attoseconds < 0 ? "-" : ""
    guard part == 0 else {
      let digits = String(part)
      let fraction = String(repeating: "0", count: 15 - digits.utf8.count) + digits
      return sign + (DecimalValue.normalized("\(whole).\(fraction)") ?? "\(whole)") + "ms"
    }
    return sign + (Int64(exactly: whole).map(VirtualTime.text) ?? "\(whole)ms")
  }

  private init?(span: String) {
    let isNegative = span.utf8.first == UInt8(ascii: "-")
    let text = isNegative ? String(span.dropFirst()) : span
    if let milliseconds = VirtualTime.milliseconds(text), milliseconds < .max {
      self = .milliseconds(isNegative ? -milliseconds : milliseconds)
      return
    }
    guard text.hasSuffix("ms") else { return nil }
    let parts = text.dropLast(2).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let whole = Int64(parts[0]), whole >= 0, (1...15).contains(parts[1].utf8.count),
      let fraction = Int128(parts[1] + String(repeating: "0", count: 15 - parts[1].utf8.count)), fraction >= 0
    else { return nil }
    let attoseconds = Int128(whole) * Self.attosecondsPerMillisecond + fraction
    self.init(attoseconds: isNegative ? -attoseconds : attoseconds)
  }
}
