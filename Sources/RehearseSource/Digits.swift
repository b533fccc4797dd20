/// Numbers as text of a fixed width, without a library for it.
package enum Digits {
  /// A number from 0 with noughts before it: `07`.
  package static func padded(_ number: some BinaryInteger, width: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
