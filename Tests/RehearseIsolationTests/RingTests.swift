import Testing

@testable import RehearseIsolation

@Suite("The ring between two processes")
struct RingTests {
  private func ring() -> Ring {
    Ring(at: UnsafeMutableRawPointer.allocate(byteCount: Ring.size, alignment: 128))
  }

  private func read(_ ring: Ring, from place: inout Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try ring.read(into: &bytes, from: &place)
    return bytes
  }

  @Test("What goes in comes out, in its order, however often it goes round")
  func roundAndRound() throws {
    let ring = ring()
    var place = 0
    for turn in 0..<200 {
      let bytes = (0..<7919).map { UInt8(truncatingIfNeeded: $0 &* turn) }
      ring.write(bytes) { Issue.record("there is room") }
      #expect(try read(ring, from: &place) == bytes)
    }
    #expect(try read(ring, from: &place) == [])
  }

  @Test("More than fits waits for the reader, and nothing is lost")
  func tooMuch() throws {
    let ring = ring()
    let bytes = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0) }
    var received: [UInt8] = []
    var place = 0
    ring.write(bytes) { #expect(throws: Never.self) { try ring.read(into: &received, from: &place) } }
    try ring.read(into: &received, from: &place)
    #expect(received == bytes)
  }

  @Test("So is a reader's counter that somebody else has moved", arguments: [-1, Int.min, -300_000, Int.max, 1, 5])
  func damagedReader(counter: Int) throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Ring.size, alignment: 128)
    let ring = Ring(at: memory)
    memory.storeBytes(of: counter, toByteOffset: 128, as: Int.self)
    memory.storeBytes(of: 5, as: Int.self)
    var place = 0
    #expect(throws: Ring.Damage.self) { try read(ring, from: &place) }
  }

  @Test("Counters that cannot be are noticed")
  func damage() throws {
    for counter in [-1, Int.max, Int.min, Ring.size + 1] {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: Ring.size, alignment: 128)
      let ring = Ring(at: memory)
      memory.storeBytes(of: counter, as: Int.self)
      var place = 0
      #expect(throws: Ring.Damage.self) { try read(ring, from: &place) }
    }
  }
}
