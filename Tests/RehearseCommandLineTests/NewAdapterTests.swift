import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse new --adapter")
struct NewAdapterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func new(_ arguments: String...) throws -> Invocation {
    try Invocation(["new", "--adapter"] + arguments, in: folder.path)
  }

  @Test("The generated files equal those of the example package, which CI compiles and runs")
  func example() throws {
    let made = try new("wishlist")
    #expect(made.status == 0 && made.errors == "")
    #expect(
      made.output.hasPrefix("Sources/WishlistAdapter/WishlistAdapter.swift and scenarios/wishlist/first.yaml are"))
    #expect(
      try folder.read("Sources/WishlistAdapter/WishlistAdapter.swift")
        == Repository.text(of: "Tests/Examples/Sources/ShopAdapters/WishlistAdapter.swift"))
    #expect(
      try folder.read("scenarios/wishlist/first.yaml")
        == Repository.text(of: "Tests/Examples/scenarios/wishlist/first.yaml"))
    #expect(try Invocation(["fmt", "--check", "scenarios"], in: folder.path).status == 0)
  }

  @Test("The adapter goes to the given path, and its names follow the name of the module")
  func place() throws {
    #expect(try new("lostAndFound", "Adapters/Lost.swift").status == 0)
    let code = try folder.read("Adapters/Lost.swift")
    #expect(code.contains("public struct LostAndFoundAdapter: ModuleAdapter {"))
    #expect(code.contains(#"About("lostAndFound","#))
    #expect(try folder.read("scenarios/lostAndFound/first.yaml").contains("\nmodule: lostAndFound\n"))
  }

  @Test("If either file exists, neither is written", arguments: ["a.swift", "scenarios/cart/first.yaml"])
  func occupied(path: String) throws {
    try folder.write(path, "mine")
    let refused = try new("cart", "a.swift")
    #expect(refused.status == 2)
    #expect(refused.errors == "rehearse: \"\(path)\" already exists and was not changed; name another file\n")
    #expect(try folder.read(path) == "mine")
    #expect(folder.exists("a.swift") != folder.exists("scenarios/cart/first.yaml"))
  }

  @Test(
    "An invalid module name is refused with a valid one",
    arguments: [
      ("Cart", "cart"), ("wish-list", "wishList"), ("my cart", "myCart"), ("1st", "cart"), ("öl", "cart"), ("", "cart"),
    ])
  func name(name: String, near: String) throws {
    guard !name.isEmpty else {
      #expect(try new("").errors.hasPrefix("rehearse: --adapter needs a value\nWrite: --adapter NAME\n"))
      return
    }
    let refused = try new(name)
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasPrefix(
        "rehearse: a module's name is one word of letters and digits that begins with a small letter, not \"\(name)\"\n"
          + "Write: --adapter \(near)\n"))
    #expect(!folder.exists("Sources") && !folder.exists("scenarios"))
  }

  @Test("A path that does not end in .swift is refused")
  func ending() throws {
    #expect(
      try new("cart", "Cart.txt").errors.hasPrefix(
        "rehearse: the file of an adapter ends with .swift: write Cart.txt.swift\n"))
  }
}
