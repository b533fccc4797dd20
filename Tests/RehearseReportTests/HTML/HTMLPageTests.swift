import Foundation
import RehearseLanguage
import RehearseReport
import RehearseRunner
import RehearseTestSupport
import Testing

/// Pages parsed by a strict reader instead of a browser.
struct HTMLPageTests {
  static let pages = SamplePages.all.map(\.name)

  /// The elements of a page. Any other element would come from a scenario file.
  private static let elements: Set<String> = [
    "a", "article", "b", "body", "br", "caption", "code", "dd", "details", "div", "dl", "dt", "footer", "g",
    "h1", "h2", "h3", "h4", "head", "header", "html", "i", "input", "label", "li", "link", "main", "mark", "meta",
    "nav", "ol", "option", "p", "path", "pre", "rect", "s", "script", "section", "select", "small", "span", "strong",
    "style", "summary", "svg", "table",
    "tbody", "td", "text", "tfoot", "th", "thead", "title", "tr", "tspan", "ul",
  ]
  private static let attributes: Set<String> = [
    "aria-hidden", "aria-label", "charset", "class", "color", "colspan", "content", "d", "dy", "data-module",
    "data-show",
    "data-since", "data-tag", "dx", "fill", "font-family", "font-size", "height", "hidden", "href", "http-equiv", "id",
    "lang", "name", "open", "placeholder",
    "preserveAspectRatio", "rel", "role", "rx", "scope", "stroke", "stroke-dasharray", "tabindex", "text-anchor",
    "type", "value", "viewBox",
    "width", "x", "y",
  ]

  private static let stylesheet = String(decoding: HTMLAssets.stylesheet, as: UTF8.self)
  private static let script = String(decoding: HTMLAssets.script, as: UTF8.self)

  private func page(_ name: String) throws -> (run: SampleRun, html: ParsedHTML) {
    let run = try #require(SamplePages.all.first { $0.name == name }).run
    return (run, ParsedHTML(run.page()))
  }

  @Test(arguments: pages) func `A page is well-formed, with only known elements and attributes`(_ name: String) throws {
    let html = try page(name).html
    #expect(html.complaints == [])
    #expect(Set(html.elements.map(\.name)).subtracting(Self.elements) == [])
    #expect(Set(html.elements.flatMap { $0.attributes.keys }).subtracting(Self.attributes) == [])
    #expect(html.all("script").map(\.text) == [Self.script])
    #expect(html.all("style").map(\.text) == [Self.stylesheet])
  }

  @Test(arguments: pages) func `Ids are unique, and each link within the page has a target`(
    _ name: String
  ) throws {
    let html = try page(name).html
    let ids = html.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for link in html.all("a").compactMap({ $0.attributes["href"] }) {
      let leadsWithin = link.hasPrefix("#") && ids.contains(String(link.dropFirst()))
      #expect(leadsWithin || HTMLText.isLink(link), "\(link)")
    }
  }

  @Test(arguments: pages) func `The counts of a page match the JUnit report`(_ name: String) throws {
    let (run, html) = try page(name)
    var junit: [Status: Int] = [:]
    for file in run.files {
      let suite = JUnitSuite(file.result, name: "suite", path: file.path, dialect: .rich)
      let text = String(decoding: suite.bytes, as: UTF8.self)
      func number(_ attribute: String) -> Int {
        text.firstRange(of: " \(attribute)=\"").map { Int(text[$0.upperBound...].prefix { $0 != "\"" }) ?? -1 } ?? -1
      }
      let invalid = file.result.head.isInvalid ? 1 : 0
      junit[.failed, default: 0] += number("failures")
      junit[.error, default: 0] += number("errors") - invalid
      junit[.skipped, default: 0] += number("skipped")
      junit[.invalidFile, default: 0] += invalid
      junit[.passed, default: 0] += number("tests") - number("failures") - number("errors") - number("skipped")
    }
    func badge(_ words: String...) -> Int {
      let header = html.all("b", class: "b").filter { element in html.isInside(element) { $0.name == "header" } }
      return words.reduce(0) { sum, word in
        sum
          + (header.lazy.compactMap { $0.text.hasSuffix(" \(word)") ? Int($0.text.prefix { $0 != " " }) : nil }.first
            ?? 0)
      }
    }
    #expect(badge("passed") == junit[.passed, default: 0])
    #expect(badge("failed") == junit[.failed, default: 0])
    #expect(badge("error", "errors") == junit[.error, default: 0])
    #expect(badge("invalid file", "invalid files") == junit[.invalidFile, default: 0])
    #expect(badge("skipped", "not run", "known failure", "known failures") == junit[.skipped, default: 0])
  }

