import RehearseReport
import RehearseRunner
import Testing

struct DecisionGridTests {
  private typealias Row = (cells: [String], end: CaseEnd, details: CaseDetails?)

  private func page(_ columns: [ScenarioFacts.TableColumn], _ rows: [[String]], wrong: [Int] = []) -> ParsedHTML {
    var file = SampleFile("scenarios/table.yaml", module: "login", feature: "A table")
    let end = SampleScenarios.failed("login", step: nil, [])
    let cases: [Row] = rows.enumerated().map { place, cells in
      (cells, wrong.contains(place) ? end : CaseEnd(.passed), CaseDetails())
    }
    file.add(ScenarioFacts(title: "A table", columns: columns), cases)
    var run = SampleRun()
    run.add(file)
    return ParsedHTML(run.page())
  }

  private static let two: [ScenarioFacts.TableColumn] = [
    .init(.given, "a"), .init(.given, "b"), .init(.then, "state.x"),
  ]

  @Test func `Two columns that vary become a matrix with hatched gaps`() {
    let html = page(Self.two, [["1", "on", "p"], ["1", "off", "q"], ["2", "on", "r"]])
    #expect(html.all("caption").map(\.text) == ["a down, b across: state.x"])
    #expect(html.all("td", class: "u").map(\.text) == ["not covered"])
    #expect(html.all("td", class: "p").map(\.text) == ["p ✓", "q ✓", "r ✓"])
    #expect(html.all("span", class: "ti").map(\.text) == ["A table"])
    #expect(html.all("li").contains { $0.text.contains("1 combination not covered") })
    #expect(html.all("li").contains { $0.text.hasPrefix("A tablea: 2, b: off") })
  }

  @Test func `A column with the same value in every row is shown once`() {
    let html = page(
      [.init(.given, "c")] + Self.two, [["x", "1", "on", "p"], ["x", "1", "off", "q"], ["x", "2", "on", "r"]])
    #expect(html.all("caption").map(\.text) == ["a down, b across: state.x; c: x"])
  }

  @Test func `Rows without common values stay a list, and no combination counts as missing`() {
    let html = page(Self.two, (0..<6).map { ["\($0)", "v\($0)", "p"] })
    #expect(html.all("caption").isEmpty)
    #expect(html.all("td", class: "u").isEmpty)
    #expect(html.all("td", class: "p").map(\.text) == Array(repeating: "✓ passed", count: 6))
  }

  @Test func `With three columns, missing combinations are listed below the rows`() {
    let columns: [ScenarioFacts.TableColumn] = [.init(.given, "a"), .init(.given, "b"), .init(.when, "c")]
    let values = ["1", "2"]
    let all = values.flatMap { a in values.flatMap { b in values.map { [a, b, $0] } } }
    let html = page(columns, Array(all.dropLast()))
    #expect(html.all("td", class: "u").map(\.text) == ["not covered"])
    #expect(html.all("tr").last?.text == "222not covered")
  }

  @Test func `In a very long table, failed rows come first`() throws {
    let html = page(Self.two, (0..<500).map { ["\($0)", "v\($0)", "p"] }, wrong: [499])
    let rows = html.all("tr").filter { $0.text.hasSuffix("failed") || $0.text.hasSuffix("passed") }
    #expect(rows.count == 100)
    #expect(rows[0].text.hasPrefix("499"))
    #expect(html.all("tfoot").map(\.text) == ["… and 400 more that are not shown"])
  }

  @Test func `A failed cell shows the expected and the actual value, and says that it failed`() {
    let html = ParsedHTML(SamplePages.fail.page())
    #expect(html.all("td", class: "f").contains { $0.text == "shouldShow shouldNotShow failed" })
    #expect(html.all("s").map(\.text) == ["shouldShow"])
  }
}
