import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseTestSupport
import Testing

@Suite("Report files")
struct ReportFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, keeping inputs: [SourceFile] = []) throws {
    try ReportFile(folder.path(name), keeping: inputs).finish([Array("new".utf8)[...]])
  }

  @Test(
    "An older report of any program and an empty file are replaced",
    arguments: [
      "", "<testsuites/>", "<testsuite name=\"x\">", "\u{FEFF}<?xml version=\"1.0\"?>\n<testsuites>",
      "<!-- a > b -->\n<?pi x?> <!DOCTYPE testsuites>\n<testsuite\n>",
    ])
  func replaced(old: String) throws {
    try folder.write("r.xml", old)
    try write("r.xml")
    #expect(try folder.read("r.xml") == "new")
  }

  @Test("A file is recognised even after a long comment", arguments: [490, 500, 505, 520, 60_000])
  func longComment(length: Int) throws {
    let comment = "<!--\(String(repeating: "x", count: length))-->"
    try folder.write("r.xml", comment + "<testsuites/>")
    try write("r.xml")
    #expect(try folder.read("r.xml") == "new")
    try folder.write("r.xml", comment + "<html/>")
    #expect(throws: FileWriteError.self) { try write("r.xml") }
  }

  @Test(
    "Any other file is kept, even behind a link, and no temporary file remains",
    arguments: [
      "rehearse: 1\n", "{}", "<html>", "<testsuitesque/>", "<testsuites", "<?xml", "<!-- <testsuites/>", "\u{0}",
      " testsuites", "junk <testsuites/>",
    ])
  func kept(old: String) throws {
    try folder.write("r.xml", old)
    try folder.link("link.xml", to: "r.xml")
    for name in ["r.xml", "link.xml"] {
      #expect {
        try write(name)
      } throws: { problem in
        (problem as? FileWriteError)?.message
          == "the file \(folder.path(name)) is not a report, and is not changed; give the report another name, such as report.xml"
      }
    }
    #expect(try folder.read("r.xml") == old)
    #expect(try folder.names() == ["link.xml", "r.xml"])
  }

  @Test("A file that appears while the scenarios run is kept")
  func meanwhile() throws {
    let report = try ReportFile(folder.path("r.xml"))
    try folder.write("r.xml", "precious")
    #expect(throws: FileWriteError.self) { try report.finish([[1]]) }
    #expect(try folder.read("r.xml") == "precious")
    #expect(try folder.names() == ["r.xml"])
  }

  @Test("Input files are not replaced, and a report cannot have the name of a scenario file")
  func inputs() throws {
    try folder.write("r.xml", "")
    try folder.link("link.yaml", to: "r.xml")
    var input = SourceFile(path: folder.path("link.yaml"))
    input.mayBeQuoted = false
    #expect(throws: FileWriteError.self) { try write("r.xml", keeping: [input]) }
    #expect(throws: FileWriteError.self) { try write("new.yaml") }
    #expect(throws: FileWriteError.self) { try write("new.yml") }
    #expect(try folder.read("r.xml") == "")
    #expect(try folder.names() == ["link.yaml", "r.xml"])
  }
}
