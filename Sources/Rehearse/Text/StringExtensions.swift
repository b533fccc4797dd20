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

extension String {
  /// The text, or its beginning with an ellipsis where it has more bytes than this; one that was cut stays as it is.
  package func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit + "…".utf8.count else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(unicodeScalars[..<end]) + "…"
  }
}

extension String {
  /// The text of these characters, each a column of a line, of which several may be one letter to a reader.
  package init(scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

/// Numbers as text of a fixed width, without a library for it.
package enum Digits {
  /// A number from 0 with noughts before it: `07`.
  package static func padded(
    _ number: some BinaryInteger, width: Int, radix: Int = 10, uppercase: Bool = true
  ) -> String {
    let digits = String(number, radix: radix, uppercase: uppercase)
    return String(filledWith: "0", count: width - digits.utf8.count) + digits
  }
}
