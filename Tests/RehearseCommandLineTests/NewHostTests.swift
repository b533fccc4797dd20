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

  /// A repository of rehearse with the given tags. Returns its address, and the hash of its commit.
  private func repository(_ tags: String...) throws -> (address: String, commit: String) {
    try folder.write("rehearse/Package.swift", "")
    let tagging = tags.map { "&& git tag \($0)" }.joined(separator: " ")
    try folder.shell(
      "cd rehearse && git init -q . && git add . && git commit -qm First \(tagging) && git rev-parse HEAD > ../commit")
    return ("file://\(folder.path("rehearse"))", try folder.read("commit").filter { !$0.isNewline })
  }

  @Test("The package has a host, a module with its adapter, scenarios, a contract and a project file")
  func package() throws {
    let made = try new("shop")
    #expect(made.status == 0 && made.errors == "")
    #expect(
      try folder.read("rehearse.yaml").contains(
        "program: \">= 0.3\"\nbuild: swift build --product shop-host\nhost: .build/debug/shop-host\n"))
    #expect(
      try folder.read("Sources/ShopHost/main.swift")
        == "import Rehearse\nimport ShopAdapter\n\nRehearseHost.main { ShopAdapter() }\n")
    let manifest = try folder.read("Package.swift")
    #expect(manifest.contains(#".executable(name: "shop-host", targets: ["ShopHost"])"#))
    #expect(manifest.contains(#"// .package(name: "app", path: ".."),"#))
    #expect(
      try folder.read("Sources/ShopAdapter/ShopAdapter.swift").contains("public struct ShopAdapter: ModuleAdapter {"))
    #expect(try folder.read(".github/workflows/scenarios.yml").contains("rehearse run --ci --junit"))
    #expect(try folder.read(".gitignore").contains(".build/\n"))
    #expect(try folder.read("scenarios/shop/first.yaml").contains("$schema=../rehearse.schema.json\n"))
    #expect(try folder.read("scenarios/rehearse.schema.json").contains(#""const": "shop""#))
    // Commands that only read need neither the host nor a build.
    #expect(try Invocation(["check", "--help"], in: folder.path).status == 0)
    #expect(try Invocation(["list"], in: folder.path).output.contains("The name that was loaded is greeted"))
  }

  @Test("The output lists the files and the next steps, and asks for an unknown address")
  func advice() throws {
    let unknown = try new("shop", "tests").output
    #expect(unknown.hasPrefix("These files were written:\n\n  tests/Package.swift\n"))
    #expect(
      unknown.contains("\n1. Write the address of the repository of rehearse into Package.swift and the workflow.\n2. ")
    )
    #expect(unknown.contains(":  cd tests && rehearse run\n"))
    #expect(
      try folder.read("tests/Package.swift").contains(
        #".package(url: "https://git.example/rehearse.git", from: "0.3.0"),"#))
  }

  @Test("The password in an address is not written")
  func password() throws {
    let made = try new("shop", "tests", "--rehearse", "http://me:secret@localhost:1/rehearse.git")
    #expect(!made.output.contains("secret"))
    #expect(try folder.read("tests/Package.swift").contains(#".package(url: "http://localhost:1/rehearse.git", "#))
    #expect(try !folder.read("tests/.github/workflows/scenarios.yml").contains("secret"))
  }

  @Test("The address stands with the tag of this version, if the repository has it", arguments: ["0.3.0", "v0.3.0"])
  func tag(name: String) throws {
    let address = try repository(name).address
    #expect(try new("shop", "tests", "--rehearse", address).status == 0)
    #expect(try folder.read("tests/Package.swift").contains(".package(url: \"\(address)\", from: \"0.3.0\"),"))
    #expect(try folder.read("tests/.github/workflows/scenarios.yml").contains("REHEARSE_VERSION: \(name) "))
  }

  @Test("Without such a tag the newest commit is written")
  func commit() throws {
    let (address, commit) = try repository("0.2.9")
    #expect(try new("shop", "tests", "--rehearse", address).status == 0)
    #expect(
      try folder.read("tests/Package.swift").contains(".package(url: \"\(address)\", revision: \"\(commit)\"),"))
    #expect(try folder.read("tests/.github/workflows/scenarios.yml").contains("REHEARSE_VERSION: \(commit) "))
  }

  @Test("A repository that does not answer is named, with what to do")
  func silent() throws {
    let made = try new("shop", "tests", "--rehearse", "file:///nonexistent/rehearse.git")
    #expect(
      made.output.contains("\n1. file:///nonexistent/rehearse.git did not answer. If it has no tag 0.3.0, write `"))
  }

  @Test("A package is named after the last part of its address")
  func identity() throws {
    #expect(try new("shop", "tests", "--rehearse", "file:///nonexistent/Fork.git").status == 0)
    #expect(try folder.read("tests/Package.swift").contains(#".product(name: "Rehearse", package: "fork")"#))
    #expect(try new("shop", "fork", "--rehearse", "file:///nonexistent/Fork.git").status == 2)
  }

  @Test("A clone stands for its origin, without the password in it")
  func clone() throws {
    _ = try repository()
    try folder.shell("git -C rehearse remote add origin http://me:secret@localhost:1/rehearse.git")
    #expect(try new("shop", "tests", "--rehearse", "rehearse").status == 0)
    #expect(try folder.read("tests/Package.swift").contains(#".package(url: "http://localhost:1/rehearse.git", "#))
  }

  @Test("A clone without an address is refused, because only this machine has it")
  func path() throws {
    _ = try repository()
    let refused = try new("shop", "tests", "--rehearse", "rehearse")
    #expect(refused.status == 2 && !folder.exists("tests"))
    #expect(
      refused.errors.hasPrefix(
        "rehearse: \"rehearse\" is a folder of this machine, so nobody else could build the package\n"))
    #expect(refused.errors.contains("--rehearse file://\(folder.path("rehearse"))\n"))
    #expect(try new("shop", "tests", "--rehearse", "nothing").errors.contains("no package of rehearse in \"nothing\""))
  }

  @Test("A submodule has a relative path, and the workflow checks it out")
  func submodule() throws {
    try folder.shell("git init -q")
    try folder.write("vendor/rehearse/Package.swift", "")
    #expect(try new("shop", "a/b", "--rehearse", "vendor/rehearse").status == 0)
    #expect(
      try folder.read("a/b/Package.swift").contains(#".package(name: "rehearse", path: "../../vendor/rehearse"),"#))
    let workflow = try folder.read(".github/workflows/scenarios.yml")
    #expect(workflow.contains("submodules: true") && workflow.contains("--package-path \"vendor/rehearse\""))
  }

  @Test("The default name of the module is app")
  func noName() throws {
    #expect(try new().status == 0)
    #expect(folder.exists("Sources/AppHost/main.swift") && folder.exists("scenarios/app/first.yaml"))
  }

  @Test("The workflow goes to the root of the repository, and serves a second host too")
  func workflow() throws {
    try folder.write(".git/HEAD", "")
    #expect(try new("shop", "a/b").status == 0)
    let workflow = try folder.read(".github/workflows/scenarios.yml")
    #expect(workflow.contains("path: \"a/b/.build\""))
    let again = try Invocation(["new", "--host", "cart", "c"], in: folder.path("a"))
    #expect(again.status == 0 && again.errors == "")
    #expect(again.output.contains("  c/Package.swift\n") && !again.output.contains("scenarios.yml"))
    #expect(try folder.read(".github/workflows/scenarios.yml") == workflow)
  }

  @Test("Outside of a repository, no project below is looked for, because it names commands to run")
  func noRepository() throws {
    #expect(try new("shop", "tests").status == 0)
    let listed = try Invocation(["list"], in: folder.path)
    #expect(listed.status == 4 && listed.errors.contains("there is no file or folder \"scenarios\""))
  }

  @Test("A .gitignore that is there stays as it is, and the advice says what to add")
  func ignored() throws {
    try folder.write(".gitignore", "mine\n")
    #expect(try new("shop").output.contains(". Add to .gitignore:  .build/  .swiftpm/  reports/\n"))
    #expect(try folder.read(".gitignore") == "mine\n")
  }

  @Test("Below the folder of a project, its scenarios are found")
  func inside() throws {
    #expect(try new("shop").status == 0)
    let listed = try Invocation(["list"], in: folder.path("Sources/ShopHost"))
    #expect(listed.output.contains("../../scenarios/shop/first.yaml:7"), "\(listed.errors)")
  }

  @Test("At the root of the repository, the projects below are found")
  func below() throws {
    try folder.write(".git/HEAD", "")
    #expect(try new("shop", "tests").status == 0)
    let listed = try Invocation(["list"], in: folder.path).output
    #expect(listed.contains("tests/scenarios/shop/first.yaml:7"))
    #expect(try Invocation(["reference"], in: folder.path).output.contains("shop"))
    #expect(try new("cart", "deep/er/tests").status == 0)
    #expect(try Invocation(["list"], in: folder.path).output.contains("deep/er/tests/scenarios/cart/first.yaml:7"))
    let refused = try Invocation(["reference"], in: folder.path)
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasPrefix(
        "rehearse: there are 2 projects below this folder: deep/er/tests, tests\nChange to the folder of one, for example: cd deep/er/tests\n"
      ))
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
