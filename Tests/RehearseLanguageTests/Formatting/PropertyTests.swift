import RehearseTestSupport
import Testing

@Suite("Properties of every valid file")
struct PropertyTests {
  static let files = Fixture.bundled + Fixture.files(in: "valid-pass", "valid-fail", "ugly")

  @Test(
    "Formatting twice equals formatting once, and no comment is lost", arguments: Thoroughness.sample(files, every: 4))
  func idempotent(file: Fixture) throws {
    let text = try #require(file.text)
    let once = try #require(formatted(text))
    #expect(formatted(once) == once)
    #expect(comments(once) == comments(text))
  }

  @Test("A spoilt layout is restored", arguments: Thoroughness.sample(files, every: 8))
  func mangled(file: Fixture) throws {
    let text = try #require(formatted(file.text ?? ""))
    for seed in 1...UInt64(Thoroughness.amount(2, nightly: 8)) {
      let mangled = LayoutFuzzer.mangled(text, seed: seed)
      #expect(formatted(mangled) == text, "seed \(seed):\n\(mangled)")
    }
  }

  @Test("The fuzzer changes more than nine of ten files")
  func manglerMangles() throws {
    let texts = try Thoroughness.sample(Self.files, every: 6).map { try #require(formatted($0.text ?? "")) }
    let spoilt = texts.filter { LayoutFuzzer.mangled($0, seed: 1) != $0 }
    #expect(spoilt.count > texts.count * 9 / 10)
  }
}
