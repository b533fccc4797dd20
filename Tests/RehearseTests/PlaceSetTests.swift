import Rehearse
import Testing

@Suite("Sets of places in a contract")
struct PlaceSetTests {
  private static let edges = [0, 1, 62, 63, 64, 65, 127, 128, 199]

  @Test(arguments: edges)
  func `A set of one place contains no other place`(_ place: Int) {
    let set = PlaceSet(place)
    #expect((0..<300).filter(set.has) == [place])
    #expect(!set.isEmpty)
  }

  @Test(arguments: edges)
  func `A removed place leaves no trace in a set`(_ place: Int) {
    var set = PlaceSet([3, place])
    set.remove(place)
    #expect(set == (place == 3 ? PlaceSet() : PlaceSet(3)))
    #expect(set.hashValue == PlaceSet(3).hashValue)
    #expect(!set.has(place))
  }

  @Test
  func `Sets of different lengths are joined, intersected and compared`() {
    let (low, high) = (PlaceSet([1, 63]), PlaceSet([63, 64, 199]))
    #expect(low.union(high) == PlaceSet([1, 63, 64, 199]))
    #expect(high.union(low) == low.union(high))
    #expect(low.intersection(high) == PlaceSet(63))
    #expect(high.intersection(low) == PlaceSet(63))
    #expect(high.subtracting(low) == PlaceSet([64, 199]))
    #expect(low.subtracting(high) == PlaceSet(1))
    #expect(!low.isDisjoint(with: high))
    #expect(PlaceSet(199).isDisjoint(with: PlaceSet(135)))
    #expect(PlaceSet(64).isSubset(of: high))
    #expect(!high.isSubset(of: low))
    #expect(high.isSuperset(of: PlaceSet([64, 199])))
  }
}
