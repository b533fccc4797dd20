/// A set of things that a module declares, by their places in its contract: operations, givens, parameters.
///
/// The first 64 places need no memory of their own, which is enough for nearly every module; there is no last place.
package struct PlaceSet: Sendable, Hashable {
  /// A bit for each of the first places.
  var first: UInt64 = 0
  /// The bits of all further places; never with an empty word at the end, so that equal sets are equal here as well.
  var others: [UInt64] = []

  package init() {}

  package init(_ place: Int) { insert(place) }

  package init(_ places: some Sequence<Int>) {
    for place in places { insert(place) }
  }

  /// How many places a word holds.
  static var width: Int { UInt64.bitWidth }

  package func has(_ place: Int) -> Bool {
    if place < Self.width { return first & 1 << UInt64(place) != 0 }
    let word = place / Self.width - 1
    return word < others.count && others[word] & 1 << UInt64(place % Self.width) != 0
  }

  package mutating func insert(_ place: Int) {
    if place < Self.width {
      first |= 1 << UInt64(place)
    } else {
      insertFurther(place)
    }
  }

  mutating func insertFurther(_ place: Int) {
    let word = place / Self.width - 1
    while others.count <= word { others.append(0) }
    others[word] |= 1 << UInt64(place % Self.width)
  }

  package mutating func remove(_ place: Int) { subtract(PlaceSet(place)) }

  package mutating func formUnion(_ other: PlaceSet) { combine(other) { $0 | $1 } }

  package mutating func formIntersection(_ other: PlaceSet) { combine(other) { $0 & $1 } }

  package mutating func subtract(_ other: PlaceSet) { combine(other) { $0 & ~$1 } }

  package func union(_ other: PlaceSet) -> PlaceSet { changed { $0.formUnion(other) } }

  package func intersection(_ other: PlaceSet) -> PlaceSet { changed { $0.formIntersection(other) } }

  package func subtracting(_ other: PlaceSet) -> PlaceSet { changed { $0.subtract(other) } }

  package func isDisjoint(with other: PlaceSet) -> Bool { intersection(other).isEmpty }

  package func isSubset(of other: PlaceSet) -> Bool { subtracting(other).isEmpty }

  package func isSuperset(of other: PlaceSet) -> Bool { other.isSubset(of: self) }

  /// How many places are in it.
  package var count: Int { others.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }

  package var isEmpty: Bool { first == 0 && others.isEmpty }

  private func changed(_ change: (inout PlaceSet) -> Void) -> PlaceSet {
    var copy = self
    change(&copy)
    return copy
  }

  private mutating func combine(_ other: PlaceSet, _ operation: (UInt64, UInt64) -> UInt64) {
    first = operation(first, other.first)
    if others.isEmpty, other.others.isEmpty { return }
    while others.count < other.others.count { others.append(0) }
    for word in others.indices {
      others[word] = operation(others[word], word < other.others.count ? other.others[word] : 0)
    }
    while others.last == 0 { others.removeLast() }
  }
}
