import Rehearse
import RehearseLanguage
import RehearseRunner

/// What became of the run, in one sentence and then in numbers.
struct HTMLHeader {
  /// Numbers of one module.
  private struct Share {
    var scenarios = 0
    var tally = Tally()
  }

  private let run: RunFacts
  private let modules: [(name: String, share: Share)]
  private let scenarios: Int

  init(_ run: RunFacts, _ files: [HTMLFile]) {
    self.run = run
    var shares: [String: Share] = [:]
    for file in files where !file.module.isEmpty {
      shares[file.module, default: Share()].scenarios += file.scenarios
      shares[file.module, default: Share()].tally += file.tally
    }
    modules = shares.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    scenarios = files.reduce(0) { $0 + $1.scenarios }
  }

  private var tally: Tally { run.tally }

  /// The verdict in a sentence.
  var verdict: String {
    let (cases, wrong) = (tally.cases, tally.wrong)
    var parts: [String] = []
    if wrong > 0 { parts.append("\(wrong) of \(Counted.text(cases, "case")) went wrong") }
    if tally.invalidFiles > 0 { parts.append("\(Counted.text(tally.invalidFiles, "file")) could not be read") }
    if tally.notRun > 0 {
      parts.append(
        parts.isEmpty ? "\(tally.notRun) of \(Counted.text(cases, "case")) did not run" : "\(tally.notRun) did not run")
    }
    if !parts.isEmpty { return parts.joined(separator: ", ") }
    if tally.ran == 0 { return "Nothing ran" }
    if tally.passed == cases { return cases == 1 ? "The case passed" : "All \(cases) cases passed" }
    return "Nothing went wrong: \(Counted.text(tally.passed, "case")) passed"
  }

  /// What the verdict looks like.
  private var look: (mark: String, class: StaticString) {
    if tally.wrong + tally.invalidFiles > 0 || !run.problems.isEmpty { return ("✗", " class=\"f\"") }
    return tally.notRun > 0 || tally.ran == 0 ? ("–", " class=\"s\"") : ("✓", "")
  }

  /// The page up to its body.
  func writeHead(_ form: HTMLReport.Form, to html: inout HTMLWriter) {
    html.markup(HTMLReport.beginning)
    html.markup("<html lang=\"en\"><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\"")
    html.attribute("content", HTMLAssets.policy(form))
    html.markup("><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
    html.markup("<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"robots\" content=\"noindex\">")
    html.markup("<meta name=\"referrer\" content=\"no-referrer\"><link rel=\"icon\" href=\"data:,\">")
    html.element("title", "\(look.mark) \(verdict) · \(ProgramName.text)")
    switch form {
    case .file:
      html.markup("<style>")
      html.markup(HTMLAssets.stylesheet)
      html.markup("</style>")
    case .folder: html.markup("<link rel=\"stylesheet\" href=\"report.css\">")
    }
    html.markup("</head>\n")
  }

  func write(to html: inout HTMLWriter) {
    html.markup("<header><p class=\"brand\">")
    html.text(origin)
    html.markup("</p><div class=\"top\"><div><h1")
    html.markup(look.class)
    html.markup("><span aria-hidden=\"true\">")
    html.text(look.mark)
    html.markup("</span> ")
    html.text(verdict)
    html.markup("</h1>")
    writeBar(to: &html)
    html.markup("<p>")
    for count in counts {
      html.badge(count.look, "\(count.number) \(count.words)")
      html.markup(" ")
    }
    html.markup("</p><p class=\"dim\">")
    html.text(sentence)
    html.markup("</p>")
    for problem in run.problems {
      html.markup("<p class=\"fi\"><strong>")
      html.text(HTMLFinding.sentence(problem))
      html.markup("</strong></p>")
    }
    html.markup("</div>")
    writeModules(to: &html)
    html.markup("</div></header>\n")
  }

  private var origin: String {
    var parts = ["\(ProgramName.text) \(run.version)", Self.moment(run.startedAt), Counted.text(run.files, "file")]
    if let revision = run.revision { parts.append("revision \(revision)") }
    if let tags = run.tags { parts.append("only tags: \(tags)") }
    if let name = run.name { parts.append("only names with: \(name)") }
    return parts.joined(separator: " · ")
  }

  private static func moment(_ nanoseconds: Int64) -> String {
    let text = Timestamp.text(nanoseconds)
    return "\(text.prefix(10)), \(text.dropFirst(11).prefix(5)) UTC"
  }

  private var sentence: String {
    let subject = "\(Self.grouped(scenarios)) \(Counted.word(scenarios, "scenario"))"
    let time = run.nanoseconds.map { " in \(Self.seconds($0))" } ?? ""
    if run.nanoseconds == nil { return "The run was stopped before its end: \(subject) were read." }
    guard run.virtualTime > 0 else { return "\(subject)\(time)." }
    return "\(subject) rehearsed \(Self.span(run.virtualTime)) of the app’s time\(time)."
  }

  /// A span in the largest unit that fits.
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

  private static func grouped(_ number: Int) -> String {
    String(decoding: HTMLWriter.bytes { $0.grouped(number) }, as: UTF8.self)
  }
}

extension HTMLHeader {
  private struct Count {
    let look: StaticString
    let number: Int
    let words: String
    /// For where no stylesheet may be read.
    let colour: StaticString
  }

