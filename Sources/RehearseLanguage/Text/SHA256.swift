import Rehearse

/// SHA-256 (FIPS 180-4), for shortened names and the page's Content-Security-Policy.
package enum SHA256 {
  private static let constants: [UInt32] = primes(64).map { fraction($0, root: 3) }
  private static let start: [UInt32] = primes(8).map { fraction($0, root: 2) }

  package static func hexadecimal(_ message: some Collection<UInt8>) -> String {
    digest(message).map { Digits.padded($0, width: 8, radix: 16, uppercase: false) }.joined()
  }

  /// Whether a name ends in a dash and this number of hexadecimal digits.
  package static func isEnd(of name: String, digits: Int) -> Bool {
    let end = name.utf8.suffix(digits + 1)
    return end.count > digits && end.first == UInt8(ascii: "-")
      && end.dropFirst().allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// The digest in Base64, as required by the Content-Security-Policy.
  package static func base64(_ message: some Collection<UInt8>) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var bytes = digest(message).flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    // The 32 bytes are one short of a multiple of three, so the result ends in one `=`.
    bytes.append(0)
    let characters = stride(from: 0, to: bytes.count, by: 3).flatMap { index in
      let group = bytes[index..<index + 3].reduce(0) { $0 << 8 | Int($1) }
      return [18, 12, 6, 0].map { alphabet[group >> $0 & 63] }
    }
    return String(characters.dropLast()) + "="
  }

  private static func digest(_ message: some Collection<UInt8>) -> [UInt32] {
    var bytes = Array(message)
    let bitCount = UInt64(bytes.count) * 8
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    var state = start
    for block in stride(from: 0, to: bytes.count, by: 64) { compress(bytes[block..<block + 64], &state) }
    return state
  }

  private static func compress(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let mixed = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let other = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ mixed &+ words[index - 7] &+ other)
    }
    var round = state
    for index in 0..<64 {
      let (a, e) = (round[0], round[4])
      let choice = e & round[5] ^ ~e & round[6]
      let majority = a & round[1] ^ a & round[2] ^ round[1] & round[2]
      let first =
        round[7] &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index] &+ words[index]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      round = [first &+ second, a, round[1], round[2], round[3] &+ first, e, round[5], round[6]]
    }
    for index in 0..<8 { state[index] &+= round[index] }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static func primes(_ count: Int) -> [Int] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }

  /// The first 32 fractional bits of a square or cube root, computed exactly with integers.
  private static func fraction(_ number: Int, root: Int) -> UInt32 {
    var low = UInt64(0)
    var high = UInt64(1) << 36
    while high - low > 1 {
      let middle = (low + high) / 2
      if isAtMost(middle, number, root) { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// Whether (`value` / 2³²) to the power of `root` is at most `number`.
  private static func isAtMost(_ value: UInt64, _ number: Int, _ root: Int) -> Bool {
    var power = UInt128(1)
    for _ in 0..<root {
      let (product, overflow) = power.multipliedReportingOverflow(by: UInt128(value))
      if overflow { return false }
      power = product
    }
    return power <= UInt128(number) << UInt128(32 * root)
  }
}
