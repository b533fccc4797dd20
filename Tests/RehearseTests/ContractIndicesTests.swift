import Rehearse
import Testing

@Suite("Sets of places in a contract")
struct ContractIndicesTests {
  private static let edges = [0, 1, 62, 63, 64, 65, 127, 128, 199]

  @Test(arguments: edges)
  func `A set of one place contains no other place`(_ place: Int) {
    let set = ContractIndices(place)
    #expect((0..<300).filter(set.has) == [place])
    #expect(!set.isEmpty)
  }

  @Test(arguments: edges)
  func `A removed place leaves no trace in a set`(_ place: Int) {
    var set = ContractIndices([3, place])
    set.remove(place)
    #expect(set == (place == 3 ? ContractIndices() : ContractIndices(3)))
    #expect(set.hashValue == ContractIndices(3).hashValue)
    #expect(!set.has(place))
  }

  @Test
  func `Sets of different lengths are joined, intersected and compared`() {
    let (low, high) = (ContractIndices([1, 63]), ContractIndices([63, 64, 199]))
    #expect(low.union(high) == ContractIndices([1, 63, 64, 199]))
    #expect(high.union(low) == low.union(high))
    #expect(low.intersection(high) == ContractIndices(63))
    #expect(high.intersection(low) == ContractIndices(63))
    #expect(high.subtracting(low) == ContractIndices([64, 199]))
    #expect(low.subtracting(high) == ContractIndices(1))
    #expect(!low.isDisjoint(with: high))
    #expect(ContractIndices(199).isDisjoint(with: ContractIndices(135)))
    #expect(ContractIndices(64).isSubset(of: high))
    #expect(!high.isSubset(of: low))
    #expect(high.isSuperset(of: ContractIndices([64, 199])))
  }
}
