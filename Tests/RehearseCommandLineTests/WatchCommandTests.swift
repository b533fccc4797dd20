import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// Each test waits for output, never for a fixed time.
@Suite("rehearse watch")
struct WatchCommandTests {
  private let folder: TemporaryFolder
  private let printed: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    printed = try TemporaryFolder()
    try printed.write("out", "")
  }

  /// Starts the program, because only a signal ends a watch.
  private func watch(_ arguments: String..., host: String? = nil) throws -> Launch {
    try Launch(
      ["watch"] + arguments, in: folder.path, environment: ["TERM": "xterm"], host: host,
      printingTo: printed.path("out"))
  }

  /// Replaces a file atomically as editors do, so that no intermediate state is seen.
  private func save(_ name: String, _ scenarios: String...) throws {
    try save(name, text: ScenarioText.file(scenarios.joined()))
  }

  private func save(_ name: String, text: String) throws {
    try folder.write(".saved", text)
    try FileManager.default.createDirectory(
      atPath: URL(filePath: folder.path(name)).deletingLastPathComponent().path(), withIntermediateDirectories: true)
    #expect(rename(folder.path(".saved"), folder.path(name)) == 0)
  }

  private final class Seen { var blocks = 0 }

  private let seen = Seen()

  /// Waits for a later block that contains all of these strings, and returns it.
  @discardableResult
  private func block(_ texts: String..., location: SourceLocation = #_sourceLocation) throws -> String {
    let end = Date() + Patience.limit
    while true {
      let blocks = try printed.read("out").split(separator: #/\n\n(?=\d\d:\d\d:\d\d  )/#).map(String.init)
      if let place = blocks.indices.dropFirst(seen.blocks).first(where: { texts.allSatisfy(blocks[$0].contains) }) {
        seen.blocks = place + 1
        return blocks[place]
      }
      if Date() > end {
        Issue.record("no block has \(texts): \(blocks)", sourceLocation: location)
        return ""
      }
      usleep(5_000)
    }
  }

  private func end(_ run: Launch) {
    let children = run.children
    run.send(SIGINT)
    #expect(run.wait() == 130)
    #expect(children.allSatisfy { kill($0, 0) != 0 })
  }

  @Test("Everything runs first, then each saved file, and the last line counts all files")
  func saved() throws {
    try save("scenarios/a.yaml", ScenarioText.passing())
    try save("scenarios/b.yaml", ScenarioText.table())
    let run = try watch()
    let first = try block("2 passed, 1 failed   2 files in ")
    #expect(first.firstMatch(of: #/^\d\d:\d\d:\d\d  all files in "scenarios"\n\nFAILED /#) != nil)
    try save("scenarios/a.yaml", ScenarioText.failing())
    let second = try block("still failing: 1 of 2  scenarios/b.yaml\n1 passed, 2 failed   2 files in ")
    #expect(
      second.firstMatch(of: #/^\d\d:\d\d:\d\d  saved: scenarios/a.yaml\n\nFAILED   login › Closing signs in /#) != nil)
    try save("scenarios/b.yaml", ScenarioText.passing())
    try block("still failing: 1 of 1  scenarios/a.yaml\n1 passed, 1 failed   2 files in ")
    end(run)
  }

  @Test("The screen is cleared only on a terminal, and colours can be requested")
  func plain() throws {
    try save("scenarios/a.yaml", ScenarioText.passing())
    let run = try watch("--color", "always")
    #expect(try !block("\u{1B}[32m1 passed\u{1B}[0m").contains("\u{1B}[2J"))
    end(run)
  }

  @Test("Overwritten, new and removed files are noticed, even with their folders")
  func comingAndGoing() throws {
    try save("s/a.yaml", ScenarioText.passing())
    let run = try watch("s")
    try block("all files")
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.failing()))
    try block("saved: s/a.yaml\n\nFAILED ", "0 passed, 1 failed")
    try save("whole/deep/b.yaml", ScenarioText.passing())
    #expect(rename(folder.path("whole"), folder.path("s/new")) == 0)
    try block("new: s/new/deep/b.yaml\n")
    try save("s/new/deep/b.yaml", ScenarioText.passing(), ScenarioText.passing("Again"))
    try block("saved: s/new/deep/b.yaml\n\nstill failing: 1 of 1  s/a.yaml\n2 passed, 1 failed")
    try folder.remove("s/a.yaml")
    try block("removed: s/a.yaml\n\n2 passed   1 file in ")
    try folder.remove("s")
    try block("There is no scenario file (*.yaml) yet.\n0 passed   0 files in ")
    try save("s/a.yaml", ScenarioText.passing())
    try block("new: s/a.yaml\n\n1 passed   1 file in ")
    end(run)
  }

  @Test("A single file may disappear for a moment, and its neighbours do not matter")
  func singleFile() throws {
    try save("a.yaml", ScenarioText.passing())
    let run = try watch("a.yaml")
    try block("all files")
    try save("b.yaml", ScenarioText.failing())
    try folder.remove("a.yaml")
    try block("removed: a.yaml\n\nThere is no scenario file (*.yaml) yet.\n0 passed   0 files in ")
    try save("a.yaml", ScenarioText.failing())
    try block("0 passed, 1 failed   1 file in ")
    end(run)
  }

  @Test("A change of which the system says nothing is noticed as well")
  func silentChange() throws {
    try save("elsewhere/a.yaml", ScenarioText.passing())
    try folder.makeFolder("s")
    try FileManager.default.linkItem(atPath: folder.path("elsewhere/a.yaml"), toPath: folder.path("s/a.yaml"))
    let run = try watch("s")
    try block("1 passed")
    // Events come from the folder through which a file is written, which here is not watched.
    let file = try FileHandle(forWritingTo: URL(filePath: folder.path("elsewhere/a.yaml")))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(ScenarioText.file(ScenarioText.failing()).utf8))
    try file.close()
    try block("saved: s/a.yaml\n\nFAILED ", "0 passed, 1 failed")
    end(run)
  }

  @Test("Only files and cases that failed earlier run, now and when they are saved")
  func failed() throws {
    try save("s/a.yaml", ScenarioText.failing(), ScenarioText.passing())
    try save("s/b.yaml", ScenarioText.passing())
    #expect(try Invocation(["run", "s", "--junit", "old.xml"], in: folder.path).status == 1)
    let run = try watch("s", "--failed", "old.xml")
    try block("0 passed, 1 failed   1 file in ")
    try save("s/b.yaml", ScenarioText.failing())
    try save("s/a.yaml", ScenarioText.passing("Closing signs in"), ScenarioText.passing())
    try block("saved: s/a.yaml\n", "1 passed   1 file in ")
    end(run)
  }

  @Test("A file with mistakes shows them, and runs once they are corrected")
  func invalid() throws {
    try save("s/a.yaml", ScenarioText.passing())
    try save("s/b.yaml", ScenarioText.passing())
    let run = try watch("s")
    try block("all files")
    try save("s/a.yaml", text: "rehearse: 1\nmodule: lgin\n")
    try block("s/a.yaml:2:9: error: \"lgin\" is not a module", "1 passed, 1 invalid file")
    try save("s/b.yaml", ScenarioText.passing("Other"))
    try block("saved: s/b.yaml\n\nstill invalid  s/a.yaml\n")
    try save("s/a.yaml", ScenarioText.passing())
    try block("2 passed   2 files in ")
    end(run)
  }

  @Test("A scenario with `only` runs alone until the mark is removed")
  func only() throws {
    try save("s/a.yaml", ScenarioText.passing())
    try save("s/b.yaml", ScenarioText.failing())
    let run = try watch("s")
    try block("1 passed, 1 failed")
    try save("s/a.yaml", ScenarioText.passing("Alone", "    only: yes\n"))
    try block(
      "1 passed, 1 skipped   2 files in ",
      "only: all other scenarios were left out because of the mark `only` in s/a.yaml:5")
    try save("s/a.yaml", ScenarioText.passing())
    try block("FAILED ", "1 passed, 1 failed   2 files in ")
    end(run)
  }

  @Test("The selection applies to every round")
  func selection() throws {
    let tagged = ScenarioText.passing("Tagged", "    tags: [smoke]\n")
    try save("s/a.yaml", tagged, ScenarioText.failing())
    let run = try watch("s", "--tags", "smoke")
    try block("1 passed   1 file in ")
    try save("s/a.yaml", tagged, ScenarioText.failing("Other"))
    try block("saved: ", "1 passed   1 file in ")
    end(run)
  }

  private static func misdeed(_ name: String) -> String {
    """
    rehearse: 1
    module: misbehaving
    feature: Misdeeds
    scenarios:
      - scenario: It does what it should not
        when: { do: { misdeed: \(name) } }
        then: { state: { deeds: 1 } }

    """
  }

  @Test("A module that hangs or crashes ends its case, not the watch", arguments: ["loop", "trap"])
  func misdeeds(name: String) throws {
    try save("s/a.yaml", text: Self.misdeed("nothing"))
    let run = try watch("s", "--timeout", "1s", host: Repository.misbehavingProgram)
    try block("1 passed")
    try save("s/a.yaml", text: Self.misdeed(name))
    try block("0 passed, 1 error   1 file")
    try save("s/a.yaml", text: Self.misdeed("nothing"))
    try block("1 passed   1 file")
    end(run)
  }

  @Test("A saved file of the app builds the host and runs its scenarios, and results outlive a build that fails")
  func sources() throws {
    let program = try #require(Repository.misbehavingProgram)
    try save("s/a.yaml", text: Self.misdeed("nothing"))
    try save(
      "rehearse.yaml",
      text: "build: sh -c 'test ! -e src/broken'\nhost: \"'\(program)'\"\nsources: [src]\n")
    try save("src/a.swift", text: "")
    let run = try watch("s")
    try block("1 passed   1 file")
    try save("src/deep/b.swift", text: "")
    try block("  new in the app: src/deep/b.swift\n\n1 passed   1 file")
    try save("src/broken", text: "")
    try block(
      "  new in the app: src/broken\n", "rehearse: the host could not be built: exit status 1\n",
      "The results below are from before.\n1 passed   1 file")
    try folder.remove("src/broken")
    try block("  removed from the app: src/broken\n\n1 passed   1 file")
    // A file elsewhere counts for nothing.
    try save("notes.txt", text: "")
    try save("src/c.swift", text: "")
    try block("the app: src/c.swift\n")
    end(run)
    #expect(try !printed.read("out").contains("notes"))
  }

  @Test("What the build and this command write into the app's folder starts no rounds without end")
  func ownOutputs() throws {
    let program = try #require(Repository.misbehavingProgram)
    try save("s/a.yaml", text: Self.misdeed("nothing"))
    try save("rehearse.yaml", text: "build: sh -c 'echo x >> stamp'\nhost: \"'\(program)'\"\n")
    let run = try watch("s", "--html", "page/")
    try block("all files in")
    try block("  saved in the app: stamp\n\n", "warning: stamp changes each time the host is built and run")
    try save("a.swift", text: "")
    try block("  new in the app: a.swift\n\n1 passed")
    // A round that nobody asked for would come before this one.
    try save("b.swift", text: "")
    try block("  new in the app: b.swift\n\n1 passed")
    end(run)
    let all = try printed.read("out")
    #expect(!all.contains("report.css") && all.matches(of: #/1 passed /#).count <= 6)
  }

  @Test("A file of the app that is saved during a build starts another")
  func savedDuringBuild() throws {
    let program = try #require(Repository.misbehavingProgram)
    try save("s/a.yaml", text: Self.misdeed("nothing"))
    try save("src/a.swift", text: "")
    // The build itself plays the person.
    try save(
      "rehearse.yaml",
      text: "build: sh -c 'test -e once || echo x >> src/a.swift; touch once'\nhost: \"'\(program)'\"\nsources: [src]\n"
    )
    let run = try watch("s")
    try block("all files in")
    try block("  saved in the app: src/a.swift\n\n1 passed")
    end(run)
  }

  @Test("A saved rehearse.yaml runs its scenarios, whatever `sources` lists, even if it was broken or missing")
  func projectFile() throws {
    let program = try #require(Repository.misbehavingProgram)
    let text = "host: \"'\(program)'\"\nsources: [src]\n"
    try save("s/a.yaml", text: Self.misdeed("nothing"))
    try save("src/a.swift", text: "")
    try save("rehearse.yaml", text: text)
    let run = try watch("s")
    try block("all files in", "1 passed")
    try save("rehearse.yaml", text: "host: [\n")
    try block("  saved in the app: rehearse.yaml\n", "The results below are from before.")
    try save("src/a.swift", text: "//")
    try save("rehearse.yaml", text: text)
    try block("  saved in the app: rehearse.yaml\n\n1 passed")
    try save("src/a.swift", text: "///")
    try block("  saved in the app: src/a.swift\n\n1 passed")
    try folder.remove("rehearse.yaml")
    try block("  removed from the app: rehearse.yaml\n")
    try save("rehearse.yaml", text: text)
    try block("  new in the app: rehearse.yaml\n\n1 passed")
    end(run)
  }

  @Test("A signal ends the watch in the middle of a case", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(signal: Int32) throws {
    try folder.write("s/a.yaml", Self.misdeed("loop"))
    let run = try watch("s", host: Repository.misbehavingProgram)
    run.waitForChildren()
    let children = run.children
    run.send(signal)
    #expect(run.wait() == 128 + signal)
    #expect(children.allSatisfy { kill($0, 0) != 0 })
  }

  @Test("A path that does not exist is refused at the start")
  func missing() throws {
    let run = try Invocation(["watch", "nowhere"], in: folder.path)
    #expect(run.status == 4)
    #expect(run.errors == "rehearse: there is no file or folder \"nowhere\"\n")
  }

  @Test("The watch ends if its output cannot be written")
  func fullDisk() throws {
    try folder.write("s/a.yaml", ScenarioText.file(ScenarioText.passing()))
    // A device that is full takes the place of standard output.
    #expect(try Invocation(starting: ["watch", "s"], in: folder.path, output: "/dev/full").status == 3)
  }

  @Test("After each round the page shows the latest results of all files")
  func page() throws {
    try save("s/a.yaml", ScenarioText.passing("One"))
    try save("s/b.yaml", ScenarioText.failing("Two"))
    let run = try watch("s", "--html", "page.html")
    try block("1 passed, 1 failed", "report: page.html")
    #expect(try folder.read("page.html").contains("Two"))
    try save("s/b.yaml", ScenarioText.passing("Three"))
    try block("2 passed", "report: page.html")
    let page = try folder.read("page.html")
    #expect(page.contains("One") && page.contains("Three") && !page.contains("Two"))
    end(run)
  }
}
