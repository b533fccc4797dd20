import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Secrets that a module passes on")
struct PassedOnSecretTests {
  private static let code = "hunter\\\"22"

  /// A case whose module passes the code on in every form, with its report and its scene.
  private func shown(_ code: String, _ then: String) throws -> String {
    let module = Lamp.module { bench in
      let escaped = code.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      bench.log("Bearer \(code)", beam: Lamp.Beam(angle: 1, note: code), code: code)
      bench.label = code
      bench.label = String(repeating: "a", count: 290) + code
      bench.memory = Lamp.Anything(
        literal: .map([
          Literal.Entry(code, .list([.text("{\"code\":\"\(escaped)\"}"), .text(code + code)])),
          Literal.Entry("number", .integer(Int(code) ?? 0)),
        ]))
      bench.beams = [Lamp.Beam(angle: Int(code) ?? 1, note: code)]
    }
    let written = Literal.quoted(code)
    let file = try Decoded.file(
      LampFile.scenario("when: [{ unlock: { code: \(written) } }, press]\nthen: \(then)\n"), module.contract)
    let testCase = file.cases[0]
    let trace = module.run(testCase.plan, isDetailed: true)
    let report = try #require(Evaluator.evaluate(testCase, trace, module.contract))
    let scene = SceneMaker(contract: module.contract).scene(testCase, trace, report)
    let lines = report.findings.flatMap { [$0.headline] + $0.detailLines + $0.adviceLines }
    return (lines + report.steps[0].calls.map(\.text) + ["\(scene)"]).joined(separator: "\n")
  }

  @Test(
    "They are masked in findings, calls and scenes",
    arguments: [
      "{ calls: none, changes: none }", "{ history: { label: none, memory: none } }",
      "{ calls: [{ sound.log: { text: x, beam: { angle: 1, note: x } } }] }",
      "{ state: { label: x, memory: { a: 1 }, beams: [] } }", "{ never: [becomes: { label: <any text> }] }",
      "{ in order: [becomes: { label: x }, sound.log] }", "{ calls include: [sound.log: { text: y }] }",
      "{ call count: { sound.log: 3 } }", "{ state: { memory: { hunter: [x, y], number: 0 } } }",
    ])
  func masked(then: String) throws {
    let text = try shown(Self.code, then)
    #expect(text.contains("•••"))
    #expect(!text.contains("hunter\\"), "\(text)")
    let numbers = try shown("73519264", then)
    #expect(!numbers.contains("73519"), "\(numbers)")
  }

  @Test("An expected value that contains a secret is masked, and the values are still compared")
  func expected() throws {
    let rehearsing = try EvaluatedFile(
      LampFile.scenario(
        """
        when: [{ unlock: { code: hunter22 } }, { unlock: { code: hunter33 } }, press]
        then: { state: { label: x-hunter22 } }

        """)
    ) { $0.label = "x-hunter33" }
    #expect(rehearsing.details == ["it differs (its value is secret)"])
    let same = try EvaluatedFile(
      LampFile.scenario("when: [{ unlock: { code: hunter22 } }, press]\nthen: { state: { label: hunter22 } }\n")
    ) { $0.label = "hunter22" }
    #expect(same.report == nil)
  }

  @Test("Values of fewer than four characters are not masked, nor are names that the contract declares")
  func short() throws {
    let rehearsing = try EvaluatedFile(
      LampFile.scenario("when: [{ unlock: { code: abc } }, press]\nthen: { changes: none }\n")
    ) { $0.label = "abc" }
    #expect(rehearsing.details.contains("actual     abc"))
    let names = try EvaluatedFile(
      LampFile.scenario(
        "when: [{ unlock: { code: angle } }, { unlock: { code: bright } }, press]\nthen: { changes: none }\n")
    ) {
      $0.beams = [Lamp.Beam(angle: 1)]
      $0.shown = .bright
    }
    let shown = "\(names.report?.findings.map(\.detailLines) ?? [])"
    #expect(shown.contains("angle: 1"))
    #expect(shown.contains("bright"))
  }
}
