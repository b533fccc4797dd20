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

  @Test("Each file outside the galleries belongs to a case")
  func outside() {
    let known = Gallery.all.flatMap(\.outside.keys)
    let files = Repository.files(below: "\(Gallery.folder)/bytes", suffix: ".yaml").map { Repository.root + $0 }
    #expect(known.sorted() == files)
  }
}
