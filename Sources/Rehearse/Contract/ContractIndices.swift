/// A set of indices into a contract: of operations, givens or parameters.
///
/// The first 64 need no heap memory, which is enough for nearly every module. There is no upper limit.
package struct ContractIndices: Sendable, Hashable {
  /// The bits of indices 0 to 63.
  var first: UInt64 = 0
  /// The bits of all other indices, without trailing zeros, so that equal sets have equal words.
  var others: [UInt64] = []

  package init() {}

  package init(_ index: Int) { insert(index) }

  package init(_ indices: some Sequence<Int>) {
    for index in indices { insert(index) }
  }

  static var width: Int { UInt64.bitWidth }

  package func has(_ index: Int) -> Bool {
    if index < Self.width { return first & 1 << UInt64(index) != 0 }
    let word = index / Self.width - 1
    return word < others.count && others[word] & 1 << UInt64(index % Self.width) != 0
  }

  package mutating func insert(_ index: Int) {
    if index < Self.width {
      first |= 1 << UInt64(index)
    } else {
      insertFurther(index)
    }
  }

  mutating func insertFurther(_ index: Int) {
    let word = index / Self.width - 1
    while others.count <= word { others.append(0) }
    others[word] |= 1 << UInt64(index % Self.width)
  }

  package mutating func remove(_ index: Int) { subtract(ContractIndices(index)) }

  package mutating func formUnion(_ other: ContractIndices) { combine(other) { $0 | $1 } }

  package mutating func formIntersection(_ other: ContractIndices) { combine(other) { $0 & $1 } }

  package mutating func subtract(_ other: ContractIndices) { combine(other) { $0 & ~$1 } }

  package func union(_ other: ContractIndices) -> ContractIndices { changed { $0.formUnion(other) } }

  package func intersection(_ other: ContractIndices) -> ContractIndices { changed { $0.formIntersection(other) } }

  package func subtracting(_ other: ContractIndices) -> ContractIndices { changed { $0.subtract(other) } }

  package func isDisjoint(with other: ContractIndices) -> Bool { intersection(other).isEmpty }

  package func isSubset(of other: ContractIndices) -> Bool { subtracting(other).isEmpty }

  package func isSuperset(of other: ContractIndices) -> Bool { other.isSubset(of: self) }

  package var count: Int { others.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }

  package var indices: [Int] { (0..<Self.width * (1 + others.count)).filter(has) }

  package var isEmpty: Bool { first == 0 && others.isEmpty }

  private func changed(_ change: (inout ContractIndices) -> Void) -> ContractIndices {
    var copy = self
    change(&copy)
    return copy
  }

  private mutating func combine(_ other: ContractIndices, _ operation: (UInt64, UInt64) -> UInt64) {
    first = operation(first, other.first)
    if others.isEmpty, other.others.isEmpty { return }
    while others.count < other.others.count { others.append(0) }
    for word in others.indices {
      others[word] = operation(others[word], word < other.others.count ? other.others[word] : 0)
    }
    while others.last == 0 { others.removeLast() }
  }
}
