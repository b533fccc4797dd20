import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("The deepest and widest values of a file")
struct LargeValueTests {
  /// A scenario file with a value of the largest possible size.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// Whether its scenario fails.
    var fails = false
    var testDescription: String { name }

    init(sent name: String, _ value: String) {
      self.name = name
      text = Self.file("weather", "notify: { name: x, centre: first, userInfo: \(value) }", "calls: none")
    }

    init(answered name: String, _ value: String, expected: String, fails: Bool = true) {
      (self.name, self.fails) = (name, fails)
      text = Self.file(
        "download", "download: { url: a }", "state: { result: \(expected) }",
        given: "http.get: [{ returns: { follow_on: https://b } }, { returns: \(value) }]")
    }

    /// The same file with one changed value.
    var changed: String { text.replacing(/: 1([ ,])/) { ": 2\($0.output.1)" }.replacing("x1,", with: "z1,") }

    private static func file(_ module: String, _ when: String, _ then: String, given: String? = nil) -> String {
      """
      rehearse: 1
      module: \(module)
      feature: Large values
      scenarios:
        - scenario: A large value
      \(given.map { "    given: { responses: { \($0) } }\n" } ?? "")    when: { \(when) }
          then: { \(then) }

      """
    }
  }

  /// The number of keys in the widest value. At night it is the most that a file can hold.
  private static let keys = Thoroughness.amount(1_000, nightly: 45_000)

  /// Nested maps, each with these keys in this order.
  private static func deep(_ levels: Int, _ last: String, keys: [String] = ["a"]) -> String {
    (0..<levels).reduce(last) { value, _ in
      "{ " + keys.map { "\($0): \($0 == "a" ? value : "0")" }.joined(separator: ", ") + " }"
    }
  }

  /// A map of many keys. The greatest key has this value.
  private static func wide(_ keys: some Collection<Int>, _ last: String) -> String {
    let greatest = keys.max()
    return "{ " + keys.map { "k\($0): \($0 == greatest ? last : "0")" }.joined(separator: ", ") + " }"
  }

  private static func list(_ prefix: String) -> String {
    "{ a: [" + (0..<keys).map { "\(prefix)\($0)" }.joined(separator: ", ") + "] }"
  }

  static let samples = Thoroughness.sample(all, every: 3)
  private static let all = [
    Sample(sent: "forty levels", deep(40, "1")),
    Sample(sent: "all levels", deep(58, "1")),
    Sample(sent: "all keys", wide(0..<keys, "1")),
    Sample(
      answered: "all levels, as expected", deep(54, "1", keys: ["a", "b"]), expected: deep(54, "1", keys: ["b", "a"]),
      fails: false),
    Sample(
      answered: "all keys, as expected", wide(0..<keys / 2, "1"), expected: wide((0..<keys / 2).reversed(), "1"),
      fails: false),
    Sample(answered: "thirty levels", deep(30, "1"), expected: deep(30, "3")),
    Sample(
      answered: "all levels in another order", deep(54, "1", keys: ["a", "b"]),
      expected: deep(54, "3", keys: ["b", "a"])),
    Sample(answered: "all levels and a placeholder", deep(54, "1"), expected: deep(54, "<any text>")),
    Sample(
      answered: "all keys in another order", wide(0..<keys / 2, "1"), expected: wide((0..<keys / 2).reversed(), "3")),
    Sample(
      answered: "all items", list("x"), expected: list("y")),
    Sample(
      answered: "all keys and a placeholder", wide(0..<keys / 2, "1"),
      expected: wide((0..<keys / 2).reversed(), "<any text>")),
  ]

  /// Kills a program that computes forever. A run normally takes less than a second.
  private static let limit = "ulimit -t 120"

  private func run(_ sample: Sample, _ arguments: [String]) throws -> Invocation {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", sample.text)
    try folder.write("b.yaml", sample.changed)
    // A limit ends a program that computes forever, and only a process has one.
    return try Invocation(starting: arguments, in: folder.path, prelude: Self.limit)
  }

  @Test(
    "Commands that run scenarios finish", .endsSometime, arguments: samples,
    ["run", "accept", "mutate", "coverage"])
  func running(_ sample: Sample, _ command: String) throws {
    let run = try run(sample, [command] + (command == "accept" ? ["--yes"] : []) + ["a.yaml"])
    let isFailure = sample.fails && command != "accept"
    #expect(run.status == (isFailure ? 1 : 0), "\(run.errors.prefix(1000))")
    #expect(!(run.output + run.errors).contains("did not"))
  }

  @Test("Reports of a run are written", .endsSometime, arguments: samples)
  func reports(_ sample: Sample) throws {
    let run = try run(sample, ["run", "--junit", "r.xml", "--html", "r.html", "a.yaml"])
    #expect(run.status == (sample.fails ? 1 : 0), "\(run.errors.prefix(1000))")
  }

  @Test("Commands that only read scenarios finish", .endsSometime, arguments: samples, ["check", "list", "fmt"])
  func reading(_ sample: Sample, _ command: String) throws {
    let run = try run(sample, [command, "a.yaml"])
    #expect(run.status == 0, "\(run.errors.prefix(1000))")
  }

  @Test("Two files are compared", .endsSometime, arguments: samples)
  func comparing(_ sample: Sample) throws {
    #expect(try run(sample, ["diff", "a.yaml", "b.yaml"]).status == 1)
    #expect(try run(sample, ["diff", "a.yaml", "a.yaml"]).status == 0)
  }

  @Test("The language server responds", .endsSometime, arguments: samples)
  func editing(_ sample: Sample) throws {
    let folder = try TemporaryFolder()
    let opened = """
      {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.yaml","version":1,\
      "text":"\(sample.text.replacing("\n", with: "\\n"))"}}}
      """
    let begin = #"{"jsonrpc":"2.0","id":0,"method":"initialize"}"#
    try folder.write(
      "input", [begin, opened].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
    let run = try Invocation(
      starting: ["lsp"], in: folder.path, prelude: "\(Self.limit); exec < '\(folder.path("input"))'")
    #expect(run.status == 0)
    #expect(run.output.contains("\"diagnostics\":"))
  }
}
