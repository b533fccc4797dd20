import RehearseTestSupport
import Testing

@Suite("What a module does to its process while changes are tried", .endsSometime)
struct MutationTests {
  private static func file(_ scenarios: String) -> String {
    "rehearse: 1\nmodule: misbehaving\nfeature: Moods\nscenarios:\n" + scenarios
  }

  private static let calm = """
      - scenario: It is calm
        given: { responses: { mood.read: calm } }
        when: feel
        then: { calls: none, changes: { deeds: -1 } }

    """

  private func mutate(_ text: String) throws -> Invocation {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", text)
    return try Invocation(["mutate", "a.yaml", "--host", Trouble.host()], in: folder.path)
  }

  @Test("A change that ends the process counts as noticed, and all others are tried")
  func world() throws {
    let run = try mutate(Self.file(Self.calm))
    #expect(run.status == 0)
    #expect(run.output.contains("100 %"))
    // The module says why it crashes, and that reaches nobody.
    #expect(run.errors == "")
  }

  @Test("What a module prints is not shown")
  func printing() throws {
    let printing =
      "  - scenario: It prints\n    when: { do: { misdeed: printMuch } }\n    then: { changes: { deeds: 1 } }\n"
    let run = try mutate(Self.file(printing))
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("It prints") && !run.output.contains("a long story"))
  }

  @Test(
    "A module that ends the process in a scenario as it is, is an error of that scenario: the others are measured",
    arguments: ["trap", "exit", "killOwnGroup"])
  func base(misdeed: String) throws {
    let run = try mutate(
      Self.file(Self.calm + "  - scenario: B\n    when: { do: { misdeed: \(misdeed) } }\n    then: { calls: none }\n"))
    #expect(run.status == 1)
    #expect(run.output.contains("100 %"), "\(run.output)")
    #expect(run.errors.contains("rehearse: 1 case failed: see `rehearse run`\n"), "\(run.errors)")
  }
}
