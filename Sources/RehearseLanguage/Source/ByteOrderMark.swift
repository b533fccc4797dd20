/// The three bytes with which some editors begin a UTF-8 file. Positions do not count them.
package enum ByteOrderMark {
  package static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Its length in a file: 3, or 0 if the file has none.
  package static func length(in file: [UInt8]) -> Int { file.starts(with: bytes) ? bytes.count : 0 }

  /// A file without it.
  package static func removed(from file: [UInt8]) -> ArraySlice<UInt8> { file.dropFirst(length(in: file)) }
}
