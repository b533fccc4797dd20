import Foundation
import RehearseRunner
import RehearseTestSupport
import Testing

/// A scenario file. The text and the messages that accepting it must produce are recorded beside it.
struct AcceptedFile: CustomTestStringConvertible, Sendable {
  static let folder = "Tests/Fixtures/accept"
  static let all = Repository.names(in: folder).filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".accepted.yaml") }.map
  {
    AcceptedFile(name: String($0.dropLast(5)))
  }

  let name: String

  var testDescription: String { name }

  func bytes(_ suffix: String) throws -> [UInt8] { Array(try Data(contentsOf: place(suffix))) }

  func write(_ bytes: [UInt8], _ suffix: String) throws { try Data(bytes).write(to: place(suffix)) }

  private func place(_ suffix: String) -> URL { URL(filePath: "\(Repository.root)\(Self.folder)/\(name)\(suffix)") }
}

@Suite("Accepted files")
struct AcceptedFileTests {
  private static let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"

  @Test("An accepted file equals the recorded one, byte for byte", arguments: AcceptedFile.all)
  func golden(file: AcceptedFile) throws {
    let accepting = AcceptedText(try file.bytes(".yaml"))
    for (bytes, suffix) in [(accepting.new, ".accepted.yaml"), (Self.said(accepting), ".txt")] {
      let recorded = try? file.bytes(suffix)
      guard Self.isRecording, recorded != bytes else {
        #expect(recorded == bytes, "\(suffix)")
        continue
      }
      try file.write(bytes, suffix)
      Issue.record("recorded \(file.name)\(suffix)")
    }
  }

  private static func said(_ accepting: AcceptedText) -> [UInt8] {
    Array((accepting.reasons + accepting.failures.map { "fails: \($0)" }).map { $0 + "\n" }.joined().utf8)
  }

  @Test("Accepting again changes nothing", arguments: AcceptedFile.all)
  func again(file: AcceptedFile) throws {
    let bytes = try file.bytes(".accepted.yaml")
    #expect(AcceptedText(bytes).acceptance?.bytes == nil)
  }

  @Test("Every accepted file passes or gives a reason why not", arguments: AcceptedFile.all)
  func passes(file: AcceptedFile) throws {
    let accepting = AcceptedText(try file.bytes(".yaml"))
    #expect(accepting.failures.isEmpty || !accepting.reasons.isEmpty)
  }

  @Test("At least 25 accepted files are recorded")
  func count() { #expect(AcceptedFile.all.count >= 25) }
}