  @Test(arguments: pages) func `Each entry is listed once, with its status in words`(_ name: String) throws {
    let (run, html) = try page(name)
    let lists = Set(
      html.elements.indices.filter { place in
        html.elements[place].name == "ul" && html.elements[place].parent.map { html.elements[$0].name } == "article"
      })
    let rows = html.all("li").filter { $0.parent.map(lists.contains) ?? false }
    let scenarios = run.files.reduce(0) {
      $0 + ($1.result.head.isInvalid ? 1 : $1.result.head.facts?.scenarios.count ?? 0)
    }
    #expect(rows.count == scenarios)
    let words = Status.allCases.map(\.word)
    for row in rows { #expect(words.contains { row.text.hasPrefix("\($0) ") }, "\(row.text.prefix(60))") }
  }

  @Test(arguments: pages) func `A page equals the recorded one, byte for byte`(_ name: String) throws {
    let bytes = try #require(SamplePages.all.first { $0.name == name }).run.page()
    // The stylesheet and the script have their own tests. Without them the recorded page is readable.
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(Self.stylesheet, with: "…").replacing(Self.script, with: "…")
      .replacing(/sha256-[A-Za-z0-9+\/=]+/, with: "sha256-…")
      .replacing("</li>", with: "</li>\n").replacing("<section", with: "\n<section").replacing("<div", with: "\n<div")
    let file = Repository.root + "Tests/RehearseReportTests/HTML/Pages/\(name).html"
    let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"
    let known = try? String(contentsOfFile: file, encoding: .utf8)
    if isRecording, known != text { try text.write(toFile: file, atomically: true, encoding: .utf8) }
    #expect(known == text && !isRecording, "A change is recorded with REHEARSE_RECORD=1")
  }
}

/// The content of pages, with hostile text and with calls.
struct HTMLContentTests {
  @Test func `No text of a hostile file becomes markup`() throws {
    let run = SamplePages.hostile
    let html = ParsedHTML(run.page())
    #expect(html.complaints == [])
    #expect(html.all("script").count == 1)
    #expect(html.all("img").isEmpty)
    for element in html.elements {
      #expect(element.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" && $0 != "src" })
    }
    let links = html.all("a").compactMap { $0.attributes["href"] }.filter { !$0.hasPrefix("#") }
    #expect(Set(links) == ["https://tracker.example.com/LOGIN-1?a=b&c=d"])
    for text in SamplePages.evil where !text.contains("\u{1B}") {
      #expect(
        html.elements[0].text.contains(HTMLText.escaped(text).unescaped), "\(text)")
    }
  }

