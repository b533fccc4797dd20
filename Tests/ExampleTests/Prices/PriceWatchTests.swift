import ExampleModules
import Testing

@Suite("The watch of a share's price")
struct PriceWatchTests {
  @Test("Each price is shown before the alarm rings")
  func order() {
    let stubs = PriceStubs()
    let watch = stubs.watch()
    watch.open("ACME")
    watch.setLimit(130)
    stubs.send(120)
    stubs.send(130)
    stubs.send(140)
    #expect(
      stubs.journal == [
        "= waiting", "follow ACME", "= waiting until 130", "= live 120 until 130", "= live 130 up until 130",
        "= live 130 up", "ring ACME at 130", "= live 140 up",
      ])
  }

  @Test("A watch stops following once, when it is closed or another share is opened")
  func stops() {
    let stubs = PriceStubs()
    let watch = stubs.watch()
    watch.open("ACME")
    watch.open("SOAP")
    watch.close()
    watch.close()
    #expect(stubs.journal.filter { $0.hasPrefix("stop") } == ["stop ACME", "stop SOAP"])
  }

  @Test("A stream that has ended is not stopped", arguments: [nil, MarketError.connectionLost])
  func ended(error: MarketError?) {
    let stubs = PriceStubs()
    let watch = stubs.watch()
    watch.open("ACME")
    stubs.end(error)
    watch.close()
    #expect(!stubs.journal.contains("stop ACME"))
  }

  @Test("Every enumeration has exactly these values")
  func values() {
    #expect(PricePhase.allCases.map(\.rawValue) == ["idle", "waiting", "live", "closed", "failed"])
    #expect(PriceTrend.allCases.map(\.rawValue) == ["up", "down", "steady"])
    #expect(MarketError.allCases.map(\.rawValue) == ["unknownSymbol", "connectionLost"])
  }
}
