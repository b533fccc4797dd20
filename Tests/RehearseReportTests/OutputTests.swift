import RehearseReport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Output")
struct OutputTests {
  @Test("All that is written arrives")
  func arrives() throws {
    let folder = try TemporaryFolder()
    let descriptor = open(folder.path("o"), O_WRONLY | O_CREAT, 0o600)
    let text = String(repeating: "ä\n", count: 100_000)
    #expect(Output(descriptor: descriptor).write(text))
    #expect(Output(descriptor: descriptor).write(""))
    close(descriptor)
    #expect(try folder.read("o") == text)
  }

  @Test("A full disk and a closed descriptor are noticed")
  func noticed() {
    let descriptor = open("/dev/full", O_WRONLY)
    #expect(!Output(descriptor: descriptor).write("x"))
    close(descriptor)
    #expect(!Output(descriptor: -1).write("x"))
    #expect(!Output(descriptor: -1).isTerminal)
  }
}
