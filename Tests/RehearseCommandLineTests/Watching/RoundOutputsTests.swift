import RehearseCommandLine
import Testing

@Suite("The files of an app that a watch itself makes change")
struct RoundOutputsTests {
  private var outputs = RoundOutputs()

  private func saved(_ names: Set<String>) -> SourceChanges {
    var changes = SourceChanges()
    changes.saved = names
    return changes
  }

  private func new(_ names: Set<String>) -> SourceChanges {
    var changes = SourceChanges()
    changes.new = names
    return changes
  }

  @Test("A file that changes during three rounds in a row is left out, and what is saved meanwhile is not")
  mutating func inARow() {
    #expect(outputs.count(saved(["/p/stamp", "/p/a"])) == [])
    #expect(outputs.count(saved(["/p/stamp"])) == [])
    #expect(outputs.rest(of: saved(["/p/stamp"])) == saved(["/p/stamp"]))
    #expect(outputs.count(saved(["/p/stamp", "/p/a"])) == ["/p/stamp"])
    #expect(outputs.rest(of: saved(["/p/stamp", "/p/a"])) == saved(["/p/a"]))
    // It stays known, and is told once.
    #expect(outputs.count(saved([])) == [])
    #expect(outputs.count(saved(["/p/stamp"])) == [])
    #expect(outputs.rest(of: saved(["/p/stamp"])).isEmpty)
  }

  @Test("A file that is saved between rounds starts one again")
  mutating func between() {
    for _ in 1...3 { _ = outputs.count(saved(["/p/a"])) }
    outputs.forget(saved(["/p/a"]))
    #expect(outputs.count(saved(["/p/a"])) == [])
    #expect(outputs.rest(of: saved(["/p/a"])) == saved(["/p/a"]))
  }

  @Test("New files with other names each time are known by their folder")
  mutating func otherNames() {
    #expect(outputs.count(new(["/p/logs/1"])) == [])
    #expect(outputs.count(new(["/p/logs/2"])) == [])
    #expect(outputs.count(new(["/p/logs/3"])) == ["/p/logs/"])
    #expect(outputs.rest(of: new(["/p/logs/4", "/p/a"])) == new(["/p/a"]))
    #expect(outputs.rest(of: saved(["/p/logs/1"])) == saved(["/p/logs/1"]))
  }
}
