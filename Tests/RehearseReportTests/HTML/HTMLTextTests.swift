import Rehearse
import RehearseLanguage
import RehearseReport
import Testing

struct HTMLTextTests {
  private func escaped(_ text: String) -> String { HTMLText.escaped(text) }

  @Test func `Plain text stays as it is`() {
    #expect(escaped("authService.logIn { id: ana }") == "authService.logIn { id: ana }")
  }

  @Test func `Markup is escaped`() {
    #expect(
      escaped("<a href='x' title=\"y\">&amp;</a>")
        == "&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;amp;&lt;/a&gt;")
  }

  @Test func `Invisible characters are shown as on the terminal`() {
    #expect(escaped("a\u{202E}b\u{200B}c\u{0}d") == SanitizedText.of("a\u{202E}b\u{200B}c\u{0}d"))
    #expect(escaped("ä • 日本 ✗") == "ä • 日本 ✗")
  }

  @Test(arguments: ["https://tracker.example.com/LOGIN-1?a=b&c=d#e", "HTTP://example.com/x"])
  func `A web address is a link`(_ address: String) { #expect(HTMLText.isLink(address)) }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "https://", "https://a b", "https://a\"b", "https://a'b", "https://a<b",
    "https://ä",
    "https://a\tb", " https://a", "LOGIN-1", "//example.com", "ftp://example.com", "https://a\\b", "https://a`b",
  ])
  func `Anything else is text`(_ address: String) { #expect(!HTMLText.isLink(address)) }
}
