/// The three bytes that some editors put at the start of a UTF-8 file. Positions do not include them.
package enum ByteOrderMark {
  package static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The length of the mark: 3, or 0 if the file has none.
  package static func length(in file: [UInt8]) -> Int { file.starts(with: bytes) ? bytes.count : 0 }

  /// The file without the mark.
  package static func removed(from file: [UInt8]) -> ArraySlice<UInt8> { file.dropFirst(length(in: file)) }
}
