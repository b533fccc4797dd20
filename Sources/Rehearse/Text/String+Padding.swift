extension String {
  /// One character of ASCII so often; none for a number below zero.
  ///
  /// The standard library's `String(repeating:count:)` appends one text after the other.
  package init(filledWith character: Unicode.Scalar, count: Int) {
    let byte = UInt8(ascii: character)
    self.init(unsafeUninitializedCapacity: Swift.max(0, count)) { bytes in
      bytes.initialize(repeating: byte)
      return Swift.max(0, count)
    }
  }

  /// So many blanks; none for a number below zero.
  package static func blanks(_ count: Int) -> String { String(filledWith: " ", count: count) }

  /// The text with blanks behind it, for a column of this width.
  package func padded(to width: Int) -> String { self + .blanks(width - count) }
}

extension Unicode.Scalar {
  /// The character's number in at least so many hexadecimal digits.
  package func hexadecimal(_ width: Int) -> String { value.hexadecimal(width) }
}

extension UnsignedInteger {
  /// The number in at least so many hexadecimal digits.
  package func hexadecimal(_ width: Int) -> String {
    Digits.padded(self, width: width, radix: 16)
  }
}
