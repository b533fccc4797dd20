import RehearseTestSupport
import Testing

@Suite("The size of types")
struct TypeSizeTests {
  @Test("No type with its extensions is longer than 500 lines")
  func limit() throws {
    let sizes = TypeSizes(
      try Repository.files(below: "Sources", suffix: ".swift").map { path in
        (String(path.split(separator: "/").dropFirst().first ?? ""), try Repository.text(of: path))
      })
    #expect(sizes.lines.count > 400)
    #expect(sizes.lines["RehearseLanguage.TreeCheck"] ?? 0 > 100)
    #expect(sizes.lines.filter { $0.value > 500 } == [:])
  }

  @Test("Extensions count towards their type, and equal names in different targets are different types")
  func counter() {
    let one = """
      import A

      /// A struct, an enum.
      package final class Big: P {
        struct Inner {
        }
      }

      @MainActor extension Big.Inner {
        func x() {}
      }
      enum Empty {}
      """
    let other = "extension Big: Q {\n  let a = 1\n}\n\nextension String {\n  func s() {}\n}\n"
    let sizes = TypeSizes([("A", one), ("A", other), ("B", other), ("C", "struct Big {\n  let b = 2\n}")])
    #expect(
      sizes.lines == ["A.Big": 4 + 3 + 3, "A.Empty": 1, "A.String": 3, "B.Big": 3, "B.String": 3, "C.Big": 3])
    #expect(TypeSizes([("A", one), ("B", other)]).lines["A.Big"] == 10)
    // An extension with only private members belongs to its file.
    let hidden = "extension Big {\n  fileprivate func a() {}\n\n  private let b = 1\n}"
    #expect(TypeSizes([("A", one), ("A", hidden)]).lines["A.Big"] == 7)
  }
}
