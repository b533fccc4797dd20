extension String {
  /// Creates a string of `count` equal ASCII characters; an empty one if `count` is negative.
  ///
  /// `String(repeating:count:)` is slower, because it appends one string at a time.
  package init(filledWith character: Unicode.Scalar, count: Int) {
    let byte = UInt8(ascii: character)
    self.init(unsafeUninitializedCapacity: Swift.max(0, count)) { bytes in
      bytes.initialize(repeating: byte)
      return Swift.max(0, count)
    }
  }

  package static func blanks(_ count: Int) -> String { String(filledWith: " ", count: count) }

  /// The text, padded with spaces to a width in terminal cells.
  package func padded(to width: Int) -> String { self + .blanks(width - TextWidth.cells(self)) }
}

extension Unicode.Scalar {
  package func hexadecimal(_ width: Int) -> String { value.hexadecimal(width) }
}

extension UnsignedInteger {
  package func hexadecimal(_ width: Int) -> String {
    Digits.padded(self, width: width, radix: 16)
  }
}

extension String {
  /// The string, truncated with an ellipsis to this many bytes; one that is already truncated stays unchanged.
  package func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit + "…".utf8.count else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(unicodeScalars[..<end]) + "…"
  }
}

extension String {
  /// Creates a string of Unicode scalars, each a column of a line.
  package init(scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

/// Numbers of a fixed width, without Foundation.
package enum Digits {
  /// A non-negative number with leading zeros: `07`.
  package static func padded(
    _ number: some BinaryInteger, width: Int, radix: Int = 10, uppercase: Bool = true
  ) -> String {
    let digits = String(number, radix: radix, uppercase: uppercase)
    return String(filledWith: "0", count: width - digits.utf8.count) + digits
  }
}
