/// The version of this program. A release has a git tag of the same name.
package enum Version {
  package static let text = "0.3.0"
  /// The version without its last number, which only mends: `0.3`.
  package static var series: String { text.split(separator: ".").prefix(2).joined(separator: ".") }
}

/// The versions of the program that fit a project: `>= 0.3`, or `>= 0.3, < 0.5`.
struct VersionRange {
  private struct Bound {
    let isLowest: Bool
    let numbers: [Int]
  }

  private let bounds: [Bound]

  /// - Parameter text: comparisons with `>=` or `<`, separated by commas. `nil` if it is anything else.
  init?(_ text: String) {
    var bounds: [Bound] = []
    for part in text.filter({ $0 != " " }).split(separator: ",", omittingEmptySubsequences: false) {
      let isLowest = part.hasPrefix(">=")
      guard isLowest || part.hasPrefix("<"), let numbers = Self.numbers(part.dropFirst(isLowest ? 2 : 1)) else {
        return nil
      }
      bounds.append(Bound(isLowest: isLowest, numbers: numbers))
    }
    self.bounds = bounds
  }

  func contains(_ version: String) -> Bool {
    guard let numbers = Self.numbers(version[...]) else { return false }
    return bounds.allSatisfy { numbers.lexicographicallyPrecedes($0.numbers) != $0.isLowest }
  }

  /// The three numbers of a version; those left out are 0.
  static func numbers(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    return numbers + Array(repeating: 0, count: 3 - numbers.count)
  }
}
