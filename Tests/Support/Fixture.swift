import Foundation
import Testing

/// A scenario file of a gallery.
package struct Fixture: CustomTestStringConvertible, Sendable {
  /// Its place if it were a file: `Tests/Fixtures/invalid/then/calls-quoted-none.yaml`.
  package let path: String
  package let bytes: [UInt8]
  private let contents: [Gallery.Kind: [UInt8]]

  package init(path: String, bytes: [UInt8], contents: [Gallery.Kind: [UInt8]] = [:]) {
    self.path = path
    self.bytes = bytes
    self.contents = contents
  }

  /// The last part of the path, which messages show.
  package var name: String { String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]) }
  /// `nil` if it is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }
  package var testDescription: String { path }

  /// What the gallery says comes of the file.
  package subscript(kind: Gallery.Kind) -> String { String(decoding: contents[kind] ?? [], as: UTF8.self) }

  package static let all = Gallery.all.flatMap(\.fixtures)

  /// The files of the galleries of some topics.
  package static func files(in topics: String...) -> [Fixture] {
    topics.flatMap { Gallery.of($0) }.flatMap(\.fixtures)
  }

  /// The bundled scenarios.
  package static let bundled = Repository.files(below: "scenarios", suffix: ".yaml").map { path in
    Fixture(path: path, bytes: Array((try? Repository.text(of: path))?.utf8 ?? "".utf8))
  }
}

extension Gallery {
  package var fixtures: [Fixture] {
    cases.map {
      Fixture(
        path: "\(Self.folder)/\(topic)/\($0.name).yaml", bytes: $0.contents[.file] ?? [], contents: $0.contents)
    }
  }

  private static let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"

  /// Expects that the gallery holds all that came of its cases.
  ///
  /// With `REHEARSE_RECORD=1`, it is recorded. The test then fails once, so that no one records by accident.
  package func expect(_ actual: Gallery) throws {
    for (recorded, actual) in zip([introduction] + cases, [actual.introduction] + actual.cases) {
      for kind in Kind.allCases where recorded.contents[kind] != actual.contents[kind] {
        let what = "\(recorded.heading ?? "all cases together"), block `\(kind.rawValue)`"
        Issue.record(
          "\(what) \(Self.isRecording ? "is recorded" : "differs"):\n\(Self.changes(recorded[kind], actual[kind]))",
          sourceLocation: location(recorded.lines[kind] ?? recorded.line))
      }
    }
    if Self.isRecording { try actual.write() }
  }

  private func location(_ line: Int) -> SourceLocation {
    SourceLocation(fileID: path, filePath: Repository.root + path, line: line, column: 1)
  }

  /// The first lines that differ.
  private static func changes(_ recorded: String, _ actual: String) -> String {
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
    let changes = lines(actual).difference(from: lines(recorded)).map { change in
      switch change {
      case .insert(let line, let text, _): (line, 1, "+ \(text)")
      case .remove(let line, let text, _): (line, 0, "- \(text)")
      }
    }
    return changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(20).map(\.2).joined(separator: "\n")
  }
}

extension TemporaryFolder {
  /// Writes files of galleries: by their names alone, or each in the folder of its gallery.
  package func write(_ fixtures: [Fixture], byPath: Bool = false) throws {
    for fixture in fixtures { try write(byPath ? fixture.path : fixture.name, bytes: fixture.bytes) }
  }
}
