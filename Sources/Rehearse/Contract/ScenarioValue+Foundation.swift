#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Scenarios write a date as `2026-11-26T09:00:00Z` or `2026-11-26T10:00:00+01:00`, which are equal.
///
/// Parts below a millisecond are cut off. Dates before the year 1 and after the year 9999 count as the first and the
/// last moment between.
extension Date: ScenarioValue {
  public static var valueType: ValueType { .date }
  public init?(literal: Literal) {
    guard case .text(let text) = literal, let milliseconds = DateValue.milliseconds(text) else { return nil }
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
  public var literal: Literal {
    let milliseconds = timeIntervalSince1970 * 1000
    let nearest = milliseconds.rounded()
    // Seconds are stored as a binary fraction, so a whole millisecond may be missed by a little.
    let whole = abs(milliseconds - nearest) < 0.05 ? nearest : milliseconds.rounded(.down)
    return .text(DateValue.text(Int64(exactly: whole) ?? (whole < 0 ? .min : .max)))
  }
}

/// Scenarios write an address as it is: `https://example.com/cart`.
extension URL: ScenarioValue {
  public static var valueType: ValueType { .text }
  public static var examples: [URL] { [URL(string: "https://example.com/some-page")].compactMap(\.self) }
  public init?(literal: Literal) {
    guard case .text(let text) = literal, let url = URL(string: text), url.absoluteString == text else { return nil }
    self = url
  }
  public var literal: Literal { .text(absoluteString) }
  public static func refusal(of literal: Literal) -> String {
    guard case .text(let text) = literal, let url = URL(string: text) else { return "it is no address (URL)" }
    return "as an address it is written \(url.absoluteString)"
  }
}

/// Scenarios write a UUID in capital letters, as Swift does.
extension UUID: ScenarioValue {
  public static var valueType: ValueType { .text }
  public static var examples: [UUID] {
    [UUID(uuidString: "6F9619FF-8B86-4011-B42D-00C04FC964FF")].compactMap(\.self)
  }
  public init?(literal: Literal) {
    guard case .text(let text) = literal, let id = UUID(uuidString: text), id.uuidString == text else { return nil }
    self = id
  }
  public var literal: Literal { .text(uuidString) }
  public static func refusal(of literal: Literal) -> String {
    guard case .text(let text) = literal, let id = UUID(uuidString: text) else {
      return "it is no UUID, such as 6F9619FF-8B86-4011-B42D-00C04FC964FF"
    }
    return "a UUID is written in capital letters: \(id.uuidString)"
  }
}

/// Scenarios write data in Base64: `aGVsbG8=`.
extension Data: ScenarioValue {
  public static var valueType: ValueType { .text }
  public static var examples: [Data] { [Data("hello".utf8)] }
  public init?(literal: Literal) {
    guard case .text(let text) = literal, let data = Data(base64Encoded: text), data.base64EncodedString() == text
    else { return nil }
    self = data
  }
  public var literal: Literal { .text(base64EncodedString()) }
  public static func refusal(of literal: Literal) -> String { "it is no Base64, such as aGVsbG8=" }
}
