import Rehearse
import RehearseLanguage
import RehearseReport
import Testing

@Suite("Suite names")
struct SuiteNamesTests {
  private func names(_ paths: String..., root: String = "/project") -> [String] {
    SuiteNames(paths: paths, root: root).names
  }

  @Test("Folders are joined by dots, the extension is dropped, and other dots are replaced")
  func names() {
    #expect(
      names("scenarios/login/retry.yaml", "a.b/c.d.yml", "/project/x y/z.yaml") == [
        "scenarios.login.retry", "a_b.c_d", "x_y.z",
      ])
  }

  @Test("Paths in reports are relative to the root, without parent folders")
  func paths() {
    let paths = SuiteNames(paths: ["./a.yaml", "/project/b/c.yaml", "../d.yaml", "/other/e.yaml"], root: "/project")
      .paths
    #expect(paths == ["a.yaml", "b/c.yaml", "d.yaml", "other/e.yaml"])
    #expect(SuiteNames(paths: ["/projects/a.yaml"], root: "/project").paths == ["projects/a.yaml"])
  }

  @Test("Escape characters in file names are written out, and extensions ignore case")
  func colours() {
    let names = SuiteNames(paths: ["esc\u{1B}[31m.yaml", "B.YAML"], root: "/project")
    #expect(names.paths == ["esc#x1B[31m.yaml", "B.YAML"])
    #expect(names.names == ["esc#x1B[31m", "B"])
  }

  @Test(
    "No two files have the same suite name",
    arguments: [
      ["a.yaml", "a.yml"], ["a/b.yaml", "a.b.yaml", "a_b.yaml"],
      ["a.yaml", "../a.yaml", "../../a.yaml", "x/../a.yaml"],
      ["é.yaml", "e\u{301}.yaml"], ["a b.yaml", "a_b.yaml", "a.b.yaml"],
    ])
  func unique(paths: [String]) {
    let names = SuiteNames(paths: paths, root: "/project").names
    #expect(Set(names.map { Array($0.utf8) }).count == paths.count)
    #expect(names == SuiteNames(paths: paths, root: "/project").names)
  }

  @Test("A file name cannot imitate the suite name of another file")
  func forged() {
    let second = names("a.yaml", "a.yml")[1]
    for paths in [["\(second).yaml", "a.yaml", "a.yml"], ["a.yaml", "a.yml", "\(second).yaml"]] {
      #expect(Set(SuiteNames(paths: paths, root: "/project").names).count == 3)
    }
    let file = ReportDestination.fileName(ofSuite: "a:b")
    let forged = String(file.dropFirst("TEST-".count).dropLast(".xml".count))
    #expect(ReportDestination.fileName(ofSuite: forged) != file)
  }

  @Test("Suite names differ without case, and after escaping for XML")
  func unlikeForAll() {
    let raw = SystemPath.text(bytes: [0x61, 0xFF])
    for paths in [
      ["A.yaml", "a.yaml"], ["É.yaml", "e\u{301}.yaml"], ["\(raw).yaml", "a#xFF.yaml"], ["a\u{1B}[1m.yaml", "a.yaml"],
    ] {
      let names = SuiteNames(paths: paths, root: "/project").names.map { name in
        XMLText.escaped(name, isAttribute: true).lowercased()
      }
      #expect(names[0] != names[1])
    }
  }

  @Test("A file that is only an extension keeps its name")
  func onlyExtension() {
    #expect(names(".yaml", "d/.yml", "d.yaml/e") == ["_yaml", "d._yml", "d_yaml.e"])
  }

  @Test("A long name is cut and marked, and stays unique")
  func long() {
    let (one, other) = (String(repeating: "a", count: 500) + "1", String(repeating: "a", count: 500) + "2")
    let names = names("\(one).yaml", "\(other).yaml")
    #expect(names[0] != names[1])
    #expect(names.allSatisfy { $0.utf8.count <= SuiteNames.limit && $0.hasPrefix("aaaa") })
    #expect(names[0].dropLast(8).hasSuffix("…"))
    let doubles = self.names("\(one).yaml", "\(one).yml")
    #expect(doubles[0] != doubles[1] && doubles.allSatisfy { $0.utf8.count <= SuiteNames.limit })
  }

  @Test("The length limit applies to the escaped name")
  func escaped() {
    let text = String(repeating: "&", count: 100)
    #expect(SuiteNames.capped(text).utf8.count < 100)
    #expect(SuiteNames.capped(String(repeating: "a", count: 400)).utf8.count == 400)
    #expect(SuiteNames.capped(String(repeating: "ä", count: 300)).utf8.count <= 400)
    let commands = SuiteNames.capped(String(repeating: "##[", count: 300))
    #expect(XMLText.escaped(commands, isAttribute: true).utf8.count <= 400)
  }

  @Test("The file name of a suite is valid on any file system, and unique")
  func fileNames() {
    #expect(ReportDestination.fileName(ofSuite: "scenarios.login") == "TEST-scenarios.login.xml")
    let strange = ReportDestination.fileName(ofSuite: "a/b\u{0}c:d")
    #expect(strange.hasPrefix("TEST-a_b_c_d-") && strange.hasSuffix(".xml"))
    let long = ReportDestination.fileName(ofSuite: String(repeating: "日", count: 130))
    #expect(long.utf8.count <= 255)
    #expect(!long.contains("\u{FFFD}"))
  }
}
