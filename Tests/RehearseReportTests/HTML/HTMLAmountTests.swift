import Foundation
import RehearseLanguage
import RehearseReport
import RehearseRunner
import RehearseTestSupport
import Testing

/// The size of a page, and what it leaves out if there is too much.
struct HTMLAmountTests {
  private func run(files: Int, scenarios: Int, failing: Int = 0, hasPictures: Bool = true) -> SampleRun {
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
        sample.add(facts, left > 0 ? login.ends[0] : CaseEnd(.passed), hasPictures ? login.ends[0].details?.scene : nil)
        left -= 1
      }
      run.add(sample)
    }
    return run
  }

  @Test func `Of many passed scenarios, only the first can be opened, and the page says so`() {
    let page = run(files: Thoroughness.amount(101, nightly: 1010), scenarios: 10, hasPictures: false).page()
    #expect(page.count < 3 << 20)
    let text = String(decoding: page, as: UTF8.self)
    func count(_ markup: String) -> Int { text.components(separatedBy: markup).count - 1 }
    #expect(count("<span class=\"ti\">") == (Thoroughness.isNightly ? SizeLimits.pageListed : 1010))
    #expect(count("<h4>As written</h4>") == SizeLimits.pageScenarios)
    let list = Thoroughness.isNightly ? "all but the first 10000 scenarios of the list; " : ""
    let content = "the content of \(Thoroughness.isNightly ? 9100 : 10) scenarios."
    #expect(text.contains(">Left out to keep the page small: \(list)\(content)"))
  }

  @Test func `Of 240 failures, 200 are shown in full and 20 of these open, and all have their messages`() {
    var run = run(files: 12, scenarios: 20, failing: 240)
    for file in run.files.indices {
      for place in run.files[file].result.ends.indices {
        guard case .failed(var failure) = run.files[file].result.ends[place].result else { continue }
        failure.steps[0].findings[0].details.insert(.text("in \(file).\(place)"), at: 0)
        run.files[file].result.ends[place].result = .failed(failure)
      }
    }
    let page = run.page()
    #expect(page.count < 4 << 20)
    let html = ParsedHTML(page)
    #expect(html.complaints == [])
    let cards = html.all("details", class: "card")
    #expect(cards.count == 200)
    #expect(cards.count { $0.attributes["open"] != nil } == 20)
    #expect(cards.allSatisfy { $0.text.contains("An unexpected call") && $0.text.contains("What happened") })
    let messages = html.all("li").filter { $0.parent.map { html.elements[$0].classes.contains("toc") } ?? false }
    #expect(messages.count == 240)
    #expect(messages.allSatisfy { $0.text.contains("An unexpected call") })
    #expect(html.elements[0].text.contains("Only the first are shown in full, to keep the page small."))
  }

  @Test func `What went wrong has room before what passed, wherever it stands in the run`() {
    var run = run(files: 101, scenarios: 10, hasPictures: false)
    var last = SampleFile("scenarios/login/last.yaml", module: "login", feature: "The last")
    last.add(ScenarioFacts(title: "It fails"), SampleScenarios.login(isFailing: true).ends[0])
    run.add(last)
    let html = ParsedHTML(run.page())
    #expect(html.all("details", class: "card").count == 1)
    #expect(html.elements[0].text.contains("the content of 15 scenarios."))
  }

  @Test func `A passed scenario has its lines and a picture, folded`() {
    let html = ParsedHTML(run(files: 2, scenarios: 5).page())
    #expect(html.all("svg", class: "q").count == 10)
    #expect(html.all("pre").count == 10)
    #expect(html.all("details").allSatisfy { $0.attributes["open"] == nil })
    #expect(!html.elements[0].text.contains("Left out"))
  }

  @Test func `If the run left out pictures of passed scenarios, the page has none and says so`() {
    var run = run(files: 2, scenarios: 2)
    run.files[1].result.ends[1].details?.scene = nil
    run.files[1].result.ends[1].details?.omitsScene = true
    let html = ParsedHTML(run.page())
    #expect(html.all("svg", class: "q").isEmpty)
    #expect(html.elements[0].text.contains("to keep the page small: pictures of what passed."))
  }

  @Test func `A file that ran again counts once`() {
    let run = run(files: 3, scenarios: 4)
    let store = HTMLStore()
    for _ in 0..<2 {
      for (place, file) in run.files.enumerated() {
        store.keep(file.result, path: file.path, at: place)
      }
    }
    #expect(HTMLReport.render(run.facts, store) == run.page())
  }

  @Test func `The data that a page keeps of a file survives encoding and decoding`() throws {
    let file = HTMLFile(
      SampleScenarios.prompt(isFailing: true).result, path: "a.yaml",
      past: CasePast(standings: [.new], trends: [[.passed, nil]]))
    let line = try JSONLineEncoder.encode(file)
    #expect("\(try JSONLineDecoder.decode(HTMLFile.self, from: line))" == "\(file)")
  }

  @Test func `Entries that would have the same id get different ids`() {
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
