import Testing

@testable import RehearseReport

struct PrefixBudgetTests {
  private static let sizes = [(0, 40), (1, 30), (2, 20), (3, 50), (4, 1)]

  @Test(arguments: [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [3, 0, 4, 2, 1], [2, 4, 1, 3, 0]])
  func `The longest beginning that fits is kept, whatever the order`(_ order: [Int]) {
    var budget = PrefixBudget(100)
    var kept: Set<Int> = []
    for place in order {
      kept.insert(place)
      for key in budget.add(.init(file: place, card: 0), Self.sizes[place].1) { kept.remove(key.file) }
    }
    #expect(kept.sorted() == [0, 1, 2])
  }

  @Test func `A file that comes again takes the place of what it was`() {
    var budget = PrefixBudget(100)
    #expect(budget.add(.init(file: 1, card: 0), 90).isEmpty)
    budget.remove(file: 1)
    #expect(budget.add(.init(file: 1, card: 0), 80).isEmpty)
    #expect(budget.add(.init(file: 0, card: 0), 20).isEmpty)
  }
}
