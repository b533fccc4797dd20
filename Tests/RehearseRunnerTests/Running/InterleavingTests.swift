import RehearseRunner
import Testing

@Suite("The option --interleavings")
struct InterleavingTests {
  @Test("A number asks for that many orders, and `n:k` for one of them")
  func orders() throws {
    let all = try #require(Interleavings("100"))
    #expect(all.orders == 1...100)
    #expect(all.option(7) == "--interleavings 100:7")
    let one = try #require(Interleavings("100:7"))
    #expect(one.orders == 7...7)
    #expect(one.option(7) == "--interleavings 100:7")
    #expect(Interleavings("10000")?.orders.count == 10_000)
  }

  @Test(
    "Other values are rejected",
    arguments: ["", "0", "-1", "10001", "x", "1.5", "10:0", "10:11", "10:", ":1", "10:x", "10:1:1", " 1"])
  func refused(text: String) { #expect(Interleavings(text) == nil) }
}
