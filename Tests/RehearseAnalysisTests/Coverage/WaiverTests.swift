import Rehearse
import RehearseAnalysis
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Waivers")
struct WaiverTests {
  private struct Bell: ModuleAdapter {
    static let about = About("bell", "A bell")

    let ring: Call<LaterAnswer<Lamp.Level, Never>>

    init(_ waivers: [Waiver]) {
      ring = Call(.command, "bell.ring", "Rings", returns: Lamp.Level.self, default: .dim, waivers: waivers)
    }

    func begin(on stage: Stage) -> Stage { stage }

    var actions: [Action<Stage>] {
      Action("press", "Somebody presses") { stage in stage.call(ring) { _ in } }
      Action("wait", "Nothing happens") { _ in }
    }

    var state: [Field<Stage>] {
      Field("rang", { _ in false }, "Whether it rang")
    }
  }

  private func covering(_ waivers: [Waiver], when: String = "press") throws -> CoveredFile {
    try CoveredFile(
      """
      rehearse: 1
      module: bell
      feature: A bell
      scenarios:
        - scenario: S
          when: \(when)
          then: { never: [bell.*] }

      """, of: HostedModule { Bell(waivers) })
  }

  @Test("A waived answer is not required")
  func asked() throws {
    let module = try covering([.neverMeets("silent", because: "it is wired")]).module
    #expect(module.share(.answers) == Ratio(met: 1, total: 2))
    #expect(module.waived.map(\.answer) == ["silent"])
    #expect(module.wrongWaivers == [])
  }

  @Test("An operation waived as never called requires no answers and no calls")
  func neverCalled() throws {
    let covered = try covering([.neverCalled(because: "the bell is broken")], when: "wait")
    let module = covered.module
    #expect(module.share(.answers) == Ratio(met: 0, total: 0))
    #expect(module.share(.calls) == Ratio(met: 0, total: 0))
    #expect(module.wrongWaivers == [])
    #expect(
      CoverageText.text(covered.coverage)
        .contains(
          "  left out by the contract\n    bell.ring   never called (the bell is broken)\n"))
  }

  @Test("A waiver that a case contradicts is reported")
  func wrong() throws {
    let claim = "the contract of \"bell\" says that bell.ring"
    #expect(
      try covering([.neverMeets("dim", because: "it is loud")]).coverage.wrongWaivers == [
        "\(claim) never answers \"dim\" (it is loud), but a case met that answer"
      ])
    #expect(
      try covering([.neverCalled(because: "broken")]).coverage.wrongWaivers == [
        "\(claim) is never called (broken), but a case called it"
      ])
  }

  @Test("A waiver of an unknown answer is reported")
  func misspelt() throws {
    #expect(
      try covering([.neverMeets("dimm", because: "x")]).coverage.wrongWaivers == [
        "the contract of \"bell\" says that bell.ring never answers \"dimm\", which is none of its answers"
      ])
  }
}
