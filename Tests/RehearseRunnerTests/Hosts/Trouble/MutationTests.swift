import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Misbehaving modules under mutation", .endsSometime)
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

  @Test("A mutant that ends the process counts as noticed, and all other mutants are tried")
  func world() throws {
    let run = try mutate(Self.file(Self.calm))
    #expect(run.status == 0)
    #expect(run.output.contains("100 %"))
    // The module prints why it crashes, but that output is not shown.
    #expect(run.errors == "")
  }

  @Test("The output of a module is not shown")
  func printing() throws {
    let printing =
      "  - scenario: It prints\n    when: { do: { misdeed: printMuch } }\n    then: { changes: { deeds: 1 } }\n"
    let run = try mutate(Self.file(printing))
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("It prints") && !run.output.contains("a long story"))
  }

  @Test(
    "A scenario that ends the process unmutated is an error, and the other scenarios are measured",
    arguments: ["trap", "exit", "killOwnGroup"])
  func base(misdeed: String) throws {
    let run = try mutate(
      Self.file(Self.calm + "  - scenario: B\n    when: { do: { misdeed: \(misdeed) } }\n    then: { calls: none }\n"))
    #expect(run.status == 1)
    #expect(run.output.contains("100 %"), "\(run.output)")
    #expect(run.errors.contains("rehearse: 1 case failed: see `rehearse run`\n"), "\(run.errors)")
  }
}