  private var counts: [Count] {
    func word(_ count: Int, _ one: String) -> String { Counted.word(count, one) }
    return [
      Count(look: "p", number: tally.passed, words: "passed", colour: "#14713f"),
      Count(look: "f", number: tally.failed, words: "failed", colour: "#b3182b"),
      Count(look: "e", number: tally.errored, words: word(tally.errored, "error"), colour: "#c25a00"),
      Count(look: "i", number: tally.invalidFiles, words: word(tally.invalidFiles, "invalid file"), colour: "#7a0f5c"),
      Count(look: "k", number: tally.known, words: word(tally.known, "known failure"), colour: "#5b3fa0"),
      Count(look: "s", number: tally.skipped, words: "skipped", colour: "#8a93a3"),
      Count(look: "n", number: tally.notRun, words: "not run", colour: "#8a93a3"),
    ].filter { $0.number > 0 }
  }

  private func writeBar(to html: inout HTMLWriter) {
    let counts = counts
    let total = counts.reduce(0) { $0 + $1.number }
    guard total > 0 else { return }
    html.markup("<svg class=\"sum\" viewBox=\"0 0 1000 14\" height=\"14\" preserveAspectRatio=\"none\" role=\"img\"")
    html.attribute("aria-label", counts.map { "\($0.number) \($0.words)" }.joined(separator: ", "))
    html.markup(">")
    // Each part can be seen, however small; the largest gives what that takes.
    var widths = counts.map { max(6, $0.number * (1002 - 2 * counts.count) / total) }
    if let largest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      widths[largest] += 1002 - 2 * counts.count - widths.reduce(0, +)
    }
    var x = 0
    for (count, width) in zip(counts, widths) {
      html.markup("<rect class=\"")
      html.markup(count.look)
      html.markup("\"")
      html.attribute("x", x)
      html.attribute("width", width)
      html.markup(" height=\"14\" fill=\"")
      html.markup(count.colour)
      html.markup("\"/>")
      x += width + 2
    }
    html.markup("</svg>")
  }

  private func writeModules(to html: inout HTMLWriter) {
    guard !modules.isEmpty else { return }
    html.markup("<table class=\"mods\"><thead><tr><th scope=\"col\">module</th><th scope=\"col\">scenarios</th>")
    html.markup(
      "<th scope=\"col\">cases</th><th scope=\"col\">passed</th><th scope=\"col\">share</th></tr></thead><tbody>")
    for (name, share) in modules {
      html.markup("<tr><th scope=\"row\">")
      html.text(name)
      html.markup("</th>")
      for number in [share.scenarios, share.tally.cases, share.tally.passed] {
        html.markup("<td>")
        html.grouped(number)
        html.markup("</td>")
      }
      html.markup("<td>")
      html.bar(share.tally.passed, of: share.tally.cases)
      if share.tally.wrong > 0 { html.badge("f", "\(share.tally.wrong) wrong") }
      html.markup("</td></tr>")
    }
    html.markup("</tbody></table>")
  }
}

extension Tally {
  /// Cases that make a run red.
  var wrong: Int { failed + errored }
}

extension HTMLWriter {
  /// A part of a whole as a bar; the number stands beside it, so that it need not be read aloud.
  mutating func bar(_ part: Int, of whole: Int) {
    markup(
      "<svg class=\"pc\" width=\"112\" height=\"10\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
    )
    markup("<rect width=\"100\" height=\"10\" fill=\"#ccd\"/><rect")
    attribute("width", whole == 0 ? 0 : part * 100 / whole)
    markup(" height=\"10\" fill=\"#14713f\"/></svg>")
  }
}
