import ExampleAdapters
import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

/// Bundled scenarios are valid, so their words must be among the completions.
@Suite("Completion in bundled files")
struct BundledFileTests {
  private static let files = Repository.files(below: "scenarios", suffix: ".yaml")
  /// The extras of a campaign, the response of a server and a notification are maps with any keys.
  private static let foldersWithAnyKeys = ["scenarios/pushPrompt/", "scenarios/download/", "scenarios/weather/"]

  @Test("Each key is offered at its place, except in maps that take any key", arguments: files)
  func keys(file: String) throws {
    let outline = Outline(SourceText(path: file, bytes: Array(try Repository.text(of: file).utf8)))
    let grammar = Grammar(outline, Catalog.modules.contracts)
    let keys = outline.nodes.filter { $0.kind == .key }
    #expect(keys.count > 20)
    for key in keys {
      let names = grammar.context(below: key.parent).keys.map(\.text)
      if names.isEmpty, Self.foldersWithAnyKeys.contains(where: file.hasPrefix) { continue }
      #expect(names.contains(key.word?.text ?? ""), "\(key)")
    }
  }

  @Test("Each cell below a heading with fixed values is offered", arguments: files)
  func cells(file: String) throws {
    let outline = Outline(SourceText(path: file, bytes: Array(try Repository.text(of: file).utf8)))
    let grammar = Grammar(outline, Catalog.modules.contracts)
    for cell in outline.nodes where cell.kind == .scalar {
      let path = outline.path(to: cell.parent)
      guard path.count == 5, outline.nodes[path[2]].word?.text == "table", let word = cell.word?.text else { continue }
      let names = grammar.context(below: cell.parent).words.map(\.text)
      let heading = outline.heading(of: path[4], row: path[3])?.text ?? ""
      guard outline.index(of: path[3]) == 0 || heading.hasSuffix("authorization") else { continue }
      #expect(names.contains(word), "\(word) below \(heading)")
    }
  }
}
