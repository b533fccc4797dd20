import RehearseSource
import Testing

@testable import RehearseReport

@Suite("Sections of a page")
struct HTMLSectionTests {
  private static let transitions = HTMLTransitions(
    states: [["isOn: off", "level: 0"], ["isOn: on", "level: 0"]],
    edges: [.init(from: 0, to: 1, told: 2, untold: 1), .init(from: 1, to: 1, told: 0, untold: 3)])

  private static let section = HTMLSection(
    .coverage, note: "from 3 cases",
    blocks: [
      .paragraph("One."), .heading("permission", note: "two"), .lines(["a", "b"]), .transitions(transitions),
      .fold(
        title: "register", note: "1 of 2", isOpen: true,
        [
          .table(
            title: "T", headings: ["a", "b"],
            rows: [
              [.text("x"), .share(1, of: 2)], [.yes, .missing("nobody says")],
              [.change(from: "1", to: "2"), .text("")],
            ], rowHeadings: 1)
        ]),
      .list([.init("An item", badge: "added", changes: [("what", "old", "new")], notes: ["n", "m"], paste: ["p"])]),
    ])

  private func page(_ section: HTMLSection) -> [UInt8] { HTMLWriter.bytes { section.write(to: &$0) } }

  private func bytes(_ section: HTMLSection) -> [UInt8] {
    var writer = ByteWriter()
    section.write(to: &writer)
    return writer.bytes
  }

  private func read(_ bytes: [UInt8]) throws(ByteReader.Damage) -> HTMLSection {
    var reader = ByteReader(bytes[...])
    let section = try HTMLSection(from: &reader)
    guard reader.isAtEnd else { throw ByteReader.Damage() }
    return section
  }

  @Test("One that a copy of the process leaves is the same")
  func transport() throws {
    #expect(page(try read(bytes(Self.section))) == page(Self.section))
  }

  @Test("Bytes that somebody wrote over are a section or none, and never more than a page can hold")
  func damage() {
    let whole = bytes(Self.section)
    for place in whole.indices {
      #expect(throws: ByteReader.Damage.self) { try read(Array(whole[..<place])) }
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[place] = value
        guard let section = try? read(damaged) else { continue }
        #expect(ParsedHTML(page(section)).complaints == [])
      }
    }
  }

  @Test("A state is told by what tells it from the first")
  func states() {
    #expect(Self.transitions.words(0) == "isOn: off, level: 0" && Self.transitions.words(1) == "isOn: on")
    let page = String(decoding: page(Self.section), as: UTF8.self)
    #expect(page.contains("2 of 6 transitions are told") && page.contains(">isOn: on</text>"))
  }

  @Test("Of a module with very many states the first are drawn, and the rest is counted")
  func many() {
    let states = (0..<100).map { ["n: \($0)"] }
    let edges = (0..<99).map { HTMLTransitions.Edge(from: $0, to: $0 + 1, told: 1) }
    let section = HTMLSection(.explore, blocks: [.transitions(.init(states: states, edges: edges))])
    let text = String(decoding: page(section), as: UTF8.self)
    #expect(text.contains("and 36 more states that are not drawn") && !text.contains("n: 64<"))
  }
}
