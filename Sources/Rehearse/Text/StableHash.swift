/// A hash that is the same in every process, on every machine and in every version; Swift's own are not.
package enum StableHash {
  /// FNV-1a with 64 bits.
  package static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
