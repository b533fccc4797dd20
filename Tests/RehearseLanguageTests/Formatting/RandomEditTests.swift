import RehearseTestSupport
import Testing

@Suite("Random edits")
struct RandomEditTests {
  /// Fragments to insert at random places.
  private static let scraps = [
    "# a comment", "    # an indented one", "", "   ", "- ", "  ", "\t", " # behind", "key: ", "[", "]", "{", "}", "\"",
    "|", "|+",
    ">-", "|2", ",", ":", "'", "...", "---", "é日", "\r",
  ]

  private static func edited(_ text: String, _ random: inout SeededRandom) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard let place = lines.indices.randomElement(using: &random) else { break }
      let scrap = scraps.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<7, using: &random) {
      case 0: lines.insert(scrap, at: place)
      case 1: lines.insert(String(lines[place].prefix { $0 == " " }) + scrap, at: place)
      case 2: lines.remove(at: place)
      case 3: lines[place] += scrap
      case 4: lines[place] = " " + lines[place]
      case 5: lines[place] = String(lines[place].drop { $0 == " " })
      default:
        let middle = lines[place].indices.randomElement(using: &random) ?? lines[place].startIndex
        lines[place].insert(contentsOf: scrap, at: middle)
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test(
    "An edited file has mistakes, or formatting it twice equals formatting it once", arguments: PropertyTests.files
  )
  func edits(file: Fixture) throws {
    let text = try #require(file.text)
    for seed in 1...UInt64(Thoroughness.amount(1, nightly: 20)) {
      var random = SeededRandom(state: seed &* 7919)
      let edited = Self.edited(text, &random)
      let problems = mistakes(edited)
      #expect(!problems.contains { $0.hasPrefix("this file would not say the same") }, "seed \(seed):\n\(edited)")
      guard let once = formatted(edited) else { continue }
      #expect(formatted(once) == once, "seed \(seed):\n\(edited)")
    }
  }
}
