import RehearseTestSupport
import Testing

@Suite("Properties of every valid file")
struct PropertyTests {
  static let files = ["scenarios", "Tests/Fixtures/valid-pass", "Tests/Fixtures/valid-fail", "Tests/Fixtures/ugly"]
    .flatMap { Repository.files(below: $0, suffix: ".yaml") }

  @Test("Formatting twice equals formatting once, and no comment is lost", arguments: files)
  func idempotent(file: String) throws {
    let text = try Repository.text(of: file)
    let once = try #require(formatted(text))
    #expect(formatted(once) == once)
    #expect(comments(once) == comments(text))
  }

  @Test("A spoilt layout is restored", arguments: files)
  func mangled(file: String) throws {
    let text = try #require(formatted(try Repository.text(of: file)))
    for seed in 1...UInt64(Thoroughness.amount(2, nightly: 8)) {
      let mangled = LayoutFuzzer.mangled(text, seed: seed)
      #expect(formatted(mangled) == text, "seed \(seed):\n\(mangled)")
    }
  }

  @Test("The fuzzer changes more than nine of ten files")
  func manglerMangles() throws {
    let texts = try Self.files.map { try #require(formatted(try Repository.text(of: $0))) }
    let spoilt = texts.filter { LayoutFuzzer.mangled($0, seed: 1) != $0 }
    #expect(spoilt.count > texts.count * 9 / 10)
  }
}
