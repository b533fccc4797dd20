import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// No code reads our own words: if all of them are replaced, everything else stays.
///
/// Capitals take the place of a translation, so that the outputs differ in case only: places, codes, quoted lines,
/// carets, masks, counts, statuses, types of errors and links are compared with every other character.
@Suite("Replaced words")
struct WordingTests {
  private static let galleries = Thoroughness.sample(
    Gallery.all.filter { !["accept", "ugly"].contains($0.topic) && !$0.topic.hasPrefix("types/") }, every: 12)
  private static let files = ["r.xml", "r.html"]

  /// The output of a command and the reports that it wrote, without times.
  private static func outcome(
    _ arguments: [String], in folder: TemporaryFolder, _ wording: (@Sendable (String) -> String)?
  ) throws -> (status: Int32, texts: [String]) {
    let run = try Invocation(arguments, in: folder.path, environment: ["NO_COLOR": "1"], wording: wording)
    let reports = try files.filter(folder.exists).map { try folder.read($0) }
    let time = /[0-9.]+ (ms|s|min)\b|time(stamp)?="[^"]*"|[0-9]+-[0-9]+-[0-9]+T[0-9:]+Z|[0-9:]+ UTC|<time.*?<\/time>/
    return (run.status, ([run.output, run.errors] + reports).map { $0.withoutCaseTimes.replacing(time, with: "") })
  }

  @Test("Messages, reports and journals say the same in capitals", arguments: galleries)
  func capitals(gallery: Gallery) throws {
    let folder = try TemporaryFolder()
    try folder.write(gallery.fixtures)
    let run = ["run", "--verbose", "--junit", "r.xml", "--html", "r.html", "--journal", "j"]
    for arguments in [run + gallery.fixtures.map(\.name), ["report", "j", "--junit", "r.xml", "--html", "r.html"]] {
      let plain = try Self.outcome(arguments, in: folder, nil)
      let capital = try Self.outcome(arguments, in: folder) { $0.uppercased() }
      #expect(plain.status == capital.status)
      for (plain, capital) in zip(plain.texts, capital.texts) {
        let lines = zip(plain.split(separator: "\n"), capital.split(separator: "\n"))
        let other = lines.first { $0.uppercased() != $1.uppercased() }.map { "\($0)\n\($1)" }
        #expect(other == nil && plain.utf8.count == capital.utf8.count)
      }
      // The words were really replaced.
      #expect(plain.texts != capital.texts || gallery.topic.hasPrefix("valid-pass") || gallery.topic == "suite")
    }
  }
}
