import RehearseReport
import RehearseResults
import Testing

/// How large a page becomes, and what it leaves out then.
struct HTMLAmountTests {
  private func run(files: Int, scenarios: Int, failing: Int = 0) -> SampleRun {
    var run = SampleRun()
    var left = failing
    for file in 0..<files {
      var sample = SampleFile(
        "scenarios/login/area-\(file).yaml", module: "login", feature: "Signing in, part \(file)", tags: ["login"])
      let login = SampleScenarios.login(isFailing: true)
      for number in 0..<scenarios {
        var facts = login.facts.scenarios[0]
        facts.title = "A wrong password keeps user \(number) out of area \(file), whatever comes next"
        facts.tags = number % 3 == 0 ? ["smoke"] : []
        sample.add(facts, left > 0 ? login.ends[0] : CaseEnd(.passed), login.cases[0]?.scene)
        left -= 1
      }
      run.add(sample)
    }
    return run
  }

  private func elements(_ page: [UInt8]) -> Int {
    var count = 0
    for (place, byte) in page.enumerated().dropLast() where byte == UInt8(ascii: "<") {
      let next = page[place + 1]
      if next >= UInt8(ascii: "a"), next <= UInt8(ascii: "z") { count += 1 }
    }
    return count
  }

  @Test func `10 000 cases that pass stay below a megabyte and 16 000 elements`() {
    let page = run(files: 1000, scenarios: 10).page()
    #expect(page.count < 1 << 20)
    #expect(elements(page) <= 16_000)
    #expect(ParsedHTML(page).complaints == [])
  }

  @Test func `500 failures stay below four megabytes, each with its finding, 20 of them open`() {
    let page = run(files: 50, scenarios: 20, failing: 500).page()
    #expect(page.count < 4 << 20)
    let html = ParsedHTML(page)
    let cards = html.all("details", class: "card")
    #expect(cards.count == 500)
    #expect(cards.count { $0.attributes["open"] != nil } == 20)
    #expect(cards.allSatisfy { $0.text.contains("An unexpected call") })
    #expect(cards[0].text.contains("What happened"))
    #expect(cards[499].text.contains("There is no room for the picture"))
  }

  @Test func `A small run shows a picture of each scenario, a larger one less`() {
    let small = ParsedHTML(run(files: 2, scenarios: 5).page())
    #expect(small.all("svg", class: "q").count == 10)
    #expect(!small.elements[0].text.contains("Left out"))
    let larger = ParsedHTML(run(files: 40, scenarios: 12).page())
    #expect(larger.all("svg", class: "q").isEmpty)
    #expect(larger.all("pre").count == 480)
    #expect(larger.elements[0].text.contains("Left out, to keep the page small: pictures of what passed."))
  }

  @Test(arguments: DetailLevel.allCases) func `A level that somebody asks for is shown whatever its size`(
    _ level: DetailLevel
  ) {
    let html = ParsedHTML(run(files: 5, scenarios: 20).page(level))
    #expect(html.complaints == [])
    #expect(html.all("svg", class: "q").count == (level >= .pictures ? 100 : 0))
    #expect(html.all("pre").count == (level >= .lines ? 100 : 0))
  }

  @Test func `A file that has run anew counts once`() {
    let run = run(files: 3, scenarios: 4)
    let store = HTMLStore(level: nil)
    for _ in 0..<2 {
      for (place, file) in run.files.enumerated() {
        store.keep(file.result, path: file.path, at: place)
      }
    }
    #expect(HTMLReport.render(run.facts, store) == run.page())
  }

  @Test func `Entries whose ids would be the same get different ones`() {
    var run = SampleRun()
    for _ in 0..<3 {
      var file = SampleFile("scenarios/same.yaml", module: "login", feature: "The same")
      file.add(ScenarioFacts(title: "The same"), CaseEnd(.passed))
      run.add(file)
    }
    let html = ParsedHTML(run.page())
    let ids = html.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }
}
