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
