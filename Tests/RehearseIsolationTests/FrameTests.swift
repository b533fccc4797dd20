import Testing

@testable import RehearseIsolation

@Suite("Frames of messages")
struct FrameTests {
  private func framed(_ message: String) -> [UInt8] {
    var bytes: [UInt8] = []
    Frame.append(Array(message.utf8), to: &bytes)
    return bytes
  }

  private func word(_ bytes: ArraySlice<UInt8>) -> String {
    switch Frame.beginning(of: bytes) {
    case .whole(let message): String(decoding: message, as: UTF8.self)
    case .part: "part"
    case .damaged: "damaged"
    }
  }

  @Test("A message comes back, whatever follows it")
  func whole() {
    #expect(word((framed("hello") + framed("world"))[...]) == "hello")
    #expect(word(framed("")[...]) == "")
  }

  @Test("Every beginning of a message is a part of it")
  func part() {
    let bytes = framed("hello")
    for count in 0..<bytes.count { #expect(word(bytes.prefix(count)) == "part") }
  }

  @Test("No bit of a message can change unnoticed")
  func damage() {
    let bytes = framed("hello")
    for place in 4..<bytes.count {
      for bit in 0..<8 {
        var other = bytes
        other[place] ^= 1 << bit
        #expect(word(other[...]) == "damaged")
      }
    }
    #expect(word([255, 255, 255, 255, 0, 0, 0, 0]) == "damaged")
  }
}
