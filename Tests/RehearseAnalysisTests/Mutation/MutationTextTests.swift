import Rehearse
import RehearseAnalysis
import RehearseTestSupport
import Testing

@Suite("Suggestions as text")
struct MutationTextTests {
  private static func text(_ scenarios: [String], isVerbose: Bool = false) throws -> String {
    let file = LampFile.scenarios(scenarios.joined())
    let mutating = try Mutating(file) { bench in
      bench.isOn = true
      bench.label = "label"
    }
    return MutationText(isVerbose: isVerbose).text(mutating.mutation)
  }

  private static func same(_ count: Int) -> [String] {
    (1...count).map { "  - scenario: Same \($0)\n    when: press\n    then: { calls: none, state: { isOn: yes } }\n" }
  }

  private static func different(_ count: Int) -> [String] {
    (1...count).map {
      "  - scenario: Other \($0)\n    given: { responses: { service.ask: bright } }\n    when: { turn: { key: k\($0) } }\n"
        + "    then: { changes: none }\n"
    }
  }

  @Test("A suggestion for several scenarios is shown once, with the first of them and the number of the rest")
  func grouped() throws {
    let text = try Self.text(Self.same(5))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("add to") } == 1)
    #expect(text.contains("      changes: { isOn: on, label: label }\n  lamp.yaml:5  Same 1\n"))
    #expect(text.contains("  lamp.yaml:11  Same 3\n"))
    #expect(!text.contains("Same 4"))
    #expect(text.contains("\n  and 2 more\n"))
    let verbose = try Self.text(Self.same(5), isVerbose: true)
    #expect(verbose.contains("Same 5"))
    #expect(!verbose.contains(" more\n"))
  }

  @Test("The suggestion that catches most comes first")
  func ranked() throws {
    let text = try Self.text(Self.different(1) + Self.same(3))
    let heads = text.split(separator: "\n").filter { $0.contains("(catches ") }
    let counts = heads.compactMap {
      $0.split(separator: "(catches ").last?.split(separator: " ").first.flatMap { Int($0) }
    }
    #expect(counts.count == 2)
    #expect(counts == counts.sorted(by: >))
  }

  @Test("At most twenty suggestions are shown, the rest are counted, and the score comes first and last")
  func capped() throws {
    let text = try Self.text(Self.different(25))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("add to") } == 20)
    #expect(text.contains("\n… and 5 more suggestions, for "))
    let score = text.prefix { $0 != "\n" }
    #expect(score.hasSuffix(" by 25 cases"))
    #expect(text.hasSuffix("\n\n\(score)\n"))
    let verbose = try Self.text(Self.different(25), isVerbose: true)
    #expect(verbose.split(separator: "\n").count { $0.hasPrefix("add to") } == 25)
  }

  @Test("Only the first rows of a long table are shown, and all with --verbose")
  func manyRows() throws {
    let rows = (1...40).map { "      - [key\($0)]\n" }.joined()
    let scenario =
      "  - scenario: Rows\n    given: { responses: { service.ask: bright } }\n    when: turn\n    then: { changes: none }\n"
      + "    table:\n      - [when turn.key]\n" + rows
    let text = try Self.text([scenario])
    #expect(text.contains("\n      line 40: "))
    #expect(!text.contains("\n      line 41: "))
    #expect(text.contains("\n      … and 10 more lines: --verbose\n"))
    #expect(try Self.text([scenario], isVerbose: true).contains("\n      line 50: "))
  }
}
