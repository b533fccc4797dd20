import ExampleAdapters
import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

/// A generator that returns the same numbers in every run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

@Suite("Files in any state")
struct RobustnessTests {
  private static let files = Thoroughness.sample(Repository.files(below: "scenarios", suffix: ".yaml"), every: 30)
  private static let fixtures = Thoroughness.sample(Fixture.files(in: "invalid"), every: 6)

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Requests everything at a position, and expects that the word to be replaced holds it.
  private func ask(_ text: String, _ position: SourcePosition) -> Int {
    let source = SourceText(path: "a.yaml", bytes: Array(text.utf8))
    let completion = Completion(source, at: position, Catalog.modules.contracts)
    if !completion.suggestions.isEmpty {
      #expect(completion.range.start <= position && position <= completion.range.end)
      #expect(completion.range.start.line == completion.range.end.line)
    }
    if let hover = Hover(source, at: position, Catalog.modules.contracts) {
      #expect(hover.range.start <= position && position <= hover.range.end)
    }
    return completion.suggestions.count
  }

  @Test("A file that is cut off at any place still gets completions", arguments: files)
  func cut(file: String) throws {
    let lines = lines(try Repository.text(of: file))
    var dice = Dice(state: 7)
    var found = 0
    for count in 1...lines.count {
      let before = lines.prefix(count - 1).map { $0 + "\n" }.joined()
      let whole = lines[count - 1]
      let isIndented = Bool.random(using: &dice)
      let last = isIndented ? whole.prefix { $0 == " " } : whole.prefix(.random(in: 0...whole.count, using: &dice))
      found += ask(before + last, SourcePosition(line: count, column: last.unicodeScalars.count + 1))
    }
    #expect(found > lines.count)
  }

  @Test("Any edit at any place is handled", arguments: files)
  func edited(file: String) throws {
    let pieces = [
      "{", "[", "}", "]", ":", ": ", ",", "- ", "\"", "'", "#", " #", "|", ">", "\t", "\r", "\u{301}", "é🍏", "\u{0}",
      "<", "&", "*", "%", "---\n", "\n  ", "  ",
    ]
    let text = Array(try Repository.text(of: file).unicodeScalars)
    var dice = Dice(state: 42)
    for _ in 0..<Thoroughness.amount(12, nightly: 25) {
      let place = Int.random(in: 0...text.count, using: &dice)
      let length = Int.random(in: 0...min(12, text.count - place), using: &dice)
      var edited = String.UnicodeScalarView(text[..<place])
      edited.append(contentsOf: (pieces.randomElement(using: &dice) ?? "").unicodeScalars)
      let before = SourceText(path: "", bytes: Array(String(edited).utf8))
      edited.append(contentsOf: text[(place + length)...])
      let column = before.characters(before.lineCount).count + 1
      _ = ask(String(edited), SourcePosition(line: before.lineCount, column: column))
      _ = ask(
        String(edited),
        SourcePosition(line: .random(in: 0...200, using: &dice), column: .random(in: 1...90, using: &dice)))
    }
  }

  @Test("Every column of a file with many parts is handled")
  func everywhere() {
    let text = LampFile.scenario(
      """
      given: { level: dim, responses: { service.ask: [dim, { fails: dark, after: 2s }] } }
      when: [press, { turn: { key: "é🍏", times: 2 } }]   # c
      then: { calls: [sound.log: { text: <any text> }], state: { isOn: on, count: 1 } }
      why: >-
        text: text
      table:
        - [name, given owner, then state.shown]
        - [a,    none,        dim]
      """)
    for (index, line) in lines(text).enumerated() {
      for column in 1...line.unicodeScalars.count + 2 { _ = ask(text, SourcePosition(line: index + 1, column: column)) }
    }
  }

  @Test(
    "A file of only brackets, dashes or spaces needs no deep stack and little time", .endsSometime,
    arguments: ["[", "{", "- ", "a: ", " ", "{a: [", "\n", "a:\n ", "\"", ",", "[,"])
  func floods(piece: String) {
    let text = String(repeating: piece, count: Thoroughness.amount(4_000, nightly: 20_000))
    let source = SourceText(path: "", bytes: Array(text.utf8))
    _ = ask(text, SourcePosition(line: source.lineCount, column: source.characters(source.lineCount).count + 1))
  }

  @Test("An editor receives the mistakes that `check` prints, and also suggestions that `check` tried in vain")
  func sameMistakes() {
    let decoding = FileDecoder.Options(catalog: Catalog.modules.contracts, isContinuousIntegration: false)
    var loader = FileLoader()
    var talk = Talk(Catalog.modules.contracts, encodings: ["utf-32"])
    var compared = 0
    for fixture in Self.fixtures {
      // An editor cannot send invalid UTF-8, and it counts a byte order mark.
      guard let text = fixture.text, text.unicodeScalars.first != "\u{FEFF}" else { continue }
      let (golden, name) = (fixture[.output], fixture.name)
      let answer = talk.open(text, uri: "file:///scenarios/\(name)").first
      let found = answer?["params"]?["diagnostics"]?.items ?? []
      var check = FixCheck(fixture.bytes, decoding)
      for (diagnostic, mistake) in zip(found, loader.mistakes(in: fixture.bytes, decoding)) {
        let start = diagnostic["range"]?["start"]
        let place = "\(name):\((start?["line"]?.integer ?? -9) + 1):\((start?["character"]?.integer ?? -9) + 1)"
        let words = lines(diagnostic["message"]?.text ?? "")
        let code = diagnostic["code"]?.text ?? "none"
        #expect(golden.contains("\(place): error: \(words[0]) [\(code)]\n"), "\(fixture.path)")
        let isPrinted = check.tried(mistake) == mistake
        for note in words.dropFirst() where !note.isEmpty && isPrinted {
          #expect(golden.contains("   \(note)\n"), "\(fixture.path)")
        }
      }
      #expect(
        found.count == golden.split(separator: "\n").count { $0.contains("\(name):") && $0.contains(": error: ") },
        "\(fixture.path)")
      compared += 1
    }
    #expect(compared > (Thoroughness.isNightly ? 450 : 100))
  }
}
