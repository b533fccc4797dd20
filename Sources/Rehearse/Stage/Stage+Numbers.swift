#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Identities for modules that make new ones, the same in each run of a case.
extension Stage {
  /// The next of the numbers 1, 2, 3 and so on, which start again in each case.
  ///
  /// ```swift
  /// func makeTraceID() -> String { "trace-\(stage.nextNumber(of: "trace"))" }
  /// ```
  ///
  /// - Parameter kind: What is counted. Each kind has numbers of its own.
  /// - Returns: How often a number of this kind was taken, with this time.
  public func nextNumber(of kind: String = "") -> Int {
    guard isHere else {
      refuse(.number)
      return 0
    }
    numbers[kind, default: 0] += 1
    return numbers[kind, default: 0]
  }

  /// The next of the identities `00000000-0000-0000-0000-000000000001`, `…002` and so on, which start again in each case.
  ///
  /// - Parameter kind: What is counted. Each kind has identities of its own, apart from the numbers.
  /// - Returns: An identity that ends in the digits of its number.
  public func nextUUID(of kind: String = "") -> UUID {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    var rest = nextNumber(of: "UUID \(kind)")
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in bytes.indices.reversed() {
        bytes[index] = UInt8(rest % 10 + rest / 10 % 10 * 16)
        rest /= 100
      }
    }
    return UUID(uuid: bytes)
  }
}
