import RehearseTestSupport
import Testing

@Suite("What may import what")
struct LayoutTests {
  private static let modules = Repository.names(in: "Sources/Modules").filter { !$0.hasSuffix("Rehearsal") }
  private let layout: Layout

  init() throws { layout = try Layout(page: try Repository.text(of: "Sources/README.md"), modules: Self.modules) }

  private func folder(of target: String) -> String {
    let name = target.hasSuffix("Rehearsal") ? String(target.dropLast("Rehearsal".count)) : target
    return Self.modules.contains(name) ? "Sources/Modules/\(target)" : "Sources/\(target)"
  }

  private func imports(of target: String) throws -> Set<String> {
    let files = try Repository.files(below: folder(of: target), suffix: ".swift").map(Repository.text)
    return Set(files.flatMap(Imports.names))
  }

  @Test("The table names every target, and nothing else")
  func everyTarget() {
    let folders = Repository.names(in: "Sources").filter { !$0.hasSuffix(".md") && $0 != "Modules" }
    #expect(layout.targets == Set(folders + Repository.names(in: "Sources/Modules")))
    #expect(layout.rows.count == layout.targets.count && layout.rows.count > 20)
  }

  @Test("Each target imports what its row says, no more and no less")
  func files() throws {
    let imports = try Dictionary(uniqueKeysWithValues: layout.targets.map { ($0, try self.imports(of: $0)) })
    #expect(layout.differences("files") { imports[$0] ?? [] } == [])
  }

  @Test("The manifest says the same")
  func manifest() throws {
    let dependencies = Layout.dependencies(
      manifest: try Repository.text(of: "Package.swift"), modules: Self.modules)
    #expect(layout.differences("Package.swift") { dependencies[$0] ?? [] } == [])
  }

  @Test(
    "What must not be seen from where, through others neither",
    arguments: [
      // Who reads files, runs nothing.
      ("RehearseLoading", ["RehearseJudging", "RehearseResults", "RehearseRunning", "RehearseHosts"]),
      ("RehearseLanguageServer", ["RehearseJudging", "RehearseResults", "RehearseRunning", "RehearseHosts"]),
      ("RehearseWatching", ["RehearseJudging", "RehearseResults", "RehearseRunning", "RehearseHosts"]),
      // What is judged is a value, wherever it came from.
      ("RehearseJudging", ["RehearseYAML", "RehearseLoading", "RehearseRunning"]),
      // Events come from anywhere: from another process, from a journal.
      ("RehearseResults", ["Rehearse", "RehearseScenario"]),
      ("RehearseReport", ["RehearseJudging", "RehearseRunning", "RehearseHosts", "CRehearseSystem"]),
      ("RehearseReference", ["RehearseSystem", "RehearseYAML", "RehearseLoading"]),
    ])
  func unseen(target: String, others: [String]) {
    #expect(layout.reach(of: target).isDisjoint(with: others))
    #expect(layout.targets.isSuperset(of: others + [target]))
  }

  @Test("Only one target knows libyaml, and only one the calls for processes")
  func systems() {
    for (library, target) in [("CRehearseYAML", "RehearseYAML"), ("CRehearseSystem", "RehearseHosts")] {
      #expect(layout.rows.filter { $0.imports.contains(library) }.map(\.target) == [target])
    }
  }

  @Test("An app's module imports nothing but the standard library; its adapter sees it and the vocabulary")
  func modules() throws {
    for module in Self.modules {
      #expect(try imports(of: module).subtracting(["Observation", "Synchronization"]) == [])
      #expect(try imports(of: "\(module)Rehearsal") == [module, "Rehearse"])
    }
  }

  // MARK: The checks themselves

  private static let page = """
    | target | what is in it | imports |
    | --- | --- | --- |
    | `RehearseSource` | places | nothing |
    | `Modules/Example<Name>` | a module | **nothing of ours** |
    | `Modules/Example<Name>Rehearsal` | its adapter | Source, the module |
    | `rehearse` | `main` | Source, the adapters |

    """
  private static let manifest = #"""
    func target(_ name: String) -> Target { .target(name: name, dependencies: dependencies) }
    .target(
      name: "\(name)Rehearsal", dependencies: [.init(stringLiteral: name), "RehearseSource"],
    target("RehearseSource"),
    .executableTarget(name: "rehearse", dependencies: ["RehearseSource"] + adapters, swiftSettings: settings,
    """#

  @Test("A table is read as it is written")
  func reading() throws {
    let layout = try Layout(page: Self.page, modules: ["ExampleLamp", "ExampleDoor"])
    #expect(
      layout.rows.map(\.target) == [
        "RehearseSource", "ExampleLamp", "ExampleDoor", "ExampleLampRehearsal", "ExampleDoorRehearsal", "rehearse",
      ])
    #expect(layout.reach(of: "ExampleDoorRehearsal") == ["RehearseSource", "ExampleDoor"])
    #expect(layout.reach(of: "rehearse") == layout.targets.subtracting(["rehearse"]))
    let dependencies = Layout.dependencies(manifest: Self.manifest, modules: ["ExampleLamp", "ExampleDoor"])
    #expect(layout.differences("") { dependencies[$0] ?? [] } == [])
  }

  @Test("An import too many and one too few are told, whoever has them")
  func differences() throws {
    let layout = try Layout(page: Self.page, modules: ["ExampleLamp"])
    let manifest = Self.manifest.replacing(
      #"target("RehearseSource")"#, with: #"target("RehearseSource", ["ExampleLamp"])"#
    )
    .replacing(#"dependencies: ["RehearseSource"] +"#, with: "dependencies: [] +")
    let dependencies = Layout.dependencies(manifest: manifest, modules: ["ExampleLamp"])
    #expect(
      layout.differences("it") { dependencies[$0] ?? [] } == [
        "it: RehearseSource imports ExampleLamp, the table says no",
        "it: rehearse does not import RehearseSource, the table says so",
      ])
  }

  @Test("No row names one below it, or what is not there", arguments: ["the moon", "rehearse", "Source"])
  func order(word: String) {
    let page = Self.page.replacing("places | nothing", with: "places | \(word)")
    #expect(throws: Layout.Unreadable(word: word)) { try Layout(page: page, modules: []) }
  }

  @Test("Imports are found in whatever form they are written")
  func forms() {
    let text = "import A\n@testable import B\npackage import C\n  import D\nimport struct E.F\n// import G\n"
    #expect(Imports.names(in: text) == ["A", "B", "C", "D", "E"])
  }
}
