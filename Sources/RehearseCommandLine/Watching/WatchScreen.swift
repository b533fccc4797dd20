import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The output of `rehearse watch`: one block for each round.
struct WatchScreen {
  private static let longestList = 5

  private let style: TextStyle
  private let clears: Bool
  private let paths: String

  init(style: TextStyle, paths: String) {
    self.style = style
    self.paths = paths
    clears = style.isColoured && Output.standard.isTerminal
  }

  func start(_ round: WatchedSuite.Round) -> String { block("all files in \(paths)", round) }

  /// - Parameter sources: the changed files from which hosts are built.
  func update(_ changes: Snapshot.Changes, sources: SourceChanges, _ round: WatchedSuite.Round) -> String {
    let news = [
      ("saved", changes.changed.map(\.path)), ("new", changes.new.map(\.path)),
      ("removed", changes.removed.map(\.path)),
      ("saved in the app", Self.sorted(sources.saved)), ("new in the app", Self.sorted(sources.new)),
      ("removed from the app", Self.sorted(sources.removed)),
    ]
    .filter { !$0.1.isEmpty }
    .map { "\($0.0): \(Self.names($0.1))" }
    return block(news.isEmpty ? "the host was changed" : news.joined(separator: "   "), round)
  }

  /// A warning after a round that writes files of the app.
  func written(_ files: [String]) -> String {
    let verb = files.count == 1 ? "changes" : "change"
    return warning(
      "\(Self.names(files.map(Self.shown))) \(verb) each time the host is built and run, which does not start another round"
    )
  }

  func cutShort(_ project: String) -> String {
    warning(
      "there are more than \(SourceTree.usualLimit) files of the app of \(SanitizedText.location(Self.shown(project))), and the rest is not watched"
    )
  }

  private func warning(_ text: String) -> String {
    "rehearse: warning: \(text)\n  List only the app's folders in \(ProjectFile.name), such as: sources: [Sources]\n\n"
  }

  private static func sorted(_ paths: Set<String>) -> [String] { paths.sorted().map(shown) }

  /// A path below the working folder without it.
  private static func shown(_ path: String) -> String {
    let folder = (SystemFile.resolved(".") ?? Environment.workingFolder) + "/"
    guard path.utf8.starts(with: folder.utf8) else { return path }
    return path.utf8.count == folder.utf8.count ? "./" : String(Substring(path.utf8.dropFirst(folder.utf8.count)))
  }

  private static func names(_ files: [String]) -> String {
    let names = files.prefix(longestList).map { SanitizedText.location($0) }.joined(separator: ", ")
    return files.count > longestList ? "\(names) and \(files.count - longestList) more" : names
  }

  private func block(_ headline: String, _ round: WatchedSuite.Round) -> String {
    var text = clears ? "\u{1B}[H\u{1B}[2J" : ""
    text += style.faint("\(Self.clock)  \(headline)") + "\n\n"
    let failures = (round.ran + round.kept).compactMap(\.hostFailure)
    text += ConsoleReport(style: style, detail: .normal).hostFailures(failures)
    if !round.kept.isEmpty { text += "The results below are from before.\n" }
    for file in round.ran { text += file.diagnostics + file.cases }
    for (path, file) in round.others {
      if let trouble = Self.trouble(file.tally) { text += style.bad(trouble) + "  \(SanitizedText.location(path))\n" }
    }
    for warning in round.warnings { text += "rehearse: warning: \(SanitizedText.of(warning))\n" }
    if let problem = round.problem { text += "rehearse: \(SanitizedText.of(problem))\n" }
    let files = round.ran + round.others.map { $0.file }
    if files.isEmpty { text += "There is no scenario file (*.yaml) yet.\n" }
    let summary = RunSummary(
      tally: files.reduce(into: Tally()) { $0 += $1.tally }, files: files.count, nanoseconds: round.nanoseconds,
      reports: round.reports, seed: nil, only: files.flatMap(\.only))
    text += summary.text(style)
    return text + (clears ? style.faint("Waiting for a file to be saved. Ctrl-C ends this.") + "\n" : "\n")
  }

  /// Why a file that did not run in this round is not passing.
  private static func trouble(_ tally: Tally) -> String? {
    if tally[.invalidFile] > 0 { return "still invalid" }
    if tally[.noHost] > 0 { return "still without a host" }
    let failed = tally.wrong
    return failed > 0 ? "still failing: \(failed) of \(tally.cases)" : nil
  }

  private static var clock: String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Digits.padded(Int64($0), width: 2) }.joined(separator: ":")
  }
}
