import Rehearse
import RehearseReport
import RehearseRunner
import Testing

@Suite("The address of scenario files")
struct SourceAddressTests {
  private static let text = "https://git.example.com/shop/blob/main/{file}#L{line}"

  /// The link of the file's place on a page.
  private func link(_ path: String, _ text: String = Self.text) throws -> String? {
    var file = SampleFile("shown.yaml", module: "login", feature: "F")
    file.add(ScenarioFacts(title: "A"), CaseEnd(.passed))
    let store = HTMLStore()
    store.keep(file.result, path: "shown.yaml", source: try #require(SourceAddress(text)).of(path), at: 0)
    let html = ParsedHTML(HTMLReport.render(SampleRun().facts, store))
    #expect(html.complaints == [])
    return html.all("a").first { $0.text == "shown.yaml" }?.attributes["href"]
  }

  @Test("The path and the line replace their names in braces, with special characters escaped")
  func places() throws {
    #expect(try link("a/b.yaml") == "https://git.example.com/shop/blob/main/a/b.yaml#L1")
    #expect(
      try link("a b/\"<ä>&#?{line}%.yaml")
        == "https://git.example.com/shop/blob/main/a%20b/%22%3C%C3%A4%3E%26%23%3F%7Bline%7D%25.yaml#L1")
    #expect(try link(SystemPath.text(bytes: [0x61, 0xFF])) == "https://git.example.com/shop/blob/main/a%FF#L1")
    #expect(try link("a", "http://h/x?f={file}&l={line}&m={line}") == "http://h/x?f=a&l=1&m=1")
    #expect(try link(String(repeating: "a", count: 3000)) == nil)
  }

  @Test(
    "An address that is no web address, names no file, or holds a password is refused",
    arguments: [
      "https://h/x", "https://{file}/x", "https://h{file}", "javascript:x/y/{file}", "h/a/b/{file}", "ftp://h/{file}",
      "https://h/\"{file}", "https://user:word@h/{file}", "https:///{file}", "https://h/{sha}/{file}",
      "https://h/{file}}",
    ])
  func refused(text: String) { #expect(SourceAddress(text) == nil) }
}
