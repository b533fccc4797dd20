import Rehearse
import RehearseLanguage
import Testing

@Suite("Keys of the language")
struct LanguageTests {
  @Test("Each key has a sentence without a period", arguments: MappingKind.allCases)
  func sentences(mapping: MappingKind) {
    func all<K: Key>(_ type: K.Type) -> [String] { K.all.map(\.sentence) }
    let sentences = all(mapping.keys)
    #expect(sentences.allSatisfy { $0.count > 10 && !$0.hasSuffix(".") })
  }

  @Test("A required key has an example that begins with it", arguments: MappingKind.allCases)
  func examples(mapping: MappingKind) {
    func areRight<K: Key>(_ type: K.Type) -> Bool {
      K.keyTable.needs.map(\.key).allSatisfy { $0.entry.example?.hasPrefix($0.rawValue + ":") ?? false }
    }
    let isRight = areRight(mapping.keys)
    #expect(isRight)
  }

  @Test("A word in several mappings has the same shape in all of them")
  func shapes() {
    for level in MappingKind.allCases where !level.isRare {
      for word in level.words.names {
        #expect(Set(KeyWords.mappings(of: word).map { $0.shape(of: word) }).count == 1, "\(word)")
      }
    }
  }

  @Test("Every mapping except the file is below a key")
  func reachable() {
    func mappings(in shape: Shape) -> [MappingKind] {
      switch shape {
      case .keys(let mapping): [mapping]
      case .list(let item, _), .oneOrMore(let item), .noneOr(let item), .map(_, let item): mappings(in: item)
      case .either(let one, let other): mappings(in: one) + mappings(in: other)
      case .limit: [.limit]
      default: []
      }
    }
    let below = MappingKind.allCases.flatMap { level in level.words.names.compactMap { level.shape(of: $0) } }
    #expect(Set(below.flatMap(mappings)) == Set(MappingKind.allCases).subtracting([.file, .stream]))
    #expect(Shape.when.item.below(AnythingKey.anythingBut.rawValue) == .list(of: .name(.actions)))
    #expect(GivenKey.responses.shape.below("x").item == .keys(.response))
    #expect(MappingKind.then.parent == ScenarioKey.then.rawValue && MappingKind.scenario.parent == nil)
  }

  @Test("Each word has one list of synonyms, and no synonym is itself a word of the same mapping")
  func synonyms() {
    let levels = MappingKind.allCases.map(\.words.names)
    let words = Set(levels.joined()).union([ClockAdvance.action, AnythingKey.word, HeadingKind.name.rawValue])
    #expect(Set(Synonyms.words.map(\.meant)).count == Synonyms.words.count)
    for entry in Synonyms.words {
      #expect(words.contains(entry.meant))
      let written = entry.written.split(separator: ",").map { String($0.drop { $0 == " " }) }
      for level in levels where level.contains(entry.meant) {
        #expect(Set(written).isDisjoint(with: level), "\(entry.meant)")
      }
    }
  }
}

@Suite("Keys by kind of value")
struct KeyWordsTests {
  @Test("Keys are grouped by the kind of their value")
  func kinds() {
    #expect(KeyWords.texts.isSuperset(of: ["scenario", "why", "link", "tags", "issue"]))
    #expect(
      KeyWords.lists == [
        "before", "when", "anything but", "calls", "calls in any order", "in order", "calls include", "never",
        "at most once",
        "since",
        "also allowed",
      ])
    #expect(KeyWords.groups.isSuperset(of: ["scenarios", "given", "then", "state", "table", "complete over"]))
    #expect(KeyWords.maps.isDisjoint(with: KeyWords.lists) && KeyWords.maps.isSubset(of: KeyWords.groups))
    #expect(KeyWords.nones == ["returned", "threw", "calls", "changes"])
    #expect(KeyWords.needed == ["scenarios", "when", "then"])
    #expect(KeyWords.wildcards == ["never", "also allowed"])
    #expect(
      KeyWords.siblings.isSuperset(of: ["given", "when", "then", "table", "steps", "for every", "complete over"]))
  }

  @Test("A word is a key of each mapping that has it")
  func levels() {
    #expect(KeyWords.mappings(of: "when") == [.scenario, .step])
    #expect(KeyWords.mappings(of: "until") == [.knownFailure])
    #expect(KeyWords.isKey("calls in any order") && !KeyWords.isKey("called"))
  }
}

@Suite("Headings")
struct HeadingTests {
  @Test("Every heading except `name` begins with a key of a scenario")
  func words() {
    let keys = ScenarioKey.allCases.map(\.rawValue)
    #expect(HeadingKind.allCases.filter { $0 != .name }.allSatisfy { keys.contains($0.rawValue) })
  }

  @Test("A heading is split into its key and its path")
  func parts() throws {
    let parts = try #require(HeadingKind.parts(of: HeadingKind.then.heading("state.phase")))
    #expect(parts == (.then, "state.phase"))
    #expect(HeadingKind.parts(of: "expect state.phase") == nil)
  }
}
