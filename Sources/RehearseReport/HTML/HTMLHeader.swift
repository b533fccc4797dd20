import Rehearse
import RehearseLanguage
import RehearseRunner

/// The head of the page: the result of the run, as a sentence and as numbers.
struct HTMLHeader {
  private struct Count {
    let look: String
    let number: Int
    let words: String
    /// The fallback color if stylesheets are blocked.
    let colour: String
  }

  private let run: RunFacts
  private let modules: [(name: String, tally: Tally)]

  init(_ run: RunFacts, _ files: [HTMLFile]) {
    self.run = run
    var modules: [String: Tally] = [:]
    for file in files where !file.module.isEmpty || file.isInvalid {
      modules[file.module, default: Tally()] += file.tally
    }
    self.modules = modules.sorted { $0.key < $1.key }.map { ($0.key.isEmpty ? "not known" : $0.key, $0.value) }
  }

  private var tally: Tally { run.tally }

  private var result: String {
    let (cases, wrong) = (tally.cases, tally.wrong)
    var parts: [String] = []
    if wrong > 0 { parts.append("\(wrong) of \(Counted.text(cases, "case")) went wrong") }
    if tally[.invalidFile] > 0 { parts.append("\(Counted.text(tally[.invalidFile], "file")) could not be read") }
    if tally[.noHost] > 0 {
      parts.append("\(Counted.text(tally[.noHost], "file")) could not run, because no host started")
    }
    if tally.notRun > 0 {
      parts.append(
        parts.isEmpty ? "\(tally.notRun) of \(Counted.text(cases, "case")) did not run" : "\(tally.notRun) did not run")
    }
    if !parts.isEmpty { return parts.joined(separator: ", ") }
    if tally.ran == 0 { return "Nothing ran" }
    if tally.passed == cases { return cases == 1 ? "The case passed" : "All \(cases) cases passed" }
    return "Nothing went wrong: \(Counted.text(tally.passed, "case")) passed"
  }

  private var look: (mark: String, class: HTML) {
    if tally.wrong + tally.unjudgedFiles > 0 || !run.problems.isEmpty { return ("✗", " class=\"f\"") }
    return tally.notRun > 0 || tally.ran == 0 ? ("–", " class=\"s\"") : ("✓", "")
  }

  func head(_ form: HTMLReport.Form) -> HTML {
    let style: HTML =
      form == .file
      ? "<style>\(HTML(HTMLAssets.stylesheet))</style>" : "<link rel=\"stylesheet\" href=\"report.css\">"
    return """
      \(HTML(stringLiteral: HTMLReport.beginning))<html lang="en"><head><meta charset="utf-8">\
      <meta http-equiv="Content-Security-Policy" content="\(HTMLAssets.policy(form))">\
      <meta name="viewport" content="width=device-width,initial-scale=1">\
      <meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">\
      <meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">\
      <title>\("\(look.mark) \(result) · \(ProgramName.text)")</title>\(style)</head>

      """
  }

  var body: HTML {
    let badges = counts.map { "\(HTML.badge($0.look, "\($0.number) \($0.words)")) " as HTML }
    let problems = run.problems.map { "<p class=\"fi\"><strong>\(HTML.sentence($0))</strong></p>" as HTML }
    let gaps = run.gaps.map { "<p class=\"dim\">\(HTML.sentence($0))</p>" as HTML }
    return """
      <header><p class="brand">\(origin)</p><div class="top"><div>\
      <h1\(look.class)><span aria-hidden="true">\(look.mark)</span> \(result)</h1>\(bar)\
      <p>\(badges)</p><p class="dim">\(sentence)</p>\(problems)\(gaps)</div>\(table)</div></header>

      """
  }

  private var origin: String {
    let time = Timestamp.text(run.startedAt)
    var parts = [
      "\(ProgramName.text) \(run.version)", "\(time.prefix(10)), \(time.dropFirst(11).prefix(5)) UTC",
      Counted.text(run.files, "file"),
    ]
    if let revision = run.revision { parts.append("revision \(revision)") }
    if let shard = run.shard { parts.append("only \(shard.words)") }
    if let tags = run.tags { parts.append("only tags: \(tags)") }
    if let name = run.name { parts.append("only names with: \(name)") }
    if let link = run.link { parts.append("only scenarios with the link: \(link)") }
    if let report = run.failedIn { parts.append("only what failed in: \(report)") }
    return parts.joined(separator: " · ")
  }

