import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Galleries")
struct GalleryTests {
  @Test("Each gallery is laid out as if it were recorded", arguments: Gallery.paths)
  func layout(path: String) throws {
    let gallery = try Gallery(path)
    #expect(!gallery.cases.isEmpty && gallery.introduction.prose.hasPrefix("# "))
    for part in gallery.cases where part.contents[.file] == nil {
      Issue.record("\(path):\(part.line): the case \(part.name) has no file")
    }
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
    let (actual, expected) = (lines(try Repository.text(of: path)), lines(gallery.text))
    let same = zip(actual, expected).prefix { $0.0.utf8.elementsEqual($0.1.utf8) }.count
    #expect(same == actual.count && same == expected.count, "\(path):\(same + 1) is laid out differently")
  }

  @Test("A case that would repeat a wrong example of Mistakes.md refers to it instead")
  func examples() {
    func lines(_ text: String) -> Set<String> {
      Set(text.utf8.split(separator: 0x0A).map { line in String(Substring(line.drop { $0 == 0x20 })) })
    }
    let frame = ["rehearse:", "module:", "feature:", "scenarios:", "- scenario:", "when:", "then:"]
    let examples = Mistake.all().map { (code: $0.code.rawValue, lines: lines($0.wrong.text)) }
    for gallery in ["ci", "invalid", "warned"].flatMap(Gallery.of) {
      for part in gallery.cases where !part.isExample {
        let written = lines(part[.file])
        for example in examples where example.lines.isSubset(of: written) {
          let more = written.subtracting(example.lines).filter { line in
            // The same mistake in a rule is another example.
            line == "when: anything" || !frame.contains { line.hasPrefix($0) }
          }
          #expect(!more.isEmpty, "\(gallery.path):\(part.line): this is the example of \(example.code)")
        }
      }
    }
  }

  @Test("Each guess at what an author meant names cases that show it")
  func guesses() {
    let cases = Set(
      Gallery.of("invalid").flatMap { gallery in
        gallery.cases.compactMap { part in
          part.heading.map { "\(gallery.topic.dropFirst("invalid/".count)): \($0)" }
        }
      })
    #expect(guessedCases.count > 20)
    for name in guessedCases where !cases.contains(name) { Issue.record("There is no case \(name).") }
  }

  @Test("Each file outside the galleries belongs to a case")
  func outside() {
    let known = Gallery.all.flatMap(\.outside.keys)
    let files = Repository.files(below: "\(Gallery.folder)/bytes", suffix: ".yaml").map { Repository.root + $0 }
    #expect(known.sorted() == files)
  }
}
