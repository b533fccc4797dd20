extension String {
  /// The text with blanks behind it, for a column of this width.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Unicode.Scalar {
  /// The character's number in at least so many hexadecimal digits.
  package func hexadecimal(_ width: Int) -> String { value.hexadecimal(width) }
}

extension UnsignedInteger {
  /// The number in at least so many hexadecimal digits.
  func hexadecimal(_ width: Int) -> String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
