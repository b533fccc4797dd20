import Rehearse
import RehearseLanguage
import Testing

@Suite("File names as text")
struct SystemPathTests {
  @Test(
    "A name in UTF-8 is unchanged", arguments: ["", "a.yaml", "é", "e\u{301}", "🍏", "\u{1B}\n", "\u{10FF7F}"])
  func text(name: String) {
    #expect(SystemPath.text(bytes: Array(name.utf8)).utf8.elementsEqual(name.utf8))
    #expect(!SystemPath.holdsStandIn(name))
    #expect(SystemPath.bytes(name) == Array(name.utf8))
  }

  @Test(
    "No byte is lost, and no two names become the same",
    arguments: [
      [0xFF], [0x80, 0x81], [0x61, 0xE9, 0x62], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
      [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3, 0xA9, 0xE9],
    ] as [[UInt8]])
  func raw(bytes: [UInt8]) {
    let text = SystemPath.text(bytes: bytes)
    #expect(SystemPath.bytes(text) == bytes)
    #expect(SystemPath.holdsStandIn(text))
    let system = SystemPath.withSystemName(text) { pointer in (0...bytes.count).map { UInt8(bitPattern: pointer[$0]) } }
    #expect(system == bytes + [0])
  }

  @Test("Every pair of bytes survives the conversion to text and back")
  func pairs() {
    for first in UInt8(1)...255 {
      for second in UInt8(1)...255 where SystemPath.bytes(SystemPath.text(bytes: [first, second])) != [first, second] {
        Issue.record("\(first) \(second)")
      }
    }
  }
}