  private var sentence: String {
    let subject = "\(Self.grouped(tally.cases)) \(Counted.word(tally.cases, "case"))"
    guard let nanoseconds = run.nanoseconds else { return "The run was stopped before its end: \(subject) were read." }
    let time = " in \(Self.seconds(nanoseconds))"
    guard run.virtualTime > 0 else { return "\(subject)\(time)." }
    return "\(subject) rehearsed \(Self.span(run.virtualTime)) of the app’s time\(time)."
  }

  private static func span(_ milliseconds: Int64) -> String {
    let units: [(Int64, String)] = [(3_600_000, "hour"), (60_000, "minute"), (1000, "second"), (1, "millisecond")]
    let (length, word) = units.first { milliseconds >= 2 * $0.0 } ?? units[3]
    let count = Int(milliseconds / length)
    return "\(grouped(count)) \(Counted.word(count, word))"
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let hundredths = (nanoseconds + 5_000_000) / 10_000_000
    return "\(hundredths / 100).\(Digits.padded(hundredths % 100, width: 2)) s"
  }

  /// A number with commas as thousands separators. It must not be negative.
  private static func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : "\(grouped(number / 1000)),\(Digits.padded(number % 1000, width: 3))"
  }
}

extension HTMLHeader {
  private var counts: [Count] {
    tally.groups.map { status, number in
      Count(look: status.look, number: number, words: status.words(number), colour: Self.colour(status))
    }
  }

  private static func colour(_ status: Status) -> String {
    switch status {
    case .passed: "#14713f"
    case .failed, .ruleBroken: "#b3182b"
    case .error, .crashed, .timedOut: "#c25a00"
    case .invalidFile, .noHost: "#7a0f5c"
    case .knownFailure: "#5b3fa0"
    case .skipped, .notRun: "#8a93a3"
    }
  }

  private var bar: HTML {
    let counts = counts
    let total = counts.reduce(0) { $0 + $1.number }
    guard total > 0 else { return "" }
    let label = counts.map { "\($0.number) \($0.words)" }.joined(separator: ", ")
    // Each part is wide enough to be visible, at the expense of the largest one.
    let width = 1002 - 2 * counts.count
    var widths = counts.map { max(6, $0.number * width / total) }
    if let largest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      widths[largest] += width - widths.reduce(0, +)
    }
    var x = 0
    let parts = zip(counts, widths).map { count, width -> HTML in
      defer { x += width + 2 }
      return "<rect class=\"\(count.look)\" x=\"\(x)\" width=\"\(width)\" height=\"14\" fill=\"\(count.colour)\"/>"
    }
    return """
      <svg class="sum" viewBox="0 0 1000 14" height="14" preserveAspectRatio="none" role="img" \
      aria-label="\(label)">\(parts)</svg>
      """
  }

  private var table: HTML {
    guard !modules.isEmpty else { return "" }
    let headings = ["module", "cases", "passed", "share"].map { "<th scope=\"col\">\($0)</th>" as HTML }
    let rows = modules.map { name, tally -> HTML in
      let numbers = [tally.cases, tally.passed].map { "<td>\(Self.grouped($0))</td>" as HTML }
      // A file that was not read counts like a case, so that the bar is not full. The number is next to the bar, so screen
      // readers skip the bar.
      let unread = tally.unjudgedFiles
      let percent = tally.cases == 0 ? 0 : tally.passed * 100 / (tally.cases + unread)
      return """
        <tr><th scope="row">\(name)</th>\(numbers)<td>\
        <svg class="pc" width="112" height="10" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">\
        <rect width="100" height="10" fill="#ccd"/><rect width="\(percent)" height="10" fill="#14713f"/></svg>\
        \(tally.wrong > 0 ? HTML.badge("f", "\(tally.wrong) wrong") : "")\
        \(unread > 0 ? HTML.badge("i", "\(Counted.text(unread, "file")) without results") : "")</td></tr>
        """
    }
    return "<table class=\"mods\"><thead><tr>\(headings)</tr></thead><tbody>\(rows)</tbody></table>"
  }
}
