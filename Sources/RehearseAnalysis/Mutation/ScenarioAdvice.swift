import Rehearse
import RehearseLanguage

/// All that a scenario lacks, as lines for its author.
struct ScenarioAdvice {
  /// What belongs to one place.
  private struct Section {
    let words: String
    var lines: [String]
    /// What to say if there is no room for the lines.
    var short: String?
  }

  private let path: String
  /// Whether another case of the file failed, which `accept` would change as well.
  private let hasFailures: Bool
  let scenario: ScenarioScore

  /// The scenarios with gaps; those with the most unnoticed changes come first.
  static func all(_ mutation: Mutation) -> [ScenarioAdvice] {
    let all = mutation.files.flatMap { file in
      file.scenarios.filter { !$0.gaps.isEmpty }.map {
        ScenarioAdvice(path: file.path, hasFailures: file.failed > 0, scenario: $0)
      }
    }
    return all.enumerated()
      .sorted { (-$0.element.scenario.unnoticed, $0.offset) < (-$1.element.scenario.unnoticed, $1.offset) }
      .map(\.element)
  }

  /// With each change that went unnoticed.
  var allLines: [String] {
    heading + scenario.gaps.flatMap { folded($0.unnoticed).map { "    - \($0)" } } + sections.flatMap(Self.written)
      + acceptance
  }

  func lines(atMost limit: Int) -> [String] {
    var (sections, acceptance) = (sections, acceptance)
    func count() -> Int { sections.reduce(heading.count + acceptance.count) { $0 + Self.written($1).count } }
    if count() > limit, let short = sections.last?.short {
      sections[sections.count - 1] = Section(words: short, lines: [])
      acceptance = ["  and run \(command)"]
    }
    let written = sections.flatMap(Self.written)
    let room = max(1, limit - heading.count - acceptance.count)
    guard written.count > room else { return heading + written + acceptance }
    let rest = Counted.text(written.count - room + 1, "more line", "more lines")
    return heading + written.prefix(room - 1) + ["      … and \(rest): --verbose"] + acceptance
  }

  // MARK: Parts

  private var heading: [String] {
    let remark = scenario.isVacuous ? "   (it checks nothing)" : ""
    let gap = scenario.gaps[0]
    let place = gap.step.map { "\(StepName.text($0)) " } ?? ""
    return [
      "\(SanitizedText.location(path, scenario.line))  \(scenario.title)\(remark)",
      "  \(place)\(gap.problem)\(MutationGap.others(scenario.unnoticed - gap.covered))",
    ]
  }

  /// One section for each place, and one for the table.
  private var sections: [Section] {
    var sections: [Section] = []
    var columns: [SuggestedColumn] = []
    func add(_ words: String, _ lines: [String]) {
      if let place = sections.firstIndex(where: { $0.words == words }) {
        sections[place].lines += lines
      } else {
        sections.append(Section(words: words, lines: lines))
      }
    }
    for gap in scenario.gaps {
      let suggestion = gap.suggestion
      let step = gap.step.map { "in \(StepName.text($0)), " } ?? ""
      if scenario.table?.lines(writing: suggestion.columns) != nil, !suggestion.columns.isEmpty {
        if let condition = suggestion.condition { add(step + condition, []) }
        columns += suggestion.columns.filter { column in !columns.contains { $0.heading == column.heading } }
      } else {
        add(step + suggestion.words, suggestion.lines)
      }
    }
    guard !columns.isEmpty, let rows = scenario.table?.lines(writing: columns) else { return sections }
    let names = Counted.list(columns.map { "\"\($0.heading)\"" })
    let noun = Counted.word(columns.count, "column", "columns")
    let short =
      columns.contains(where: \.isNew)
      ? "add to the table the \(noun) \(names), with \(Matcher.toFillIn) in each row"
      : "write \(Matcher.toFillIn) in the \(noun) \(names)"
    let isNew = scenario.table?.replacesForEvery == true
    let words = isNew ? "write this table in place of \"for every\":" : "write the table like this:"
    return sections + [Section(words: words, lines: rows, short: isNew ? nil : short)]
  }

  private static func written(_ section: Section) -> [String] {
    ["  " + section.words] + section.lines.map { "      " + $0 }
  }

  /// How to let `accept` write it, where it can.
  private var acceptance: [String] {
    let hasCells = scenario.gaps.contains { !$0.suggestion.columns.isEmpty }
    guard hasCells || scenario.cases == 1 else { return [] }
    let steps = Set(scenario.gaps.compactMap(\.step)).sorted().map { StepName.text($0) }
    let what =
      hasCells
      ? "\(Matcher.toFillIn) in these cells"
      : "`\(ScenarioKey.then.rawValue): \(Matcher.toFillIn)`" + (steps.isEmpty ? "" : " in \(Counted.list(steps))")
    return ["  or write \(what) and run \(command)"]
  }

  /// Without the line if only what is to be filled in would change, because lines move when something is accepted.
  private var command: String {
    "`\(ProgramName.text) accept \(ShellWord.of(path))\(hasFailures ? ":\(scenario.line)" : "")`"
  }

  /// Each change once, with the case that missed it or the number of such cases.
  private func folded(_ changes: [MutationGap.Unnoticed]) -> [String] {
    var words: [String] = []
    var names: [String: [String]] = [:]
    for change in changes {
      if names[change.words] == nil { words.append(change.words) }
      names[change.words, default: []].append(change.name)
    }
    let cases = Set(changes.map(\.name)).count
    return words.map { word in
      let own = names[word] ?? []
      return own.count == cases ? word : own.count == 1 ? "\(word)   (\(own[0]))" : "\(word)   (in \(own.count) cases)"
    }
  }
}
