import RehearseLanguage
import RehearseTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Output")
struct OutputTests {
  @Test("Everything that is written arrives")
  func arrives() throws {
    let folder = try TemporaryFolder()
    let descriptor = open(folder.path("o"), O_WRONLY | O_CREAT, 0o600)
    let text = String(repeating: "ä\n", count: 100_000)
    #expect(Output(descriptor: descriptor).write(text))
    #expect(Output(descriptor: descriptor).write(""))
    close(descriptor)
    #expect(try folder.read("o") == text)
  }

  @Test("A full disk and a closed descriptor are detected")
  func noticed() {
    let descriptor = open("/dev/full", O_WRONLY)
    #expect(!Output(descriptor: descriptor).write("x"))
    close(descriptor)
    #expect(!Output(descriptor: -1).write("x"))
    #expect(!Output(descriptor: -1).isTerminal)
  }

  @Test("The size of a terminal is the one that it has, or that variables state, but not on a build server")
  func size() throws {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    var size = winsize(ws_row: 40, ws_col: 90, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
    func columns(_ descriptor: Int32, _ variables: [String: String] = [:]) -> [Int?]? {
      var surroundings = Surroundings()
      surroundings.variables = variables
      return Surroundings.$current.withValue(surroundings) {
        Output(descriptor: descriptor).size.map { [$0.columns, $0.rows] }
      }
    }
    #expect(columns(terminal) == [90, 40])
    #expect(columns(terminal, ["COLUMNS": "70", "LINES": "x"]) == [70, 40])
    #expect(columns(terminal, ["CI": "true"]) == nil && columns(-1, ["COLUMNS": "70"]) == nil)
    size = winsize()
    try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
    #expect(columns(terminal, ["COLUMNS": "-1"]) == [nil, nil])
  }

  @Test("A write waits for a full pipe that does not block, and loses nothing")
  func fullPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "0123456789abcde\n", count: 60_000)
    let reader = SlowReader(after: 0.1) { reading }
    #expect(Output(descriptor: writing).write(text))
    close(writing)
    #expect(reader.text() == text)
  }
}
