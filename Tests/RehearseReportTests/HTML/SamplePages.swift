import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The recorded pages, one of each kind. They can also be opened in a browser.
enum SamplePages {
  static let all: [(name: String, run: SampleRun)] = [
    ("pass", pass), ("fail", fail), ("hostile", hostile), ("empty", SampleRun()), ("invalid", invalid),
    ("interrupted", interrupted),
  ]

  static var pass: SampleRun {
    var run = SampleRun()
    run.add(SampleScenarios.login(isFailing: false))
    run.add(SampleScenarios.prompt(isFailing: false))
    return run
  }

  static var fail: SampleRun {
    var run = SampleRun()
    run.add(invalidFile)
    run.add(SampleScenarios.login(isFailing: true))
    run.add(SampleScenarios.rules())
    run.add(SampleScenarios.prompt(isFailing: true))
    run.add(SampleScenarios.crashes())
    run.gone = ["login: A second tap changes nothing"]
    run.standings = [[], [.new, nil, nil, nil], [.still, .fixed]]
    return run
  }

  static var invalid: SampleRun {
    var run = SampleRun()
    run.add(invalidFile)
    return run
  }

  static var interrupted: SampleRun {
    var run = SampleRun()
    var file = SampleScenarios.login(isFailing: false)
    for place in file.ends.indices.dropFirst() {
      file.ends[place] = CaseEnd(.notRun(.interrupted))
    }
    run.add(file)
    run.facts.nanoseconds = nil
    run.facts.problems = ["the run was ended by SIGINT (Ctrl-C)"]
    return run
  }

  private static var invalidFile: SampleFile {
    .invalid(
      "scenarios/login/broken.yaml",
      [
        ShownDiagnostic(
          .error, path: "scenarios/login/broken.yaml", line: 10, column: 15,
          "\"authService.logon\" is not an operation of the module \"login\"",
          snippet: Snippet(
            lines: ["      calls:", "        - authService.logon: { id: ana, password: ••• }"], number: 10,
            markStart: 10, markWidth: 17),
          advice: [.init("Did you mean \"authService.logIn\"?"), .init("Operations of authService: logIn")]),
        ShownDiagnostic(
          .error, path: "scenarios/login/broken.yaml", line: 11, column: 15,
          "\"eror\" is not a state field of the module \"login\"",
          snippet: Snippet(lines: ["      state: { eror: none }"], number: 11, markStart: 15, markWidth: 4),
          advice: [.init("Did you mean \"error\"?")]),
      ])
  }

  static let evil: [String] = [
    "<script>alert(5)</script> & <b>bold</b> \u{200B}\u{202E}abc", "</title><script>alert(1)</script>",
    "\"><svg onload=alert(4)>", "a'b\"c", "</pre><script>alert(6)</script>", "--><img src=x onerror=alert(9)>",
    "{{constructor.constructor('alert(7)')()}}", "\" onmouseover=alert(8) x=\"", "</style></script><h1>",
    "${alert(10)} `x` &#60;",
    "::error::x", "\u{1B}[31mred\u{7}", "x\u{2028}y",
  ]

  /// Hostile text in every place that a file can fill.
  static var hostile: SampleRun {
    var run = SampleRun()
    var file = SampleFile(
      "scenarios/login/<img src=x>.yaml", module: evil[1], feature: evil[1], about: evil[4], tags: [evil[2], evil[3]])
    file.facts.links = [
      "javascript:alert(3)", "https://tracker.example.com/\"onclick=alert(1)",
      "https://tracker.example.com/LOGIN-1?a=b&c=d",
    ]
    for (place, text) in evil.enumerated() {
      var scenario = ScenarioFacts(
        title: "\(place) \(text)", why: text, tags: [text], links: ["data:text/html,\(text)"])
      scenario.lines = QuotedLines(
        first: 9, last: 11, texts: ["- scenario: \(text)", "  given: { \(text) }", "  then: \(text)"])
      let finding = Finding(
        at: SourceRange(SourcePosition(line: 10, column: 3), count: 4), .otherState, text,
        details: [
          .values(path: text, [.init(.expected, text), .init(.actual, text)], .asBefore),
          .call(text, time: 0, cause: text), .text("\(text)"),
        ],
        advice: [.paste("\(text)", [text], .below), .text("\(text)")])
      let report = FailureReport(
        module: text, steps: [.init(number: 1, findings: [finding], calls: [.init(text: text, note: text)])],
        notes: ["\(text)"])
      var end = CaseEnd(.failed(report), output: "\(text)\n\(text)")
      if place % 3 == 1 { end = CaseEnd(.passed) }
      if place % 5 == 3 { end = CaseEnd(.skipped(.author(text))) }
      scenario.columns = [.init(.given, text), .init(.then, text)]
      file.add(
        scenario,
        [
          (
            [text, text], end,
            CaseDetails(scene: SampleScenarios.scene(of: text), wrongCells: [.init(column: 1, actual: text)])
          )
        ])
    }
    file.warnings = [
      ShownDiagnostic(.warning, path: evil[0], line: 1, column: 1, "\(evil[0])", advice: [.init("\(evil[5])")])
    ]
    run.add(file)
    let mistake = ShownDiagnostic(
      .error, path: evil[8], line: 1, column: 15, "\(evil[0])",
      snippet: Snippet(lines: [evil[5]], number: 1, markStart: 0, markWidth: 1),
      advice: [.init("\(evil[5])", lines: [evil[5]])])
    run.add(.invalid("scenarios/\(evil[8]).yaml", [mistake]))
    run.facts.tags = evil[0]
    run.facts.name = evil[1]
    run.facts.revision = evil[2]
    run.facts.problems = [evil[4]]
    return run
  }
}
