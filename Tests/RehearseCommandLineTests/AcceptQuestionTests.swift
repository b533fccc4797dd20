#if os(Linux)
  import Foundation
  import Glibc
  import RehearseTestSupport
  import Testing

  @Suite("The confirmation of rehearse accept")
  struct AcceptQuestionTests {
    private static let text =
      "rehearse: 1\nmodule: login\nfeature: F\nscenarios:\n  - scenario: A\n    when: closeScreen\n"

    /// Runs the program on a pseudoterminal, and types an answer.
    private func answer(_ typed: String, in folder: TemporaryFolder) throws -> (said: String, status: Int32) {
      let own = FileHandle(fileDescriptor: open("/dev/ptmx", O_RDWR | O_NOCTTY), closeOnDealloc: true)
      var (number, lock) = (UInt32(0), Int32(0))
      let isOpen =
        ioctl(own.fileDescriptor, 0x8004_5430, &number) == 0 && ioctl(own.fileDescriptor, 0x4004_5431, &lock) == 0
      try #require(isOpen, "there are no terminals")
      let other = FileHandle(fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY), closeOnDealloc: true)
      let process = Process()
      process.executableURL = URL(filePath: try #require(Repository.program))
      process.arguments = ["accept", "a.yaml", "--color", "never"]
      process.currentDirectoryURL = URL(filePath: folder.path)
      process.environment = PlainEnvironment.variables
      (process.standardInput, process.standardOutput, process.standardError) = (other, other, other)
      try own.write(contentsOf: Data(typed.utf8))
      try process.run()
      // Reading ends when no process has the terminal open.
      try other.close()
      var said: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = read(own.fileDescriptor, &buffer, buffer.count), count > 0 { said += buffer[..<count] }
      process.waitUntilExit()
      return (String(decoding: said, as: UTF8.self), process.terminationStatus)
    }

    @Test("Only yes writes", arguments: ["y\n", "YES\n", "n\n", "\n", "yess\n", "\u{04}"])
    func answers(typed: String) throws {
      let folder = try TemporaryFolder()
      try folder.write("a.yaml", Self.text)
      let isYes = typed.lowercased().hasPrefix("y") && !typed.hasPrefix("yess")
      let run = try answer(typed, in: folder)
      #expect(run.said.contains("Write this? [y/N] "))
      #expect(run.status == (isYes ? 0 : 1))
      #expect(try folder.read("a.yaml").contains("then:") == isYes)
      #expect(run.said.contains("nothing is written") != isYes)
    }
  }
#endif
