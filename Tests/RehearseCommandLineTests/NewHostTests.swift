import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse new --host")
struct NewHostTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func new(_ arguments: String...) throws -> Invocation {
    try Invocation(["new", "--host"] + arguments, in: folder.path)
  }

  @Test("The package has a host, a module with its adapter, scenarios, and a project file")
  func package() throws {
    let made = try new("shop", "--rehearse", "../rehearse")
    #expect(made.status == 0 && made.errors == "")
    #expect(
      try folder.read("rehearse.yaml").hasSuffix(
        "build: swift build --product shop-host\nhost: .build/debug/shop-host\n"))
    #expect(
      try folder.read("Sources/ShopHost/main.swift")
        == "import Rehearse\nimport ShopAdapter\n\nRehearseHost.main { ShopAdapter() }\n")
    let manifest = try folder.read("Package.swift")
    #expect(manifest.contains(#".executable(name: "shop-host", targets: ["ShopHost"])"#))
    #expect(manifest.contains(#".package(name: "rehearse", path: "../rehearse")"#))
    #expect(
      try folder.read("Sources/ShopAdapter/ShopAdapter.swift").contains("public struct ShopAdapter: ModuleAdapter {"))
    #expect(try folder.read(".github/workflows/scenarios.yml").contains("rehearse run --ci --junit"))
    #expect(try folder.read("scenarios/shop/first.yaml").contains("$schema=../rehearse.schema.json\n"))
    #expect(try folder.read("scenarios/rehearse.schema.json").contains(#""const": "shop""#))
  }

  @Test("The output lists the files and the next steps, and asks for an unknown address")
  func advice() throws {
    let unknown = try new("shop", "tests").output
    #expect(unknown.hasPrefix("These files were written:\n\n  tests/Package.swift\n"))
    #expect(unknown.contains("\n1. Write the address of the repository of rehearse into tests/Package.swift.\n2. "))
    #expect(unknown.contains(":  cd tests && rehearse run\n"))
    #expect(try folder.read("tests/Package.swift").contains(#".package(url: "https://git.example/rehearse.git""#))
    let known = try new("shop", "again", "--rehearse", "https://git.mine/rehearse.git").output
    #expect(known.contains("\n1. Build the host and run its scenarios:  cd again && rehearse run\n2. "))
    #expect(try folder.read("again/Package.swift").contains(#".package(url: "https://git.mine/rehearse.git""#))
  }

  @Test("The default name of the module is app")
  func noName() throws {
    #expect(try new().status == 0)
    #expect(folder.exists("Sources/AppHost/main.swift") && folder.exists("scenarios/app/first.yaml"))
  }

  @Test("The path of a checkout is relative to the package")
  func checkout() throws {
    #expect(try new("shop", "a/b", "--rehearse", "checkout").status == 0)
    #expect(try folder.read("a/b/Package.swift").contains(#"path: "../../checkout""#))
    #expect(try new("shop", "c", "--rehearse", "/checkout").status == 0)
    #expect(try folder.read("c/Package.swift").contains(#"path: "/checkout""#))
  }

  @Test("The workflow goes to the root of the repository, where GitHub looks for it")
  func repository() throws {
    try folder.write(".git/HEAD", "")
    #expect(try new("shop", "a/b").status == 0)
    let workflow = try folder.read(".github/workflows/scenarios.yml")
    #expect(workflow.contains("    defaults: { run: { working-directory: a/b } }\n"))
    #expect(workflow.contains("path: \"a/b/reports\""))
    let again = try Invocation(["new", "--host", "cart", "c"], in: folder.path("a"))
    #expect(again.status == 2)
    #expect(
      again.errors
        == "rehearse: \"../.github/workflows/scenarios.yml\" already exists and was not changed; name another folder for the package\n"
    )
  }

  @Test(
    "An existing file is not changed, and nothing is written beside it",
    arguments: ["Package.swift", "rehearse.yaml", "scenarios/shop/first.yaml", "Sources/ShopHost/main.swift"])
  func occupied(path: String) throws {
    try folder.write(path, "mine")
    let refused = try new("shop")
    #expect(refused.status == 2)
    #expect(
      refused.errors
        == "rehearse: \"\(path)\" already exists and was not changed; name another folder for the package\n")
    #expect(try folder.read(path) == "mine")
    #expect(!folder.exists(".github"))
  }

  @Test("Invalid names and combinations are refused with advice")
  func names() throws {
    #expect(try new("My Shop").errors.contains("\nWrite: --host myShop\n"))
    let taken = try new("shop", "Rehearse")
    #expect(taken.status == 2 && !folder.exists("Rehearse"))
    #expect(
      taken.errors.hasPrefix(
        "rehearse: the folder of the package must not be called \"rehearse\", because the package that it depends on has that name\n"
      ))
    #expect(try new("shop", "a", "b").errors.contains("--host takes one name and one folder"))
    #expect(try new("--adapter", "cart").errors.contains("--host and --adapter cannot be combined"))
    #expect(
      try Invocation(["new", "login", "--rehearse", "x"], in: folder.path).errors.contains(
        "--rehearse belongs to --host"))
  }
}
