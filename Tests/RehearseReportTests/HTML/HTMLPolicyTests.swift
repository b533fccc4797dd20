import Foundation
import RehearseReport
import Testing

struct HTMLPolicyTests {
  private func digest(_ text: String) -> String {
    let digits = Array(SHA256.hexadecimal(text.utf8))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
    return Data(bytes).base64EncodedString()
  }

  @Test func `The policy has the digests of the stylesheet and of the script`() {
    #expect(HTMLPolicy.stylesheetDigest == digest(Stylesheet.text))
    #expect(HTMLPolicy.scriptDigest == digest(HTMLScript.text))
  }

  @Test func `Neither holds the end of its element`() {
    for text in [Stylesheet.text, HTMLScript.text] {
      #expect(!text.contains("</"))
      #expect(text.utf8.allSatisfy { $0 != 0x0D })
    }
    #expect(!Stylesheet.text.contains("url("))
    #expect(!Stylesheet.text.contains("@import"))
  }
}
