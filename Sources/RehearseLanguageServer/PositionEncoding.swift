/// In what an editor counts the characters of a line; the best for us first.
enum PositionEncoding: String, CaseIterable {
  case utf32 = "utf-32"
  case utf8 = "utf-8"
  /// What every editor speaks that says nothing else.
  case utf16 = "utf-16"

  /// How far a character takes the count.
  func width(_ scalar: Unicode.Scalar) -> Int {
    switch self {
    case .utf32: 1
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    }
  }
}
