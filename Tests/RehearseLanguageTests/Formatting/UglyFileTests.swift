import RehearseTestSupport
import Testing

@Suite("Ugly files")
struct UglyFileTests {
  private let gallery: Gallery

  init() throws { gallery = try Gallery("Tests/Fixtures/ugly.md") }

  @Test("A file is formatted as recorded")
  func golden() throws {
    var actual = gallery
    for index in actual.cases.indices { actual.cases[index][.formatted] = formatted(actual.cases[index][.file]) ?? "" }
    try gallery.expect(actual)
  }

  @Test("A formatted file stays unchanged and has all comments")
  func again() {
    for part in gallery.cases {
      let text = part[.formatted]
      #expect(formatted(text) == text, "\(part.name)")
      #expect(comments(text) == comments(part[.file]), "\(part.name)")
    }
  }
}
