#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension String {
  /// The text of these characters, each a column of a line, of which several may be one letter to a reader.
  package init(scalars: some Sequence<Unicode.Scalar>) { self.init(scalars: Array(scalars)[...]) }

  /// The same of a stretch of a line, without a look-up of types.
  package init(scalars: ArraySlice<Unicode.Scalar>) {
    // Nearly every text is ASCII, a byte for each character.
    if scalars.allSatisfy(\.isASCII) {
      self.init(decoding: scalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
    } else {
      self.init(UnicodeScalarView(scalars))
    }
  }

  /// Whether it has this byte, which is looked for many bytes at a time.
  package func holds(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.holds(byte) } ?? utf8.contains(byte)
  }

  /// How many characters it has, each a column of a line: those of a long line are not walked through, but counted by the
  /// bytes that begin them.
  package var columnCount: Int {
    utf8.withContiguousStorageIfAvailable { $0.count { $0 & 0xC0 != 0x80 } } ?? unicodeScalars.count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether one of the bytes is this one: looked for many bytes at a time, which `contains` does not.
  package func holds(_ byte: UInt8) -> Bool { baseAddress.map { memchr($0, Int32(byte), count) != nil } ?? false }
}
