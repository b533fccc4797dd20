import RehearseLanguage
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Input")
struct InputTests {
  private func read(_ descriptor: Int32) -> String? {
    var buffer = [UInt8](repeating: 0, count: 100)
    let got = buffer.withUnsafeMutableBytes { Input(descriptor: descriptor).read(into: $0) }
    return got < 0 ? nil : String(decoding: buffer[..<got], as: UTF8.self)
  }

  @Test("A read waits for late data on a pipe that does not block, until the pipe ends")
  func waiting() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    try #require(fcntl(reading, F_SETFL, O_NONBLOCK) == 0)
    let writer = SlowReader(after: 0.1) {
      Output(descriptor: writing).write("late")
      close(writing)
      return open("/dev/null", O_RDONLY)
    }
    #expect(read(reading) == "late")
    #expect(read(reading) == "")
    #expect(writer.text().isEmpty)
    close(reading)
  }

  @Test("A failed read differs from the end of the input")
  func failing() {
    #expect(read(-1) == nil)
    #expect(!Input(descriptor: -1).isTerminal)
  }
}
