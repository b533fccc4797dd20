extension String {
  /// The text with blanks behind it, for a column of this width.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Unicode.Scalar {
  /// The character's number in at least so many hexadecimal digits.
  package func hexadecimal(_ width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
