import RehearseResults
import RehearseSource

/// What made the page, from what, and what it leaves out for its size.
struct HTMLFooter {
  private let run: RunFacts
  private let files: [HTMLFile]
  private let level: DetailLevel
  private let form: HTMLReport.Form

  init(_ run: RunFacts, _ files: [HTMLFile], _ level: DetailLevel, _ form: HTMLReport.Form) {
    (self.run, self.files, self.level, self.form) = (run, files, level, form)
  }

  func write(to html: inout HTMLWriter) {
    html.markup("<footer><p>")
    html.text("Made by \(ProgramName.text) \(run.version) from \(Counted.text(run.files, "file")).")
    if let seed = run.seed { html.text(" The order was random: --seed \(seed) repeats it.") }
    html.text(" Secret values are shown as •••. The page needs no script and fetches nothing.")
    html.markup("</p>")
    if let omission {
      html.markup("<p>")
      html.text(omission)
      html.markup("</p>")
    }
    html.markup("</footer>\n")
  }

  private var omission: String? {
    guard files.contains(where: { !$0.rows.isEmpty }) else { return nil }
    let what: String? =
      switch level {
      case .all: nil
      case .pictures: files.contains { $0.omitsScenes } ? "pictures of what passed" : nil
      case .lines: "pictures of what passed"
      case .titles: "the lines and pictures of what passed"
      case .counts: "the tables, lines and pictures of what passed"
      }
    return what.map {
      "Left out, to keep the page small: \($0). To see them, add --html-detail all, or run one file or scenario alone."
    }
  }
}
