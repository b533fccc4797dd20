import Rehearse
import Testing

@Suite("Interleavings of simultaneous events")
struct InterleavingTests {
  private func choices(_ number: Int, of name: String, _ counts: [Int]) -> [Int] {
    let choices = Interleaving(number, ofCase: name).choices()
    return counts.map(choices.choose)
  }

  @Test(
    "An order depends only on its number and the name of the case, on every machine",
    arguments: [
      // Calculated by a program in another language.
      ("Two answers at once", 2, [1, 1, 0, 0, 1, 0, 1, 2, 2, 3, 29, 0]),
      ("Two answers at once", 3, [0, 0, 1, 1, 0, 1, 2, 1, 2, 4, 65, 1]),
      ("Two answers at once", 10_000, [0, 1, 0, 1, 1, 1, 1, 3, 1, 2, 6, 1]),
      ("Zwölf Boxkämpfer [x=on]", 2, [1, 0, 0, 0, 1, 2, 0, 3, 4, 6, 78, 1]),
    ])
  func constants(name: String, number: Int, expected: [Int]) {
    #expect(choices(number, of: name, [2, 2, 2, 2, 3, 3, 3, 5, 5, 7, 100, 2]) == expected)
  }

  @Test("The first order reverses everything, but sometimes takes the oldest, so that nothing waits forever")
  func first() {
    #expect(choices(1, of: "any case", [2, 3, 4, 5, 6, 7, 8, 9, 2]) == [1, 2, 3, 4, 5, 6, 7, 0, 1])
  }

  @Test("The first choice already differs between neighbouring numbers")
  func neighbours() {
    let first = (2...101).map { choices($0, of: "any case", [2])[0] }
    #expect((25...75).contains(first.count { $0 == 1 }))
  }

  @Test("Each attempt makes the same choices")
  func repetition() {
    let order = Interleaving(7, ofCase: "a")
    let (one, other) = (order.choices(), order.choices())
    for count in 2..<200 { #expect(one.choose(count) == other.choose(count)) }
    #expect(one.count == 198)
  }

  @Test("Only deliveries that are due at the same moment are reordered, and queued work keeps its order")
  func queue() {
    var orders: Set<[Int]> = []
    for number in 1...200 {
      var queue = DeliveryQueue(Interleaving(number, ofCase: "queue").choices())
      queue.add(due: 5, cause: 0, .answer(call: 0, item: nil)) {}
      queue.add(due: 5, cause: nil, .event(0)) {}
      queue.add(due: 5, cause: nil, .event(0)) {}
      queue.add(due: 6, cause: 0, .answer(call: 1, item: nil)) {}
      queue.add(due: 5, cause: nil, .timer) {}
      #expect(queue.takeNext(until: 4)?.number == nil)
      var taken: [Int] = []
      while let next = queue.takeNext(until: 5) { taken.append(next.number) }
      orders.insert(taken)
      #expect(queue.pending.map(\.due) == [6])
    }
    // Four places for one, three for the next, and the last two keep their order.
    #expect(orders.count == 12)
    #expect(orders.allSatisfy { $0.sorted() == [1, 2, 3, 5] })
    #expect(orders.allSatisfy { ($0.firstIndex(of: 2) ?? 0) < ($0.firstIndex(of: 3) ?? 0) })
  }

  @Test("Of each call only the next answer can come next")
  func answersOfOneCall() {
    var orders: Set<[Int]> = []
    for number in 1...200 {
      var queue = DeliveryQueue(Interleaving(number, ofCase: "queue").choices())
      for item in 0...2 { queue.add(due: 5, cause: 0, .answer(call: 0, item: item)) {} }
      for item in 0...1 { queue.add(due: 5, cause: 1, .answer(call: 1, item: item)) {} }
      var taken: [Int] = []
      while let next = queue.takeNext(until: 5) { taken.append(next.number) }
      #expect(taken.filter { $0 <= 3 } == [1, 2, 3] && taken.filter { $0 > 3 } == [4, 5])
      orders.insert(taken)
    }
    // All ways to merge three answers and two.
    #expect(orders.count == 10)
  }

  @Test("Without choices, deliveries come by due time and then as they were queued")
  func definedOrder() {
    var queue = DeliveryQueue(nil)
    for due in [5, 6, 5, 4, 5] { queue.add(due: Int64(due), cause: 0, .answer(call: 0, item: nil)) {} }
    queue.withdraw(3...3)
    var taken: [Int] = []
    while let next = queue.takeNext(until: 10) { taken.append(next.number) }
    #expect(taken == [4, 1, 5, 2])
    #expect(queue.pending.isEmpty && queue.count == 5)
    #expect(queue.takeBetween(at: 10)?.number == nil)
  }
}
