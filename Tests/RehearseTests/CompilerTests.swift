import Foundation
import RehearseTestSupport
import Testing

/// `Fixtures/adapters` has code that the compiler must accept and code that it must reject.
@Suite("Compiler checks of adapters")
struct CompilerTests {
  private static let folder = "Tests/Fixtures/adapters/"
  /// The folder of the built program, where the compiler finds the modules.
  private static let built = Repository.program.map { URL(filePath: $0).deletingLastPathComponent() }
  private static let modules = built?.appending(path: "Modules").path()
  /// The C module that the library imports, which the compiler must find as well.
  private static let hooks = built?.appending(path: "CRehearseRuntime.build/module.modulemap").path()
  private static let canCompile = modules.map(FileManager.default.fileExists(atPath:)) ?? false

  /// The lines that the compiler rejects, each with its message.
  private func mistakes(in files: String...) throws -> [(line: String, message: String)] {
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-I", Self.modules ?? "", "-Xcc",
        "-fmodule-map-file=\(Self.hooks ?? "")",
      ]
      + files.map { Repository.root + Self.folder + $0 }
    let errors = Pipe()
    compiler.standardError = errors
    compiler.standardOutput = FileHandle.nullDevice
    try compiler.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return text.split(separator: "\n").compactMap { line in
      guard let found = line.firstMatch(of: #/([A-Za-z]+\.swift):([0-9]+):[0-9]+: (?:error|warning): (.*)/#) else {
        return nil
      }
      return ("\(found.1):\(found.2)", String(found.3))
    }
  }

  @Test("The compiler accepts valid declarations and calls", .nightly, .enabled(if: canCompile))
  func accepted() throws {
    #expect(try mistakes(in: "Accepted.swift").map(\.message) == [])
  }

  @Test("The compiler rejects each mistake at its line, and nothing else", .enabled(if: canCompile))
  func refused() throws {
    let lines = try Repository.text(of: Self.folder + "Refused.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let wrong = lines.indices.filter { lines[$0].contains("// refused: ") }.map { "Refused.swift:\($0 + 1)" }
    #expect(wrong.count >= 20)
    #expect(Set(try mistakes(in: "Accepted.swift", "Refused.swift").map(\.line)) == Set(wrong))
  }

  @Test("The compiler says how to correct a common mistake", .nightly, .enabled(if: canCompile))
  func explained() throws {
    let lines = try Repository.text(of: Self.folder + "Explained.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let said = try mistakes(in: "Accepted.swift", "Explained.swift")
    let wanted = lines.enumerated().compactMap { place, line in
      line.firstRange(of: "// says: ").map { ("Explained.swift:\(place + 1)", String(line[$0.upperBound...])) }
    }
    #expect(wanted.count >= 6)
    for (line, words) in wanted {
      #expect(said.contains { $0.line == line && $0.message.contains(words) }, "\(line): \(words)")
    }
    #expect(Set(said.map(\.line)) == Set(wanted.map(\.0)))
  }
}
