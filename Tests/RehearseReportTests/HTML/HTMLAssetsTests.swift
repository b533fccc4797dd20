import Foundation
import RehearseLanguage
import RehearseReport
import Testing

struct HTMLAssetsTests {
  private func digest(_ bytes: [UInt8]) -> String {
    let digits = Array(SHA256.hexadecimal(bytes))
    let digest = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
    return Data(digest).base64EncodedString()
  }

  @Test func `The policy of a page contains the digests of its stylesheet and its script`() {
    let policy = HTMLAssets.policy(.file)
    #expect(policy.contains("style-src 'sha256-\(digest(HTMLAssets.stylesheet))'"))
    #expect(policy.contains("script-src 'sha256-\(digest(HTMLAssets.script))'"))
  }

  @Test func `In a folder, the policy allows the files beside the page and nothing else`() {
    #expect(HTMLAssets.policy(.folder).contains("style-src 'self'; script-src 'self';"))
  }

  @Test func `Stylesheet and script are marked as report files, and cannot end their element`() {
    for bytes in [HTMLAssets.stylesheet, HTMLAssets.script] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("/* a report of rehearse */\n"))
      #expect(!text.contains("</"))
      #expect(!text.contains("\r"))
    }
  }

  @Test func `The stylesheet loads nothing`() {
    let text = String(decoding: HTMLAssets.stylesheet, as: UTF8.self)
    #expect(!text.contains("url("))
    #expect(!text.contains("@import"))
  }
}