  @Test func `A picture has an arrow for each event, and its list has a line for each row`() throws {
    let scene = try #require(SampleScenarios.login(isFailing: true).ends[0].details?.scene)
    let calls = scene.rows.count { if case .call = $0.event { true } else { false } }
    let events = scene.rows.count { row in
      switch row.event {
      case .call, .answer, .action, .advance, .missing: true
      case .step, .timer, .rest, .write, .pending: false
      }
    }
    let html = ParsedHTML(SamplePages.fail.page())
    let picture = try #require(
      html.all("svg", class: "q").first { $0.attributes["aria-label"]?.hasPrefix("\(calls) calls") == true })
    let place = try #require(
      html.elements.firstIndex { $0.attributes == picture.attributes && $0.text == picture.text })
    let paths = html.elements.filter { $0.name == "path" && $0.attributes["fill"] == "currentColor" }.filter { path in
      html.isInside(path) { $0.text == picture.text && $0.name == "svg" }
    }
    #expect(place > 0)
    #expect(paths.reduce(0) { $0 + ($1.attributes["d"] ?? "").count { $0 == "M" } } == events)
    #expect(picture.text.contains("✗ unexpected"))
    let list = try #require(
      html.all("ol").first { $0.parent.map { html.elements[$0].classes.contains("alt") } ?? false })
    #expect(
      html.all("li").count { item in html.isInside(item) { $0.text == list.text && $0.name == "ol" } }
        == scene.rows.count)
  }

  @Test func `The page shows findings, values, gaps, counts and how to run a case again`() throws {
    let text = ParsedHTML(SamplePages.fail.page()).elements[0].text
    #expect(text.contains("rule broken still The handler is called once"))
    #expect(text.contains("The rule does not hold: completionHandler was called more than once"))
    #expect(text.contains("expectedshouldShowactualshouldNotShow"))
    #expect(text.contains("tokenStore.save { token: t-1 } at 5s, after authService.logIn"))
    #expect(text.contains("not covered"))
    #expect(text.contains("rehearse run scenarios/login/second-tap.yaml:29"))
    #expect(text.contains("5 of 9 cases went wrong, 1 file could not be read"))
  }

  @Test func `A rule that holds shows how much was tried`() {
    var file = SampleFile("scenarios/rules.yaml", module: "login", feature: "Rules")
    file.add(
      ScenarioFacts(title: "It ends", isRule: true),
      CaseEnd(.passed, remark: .held(sequences: 168, completeDepth: 2)))
    var run = SampleRun()
    run.add(file)
    let rows = ParsedHTML(run.page()).all("li").map(\.text)
    let words =
      "passed It ends held in everything that was tried: no counterexample in 168 sequences, complete to depth 2"
    #expect(rows.contains { $0.hasPrefix(words) }, "\(rows)")
  }

  @Test func `Each section and file that the script hides with its last entry has one`() {
    let html = ParsedHTML(SamplePages.fail.page())
    let sections = html.all("section").filter { $0.attributes["id"] != "all" }
    #expect(sections.map { $0.attributes["id"] } == ["wrong", "known", "gaps", "gone"])
    #expect(sections.allSatisfy { $0.classes.contains("part") })
    for part in html.elements where part.classes.contains("part") {
      #expect(
        html.elements.contains { element in
          element.attributes["data-show"] != nil
            && html.isInside(element) { $0.attributes == part.attributes && $0.text == part.text }
        }, "\(part.attributes)")
    }
  }

  @Test func `A filter finds every scenario with such a case, and its module and tags`() {
    let html = ParsedHTML(SamplePages.fail.page())
    let rows = html.all("li").filter { $0.text.contains("only where the user has not decided") }
    let data = rows.map { $0.attributes["data-show"] }
    #expect(data.contains("passed=2\nwrong"))
    // Where its failure is shown, the filter for passed cases hides it.
    #expect(data.contains("wrong"))
    #expect(Set(rows.map { $0.attributes["data-module"] }) == ["pushPrompt", nil])
    #expect(html.all("article").contains { $0.attributes["data-module"] == "pushPrompt" })
    #expect(html.all("li").contains { $0.attributes["data-since"] == "new" })
    #expect(html.all("li").contains { $0.attributes["data-tag"]?.contains("late") == true })
  }

  @Test func `Scenarios that fail for one reason are one message, and only the first of their cards is open`() {
    var run = SampleRun()
    for name in ["one", "two", "three"] {
      var file = SampleFile("scenarios/\(name).yaml", module: "login", feature: name)
      for title in ["A", "B"] {
        let finding = Finding(at: SampleScenarios.place(3, 1, 4), "\(title == "A" ? "x" : name) is called")
        file.add(ScenarioFacts(title: "\(title) of \(name)"), SampleScenarios.failed("login", step: nil, [finding]))
      }
      run.add(file)
    }
    let html = ParsedHTML(run.page())
    let messages = html.all("li").filter { $0.parent.map { html.elements[$0].classes.contains("toc") } ?? false }
    #expect(messages.count == 4)
    #expect(messages[0].text == "failed A of one\nA of two\nA of three\nX is called\n")
    let cards = html.all("details", class: "card")
    #expect(cards.map { $0.attributes["open"] != nil } == [true, false, false, true, true, true])
  }

  @Test func `No message shows the backquotes of the terminal`() {
    let text = "`calls` is wrong, as is `x`"
    var file = SampleFile("a.yaml", module: "login", feature: "A")
    let finding = Finding(at: SampleScenarios.place(3, 1, 4), "\(text)", details: ["\(text)"], advice: ["\(text)"])
    file.add(ScenarioFacts(title: "A"), SampleScenarios.failed("login", step: nil, [finding]))
    var run = SampleRun()
    run.add(file)
    let mistake = ShownDiagnostic(
      .error, path: "b.yaml", line: 1, column: 1, "\(text)",
      snippet: Snippet(lines: ["x:"], number: 1, markStart: 0, markWidth: 1),
      advice: [.init("\(text)", lines: ["    x: 1"])])
    run.add(.invalid("b.yaml", [mistake]))
    run.facts.problems = [text]
    let html = ParsedHTML(run.page())
    #expect(html.elements.filter { $0.name != "script" && $0.text.contains("`") }.map(\.name) == [])
    #expect(html.all("pre", class: "copy").map(\.text) == ["x: 1\n"])
  }

  @Test func `In a folder, the page links to the stylesheet and the script beside it, and embeds neither`() throws {
    let html = ParsedHTML(SamplePages.fail.page(form: .folder))
    #expect(html.complaints == [])
    #expect(html.all("style").isEmpty)
    #expect(html.all("script").map { $0.attributes["src"] } == ["report.js"])
    #expect(html.all("script").map(\.text) == [""])
    #expect(html.all("link").compactMap { $0.attributes["href"] } == ["data:,", "report.css"])
    #expect(html.all("meta").contains { $0.attributes["content"]?.contains("style-src 'self'") == true })
  }
}

extension String {
  /// Text as a browser shows it.
  fileprivate var unescaped: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
      "&#39;", with: "'"
    )
    .replacing("&amp;", with: "&")
  }
}
