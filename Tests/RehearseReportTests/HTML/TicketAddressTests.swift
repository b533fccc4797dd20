import RehearseReport
import Testing

@Suite("The address of tickets")
struct TicketAddressTests {
  private func address(of ticket: String, in text: String = "https://example.com/browse/{}?x=1") -> String? {
    TicketAddress(text)?.address(of: ticket)
  }

  @Test("The ticket replaces the braces, with special characters escaped")
  func number() {
    #expect(address(of: "SHOP-101") == "https://example.com/browse/SHOP-101?x=1")
    #expect(address(of: "#12") == "https://example.com/browse/12?x=1")
    #expect(
      address(of: "a\"b<c>&d/../e%?#ä") == "https://example.com/browse/a%22b%3Cc%3E%26d%2F..%2Fe%25%3F%23%C3%A4?x=1")
    #expect(address(of: "7", in: "https://example.com/{}/{}") == "https://example.com/7/7")
  }

  @Test("A sentence is not a ticket", arguments: ["see the wiki", "", "..", "#", String(repeating: "a", count: 3000)])
  func sentence(text: String) { #expect(address(of: text) == nil) }

  @Test(
    "An address without braces in its path is refused",
    arguments: [
      "https://example.com/", "https://{}/x", "https://example.com{}", "https://{}.example.com/x", "javascript:x/y/{}",
      "example.com/a/b/{}", "https://example.com/\"{}",
    ])
  func place(text: String) { #expect(TicketAddress(text) == nil) }

  @Test("Tickets are links on the page only if their address is known")
  func links() {
    func html(_ text: String, _ tickets: TicketAddress?) -> String {
      String(decoding: HTML.link(text, tickets).bytes, as: UTF8.self)
    }
    #expect(html("A<1", nil) == "<span>A&lt;1</span>")
    #expect(
      html("A<1", TicketAddress("https://t.example.com/{}"))
        == "<a href=\"https://t.example.com/A%3C1\" rel=\"noreferrer nofollow\">A&lt;1</a>")
    #expect(
      html("https://a.example.com", TicketAddress("https://t.example.com/{}")).contains(
        "href=\"https://a.example.com\""))
  }
}
