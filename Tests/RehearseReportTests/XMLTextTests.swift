import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseTestSupport
import Testing

@Suite("Text in XML")
struct XMLTextTests {
  private func text(_ text: String) -> String {
    XMLText.escaped(text, isAttribute: false)
  }
  private func attribute(_ text: String) -> String {
    XMLText.escaped(text, isAttribute: true)
  }

  @Test("Only necessary characters are escaped")
  func escapes() {
    #expect(text("a & b < c > d \"e\" 'f'") == "a &amp; b &lt; c > d \"e\" 'f'")
    #expect(attribute("a & b < c > d \"e\" 'f'") == "a &amp; b &lt; c > d &quot;e&quot; 'f'")
  }

  @Test("A bracket is escaped only where it would end CDATA")
  func cdata() {
    #expect(text("]]>") == "]]&gt;")
    #expect(text("]>") == "]>")
    #expect(text("]]]>") == "]]]&gt;")
    #expect(text("]] >") == "]] >")
    #expect(attribute("a]]>b") == "a]]&gt;b")
  }

  @Test("Line ends and tabs stay in text, and are escaped in attributes")
  func whiteSpace() {
    #expect(text("a\n\tb") == "a\n\tb")
    #expect(attribute("a\n\tb") == "a&#10;&#9;b")
    #expect(attribute("a\rb") == "a&#13;b")
  }

  @Test(
    "Invisible characters and those that XML cannot hold are shown",
    arguments: [
      ("\u{0}", "#x00"), ("\u{7}", "#x07"), ("\u{1B}", "#x1B"), ("\u{7F}", "#x7F"), ("\u{85}", "#x85"),
      ("\u{FFFE}", "#xFFFE"), ("\u{FFFF}", "#xFFFF"), ("\u{202E}", "#x202E"), ("\u{2028}", "#x2028"), ("\u{B}", "#x0B"),
    ])
  func shown(character: String, shown: String) {
    #expect(text("a\(character)b") == "a\(shown)b")
    #expect(attribute("a\(character)b") == "a\(shown)b")
  }

  @Test("Colour sequences are removed, and other escape sequences are shown")
  func colours() {
    #expect(text("\u{1B}[31mred\u{1B}[0m \u{1B}[1;4mx\u{1B}[m") == "red x")
    #expect(text("\u{1B}[2J\u{1B}") == "#x1B[2J#x1B")
    #expect(text("\u{1B}[31") == "#x1B[31")
  }

  @Test("Commands of build servers are broken up, and every reader sees the same name")
  func commands() throws {
    #expect(text("a ##[error]x ##vso[y]") == "a ###x5Berror]x ##vso#x5By]")
    #expect(attribute("a ##[error]x") == "a ###x5Berror]x")
    #expect(attribute("##\u{1B}[31m[error]x") == "###x5Berror]x")
    #expect(attribute("#\u{FFFF}[x ##[[y") == "##xFFFF#x5Bx ###x5B[y")
    #expect(text("a\n  ::error::x\n:: b\n\u{3000}::c") == "a\n  :&#58;error::x\n:&#58; b\n\u{3000}:&#58;c")
    #expect(text("a::b [1] #[c] : :") == "a::b [1] #[c] : :")
    let (first, second) = ("##[x]", "a [1]")
    let xml: XML = "b=\"\(value: first)\" b=\"\(value: second)\""
    #expect(String(decoding: xml.bytes, as: UTF8.self) == "b=\"###x5Bx]\" b=\"a [1]\"")
  }

  @Test("An invalid byte of a file name is shown as its hexadecimal code")
  func rawByte() {
    #expect(attribute(SystemPath.text(bytes: [0x61, 0xFF, 0xE9, 0x2E])) == "a#xFF#xE9.")
  }

  @Test("A report can be read with every Unicode character", .endsSometime)
  func everyCharacter() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x2000) {
      // The special characters are at the ends of a block, and the middle is uniform.
      let edge = Thoroughness.amount(0x100, nightly: 0x1000)
      let numbers = Array(start..<start + 0x2000)
      let scalars = (numbers.prefix(edge) + numbers.suffix(edge)).compactMap(Unicode.Scalar.init)
      let all = String(String.UnicodeScalarView(scalars))
      let xml: XML = "<a b=\"\(value: all)\">\(all)</a>"
      #expect(scalars.isEmpty || ParsedXML.read(xml.bytes) != nil, "at \(start)")
    }
  }
}
