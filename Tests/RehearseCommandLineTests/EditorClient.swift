import Foundation
import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

/// An editor that talks to the built program, one message at a time.
final class EditorClient {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var requests = 0

  init() throws {
    process.executableURL = URL(filePath: try #require(Repository.program))
    process.arguments = ["lsp"]
    process.environment = PlainEnvironment.variables
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func send(_ message: JSONValue) throws {
    let text = JSONText.of(message)
    try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
  }

  func tell(_ method: String, _ parameters: JSONValue) throws {
    try send(["jsonrpc": "2.0", "method": .text(method), "params": parameters])
  }

  /// Sends a request, and waits for the response.
  func ask(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    requests += 1
    try send(["jsonrpc": "2.0", "id": .integer(requests), "method": .text(method), "params": parameters])
    let answer = try receive()
    #expect(answer["id"] == .integer(requests))
    return try #require(answer["result"])
  }

  /// The next message from the program.
  func receive() throws -> JSONValue {
    let reading = output.fileHandleForReading
    var header = Data()
    while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      header += try #require(try reading.read(upToCount: 1), "the program said nothing more")
    }
    let length = try #require(Int(String(decoding: header, as: UTF8.self).filter(\.isNumber)))
    return try JSONReader.read(Array(try #require(try reading.read(upToCount: length))))
  }

  /// Waits until the program ends by itself. Returns the exit status.
  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends the session. Returns the exit status and the remaining output.
  func end() throws -> (status: Int32, rest: Data) {
    try input.fileHandleForWriting.close()
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, rest)
  }
}
