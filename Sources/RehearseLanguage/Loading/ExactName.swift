import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file's name or path, told from others by its bytes: to Swift, texts that only look the same are equal.
struct ExactName: Hashable, Comparable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactName, right: ExactName) -> Bool { haveSameScalars(left.text, right.text) }

  static func < (left: ExactName, right: ExactName) -> Bool {
    let order = compare(left, right)
    return order == 0 ? left.text.utf8.count < right.text.utf8.count : order < 0
  }

  func hash(into hasher: inout Hasher) { hasher.combine(scalars: text) }

  /// The order of what both have bytes for, as `memcmp` tells it.
  private static func compare(_ left: ExactName, _ right: ExactName) -> Int32 {
    left.withBytes { one in
      right.withBytes { other in
        guard let base = one.baseAddress, let otherBase = other.baseAddress else { return 0 }
        return memcmp(base, otherBase, min(one.count, other.count))
      }
    }
  }

  private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    text.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
      ?? Array(text.utf8).withUnsafeBytes { body($0) }
  }
}
