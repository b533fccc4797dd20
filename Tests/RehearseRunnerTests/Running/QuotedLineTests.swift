import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("The quoted line of a finding")
struct QuotedLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func quotations(
    _ text: String, name: String = "a.yaml", onPress press: @escaping @Sendable (Lamp.Bench) -> Void = { _ in }
  ) throws -> [String] {
    try folder.write(name, text)
    let modules = FileModules(inProcess: ModuleCatalog(Lamp.module(onPress: press)))
    let options = FileRunner.Options(
      decoding: FileDecoder.Options(catalog: modules.groups[0].contracts, isContinuousIntegration: false),
      selection: Selection(), today: CalendarDate(secondsSince1970: 0))
    let plan = RunPlan(try Discovery.find([folder.path(name)]), modules, options, jobs: 1)
    let results = Runner(plan).run { result, _ in result }
    return results.flatMap(\.ends).flatMap { end -> [String] in
      switch end.result {
      case .failed(let failure), .failedAsKnown(_, let failure): failure.findings.map(\.quotation)
      case .passed, .passedUnexpectedly, .errored, .skipped, .notRun: []
      }
    }
  }

  @Test("The line of each failed expectation is quoted with a caret below it")
  func line() throws {
    let text = LampFile.scenario("when: press\nthen:\n  state: { isOn: on, count: 7 }\n")
    let quoted = try quotations(text)
    let number = (text.split(separator: "\n").firstIndex { $0.contains("count: 7") } ?? 0) + 1
    let line = " >\(number < 10 ? "  " : " ")\(number) |       state: { isOn: on, count: 7 }\n"
    #expect(quoted.map { $0.hasPrefix(line) } == [true, true])
    let carets = quoted.map { $0.dropFirst(line.count).prefix { $0 == " " }.count - 8 }
    #expect(carets == ["      state: { ".count, "      state: { isOn: on, ".count])
    #expect(quoted.allSatisfy { $0.hasSuffix("^\n") })
  }

  @Test("A known failure is quoted, and a passed case is not")
  func known() throws {
    let mark = "known failure: { issue: L-1 }\n"
    #expect(try quotations(LampFile.scenario("\(mark)when: press\nthen: { state: { isOn: on } }\n")).count == 1)
    #expect(try quotations(LampFile.scenario("when: press\nthen: { state: { isOn: off } }\n")) == [])
  }

  @Test("A secret is hidden in the quoted line")
  func secret() throws {
    let quoted = try quotations(
      LampFile.scenario("when: { unlock: { code: zebra } }\nthen: { calls: [sound.log: { code: zebra }] }\n"))
    #expect(quoted.count == 1)
    #expect(quoted.allSatisfy { $0.contains("code: •••") && !$0.contains("zebra") })
  }
}
