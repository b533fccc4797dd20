import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import Testing

@Suite("Suite names")
struct SuiteNamesTests {
  private func names(_ paths: String..., isMutation: Bool = false) -> [String] {
    SuiteNames(paths.map { RepositoryPath(root: "app", path: $0) }, isMutation: isMutation).names
  }

  @Test("Folders are joined by dots, the extension is dropped, and other dots become two underscores")
  func names() {
    #expect(
      names("scenarios/login/retry.yaml", "a.b/c.d.yaml", "form_v2.yaml", "pushPrompt/größe.yaml") == [
        "scenarios.login.retry", "a__b.c__d", "form_v2", "pushPrompt.größe",
      ])
  }

  @Test(
    "A path that could be confused with another has eight digits of its digest, whatever else is in the run",
    arguments: [
      ("scenarios/form.yml", "scenarios.form-c28f1497"), ("Form.YAML", "Form-"), ("a__b.yaml", "a__b-"),
      ("a_.b.yaml", "a___b-"), ("a._b.yaml", "a___b-"), ("a b.yaml", "a_b-"), ("e\u{301}.yaml", "e\u{301}-"),
      ("\u{212B}.yaml", "\u{212B}-"), ("a-0123abcd.yaml", "a-0123abcd-"), ("mutate/a.yaml", "mutate.a-"),
      ("esc\u{1B}[31m.yaml", "esc#x1B[31m-"), ("notes.txt", "notes__txt-"), (".yaml", "__yaml-"),
    ])
  func distinguished(path: String, beginning: String) {
    let name = names(path)[0]
    #expect(name.utf8.starts(with: beginning.utf8), "\(name)")
    #expect(name.suffix(9).first == "-" && name.suffix(8).allSatisfy { "0123456789abcdef".contains($0) })
    #expect(names("other.yaml", "form.yaml", path)[2] == name)
  }

  @Test(
    "No two files have the same suite name",
    arguments: [
      ["a.yaml", "a.yml", "a.YAML"], ["a/b.yaml", "a.b.yaml", "a_b.yaml", "a__b.yaml", "a b.yaml"],
      ["a_.b.yaml", "a._b.yaml"], ["é.yaml", "e\u{301}.yaml", "e.yaml", "É.yaml"], ["A.yaml", "a.yaml"],
      ["a\u{1B}[1m.yaml", "a.yaml", "a#x1B[1m.yaml"], ["a#xFF.yaml", SystemPath.text(bytes: [0x61, 0xFF]) + ".yaml"],
    ])
  func unique(paths: [String]) {
    let names = SuiteNames(paths.map { RepositoryPath(root: "app", path: $0) }).names
    #expect(Set(names.map { XMLText.escaped($0, isAttribute: true) }).count == paths.count)
    for (path, name) in zip(paths, names) { #expect(self.names(path) == [name]) }
  }

  @Test("A file name cannot imitate the suite name of another file")
  func forged() {
    #expect(names("\(names("a.yml")[0]).yaml") != names("a.yml"))
    let file = ReportDestination.fileName(ofSuite: "a:b")
    let forged = String(file.dropFirst("TEST-".count).dropLast(".xml".count))
    #expect(ReportDestination.fileName(ofSuite: forged) != file)
  }

  @Test("Suites of mutate begin with its name")
  func mutation() {
    #expect(names("scenarios/a.yaml", isMutation: true) == ["mutate.scenarios.a"])
    #expect(names("a.yaml", isMutation: true) != names("mutate/a.yaml"))
  }

  @Test("The same path in two repositories has two names in one run")
  func repositories() {
    let names = SuiteNames(["app", "web", "web"].map { RepositoryPath(root: $0, path: "a.yaml") }).names
    #expect(names[0] == "a" && Set(names).count == 3)
    let second = RepositoryPath(root: "web", path: "a.yaml", namesakes: 1)
    #expect(SuiteNames([second]).names == [names[1]])
  }

  @Test("Paths in reports have no character that a report cannot contain")
  func paths() {
    #expect(SuiteNames([RepositoryPath(root: "", path: "esc\u{1B}[31m.yaml")]).paths == ["esc#x1B[31m.yaml"])
  }

  @Test("A long name is cut and marked, and stays unique")
  func long() {
    let (one, other) = (String(repeating: "a", count: 500) + "1", String(repeating: "a", count: 500) + "2")
    let names = names("\(one).yaml", "\(other).yaml", "\(one).yml")
    #expect(Set(names).count == 3)
    #expect(names.allSatisfy { $0.utf8.count <= SizeLimits.reportName && $0.hasPrefix("aaaa") && $0.contains("…") })
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

  @Test("The file name of a suite is valid on any file system, and unique even where case does not count")
  func fileNames() {
    #expect(ReportDestination.fileName(ofSuite: "scenarios.login") == "TEST-scenarios.login.xml")
    #expect(
      ReportDestination.fileName(ofSuite: "scenarios.Login").lowercased()
        != ReportDestination.fileName(ofSuite: "scenarios.login").lowercased())
    let strange = ReportDestination.fileName(ofSuite: "a/b\u{0}c:d")
    #expect(strange.hasPrefix("TEST-a_b_c_d-") && strange.hasSuffix(".xml"))
    let long = ReportDestination.fileName(ofSuite: String(repeating: "日", count: 130))
    #expect(long.utf8.count <= 255)
    #expect(!long.contains("\u{FFFD}"))
  }
}
