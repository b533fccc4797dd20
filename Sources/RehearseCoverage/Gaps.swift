import Rehearse
import RehearseSource

/// What the scenarios of a module leave out, by name: the lists that the terminal and Markdown show.
struct Gaps: Sendable {
  struct Line: Sendable {
    /// Empty where the line belongs to the one above.
    var name: String
    var text: String
  }

  struct Section: Sendable {
    /// What is counted so; `nil` for what is only told.
    var measure: Measure?
    var heading: String
    var lines: [Line]
  }

  /// How many of the things that are missing are shown under one name; `--missing` has scenarios for them all.
  private static let limit = 3

  let sections: [Section]

  init(_ module: ModuleCoverage) {
    guard module.tally.ran + module.tally.notRun > 0 else {
      sections = [Section(heading: "no scenario is about this module", lines: [])]
      return
    }
    let sections = [
      Section(measure: .answers, heading: "answers that no case met", lines: Self.answers(module)),
      Section(measure: .given, heading: "combinations of givens that no case states", lines: Self.given(module)),
      Section(
        measure: .actions, heading: "actions that never happened",
        lines: module.given.indices.filter { module.tally.actions[$0].cases == 0 }
          .map { Line(name: module.given[$0].action.name, text: "") }),
      Section(measure: .state, heading: "values of the state never seen", lines: Self.state(module)),
      Section(measure: .calls, heading: "calls never expected", lines: Self.calls(module)),
      Section(
        measure: .arguments, heading: "arguments that make a difference, and that no case passes in",
        lines: Self.shown(module, .arguments)),
      Section(measure: .effects, heading: "effects that no case shows", lines: Self.shown(module, .effects)),
      Section(measure: .time, heading: "moments that no case tries", lines: Self.shown(module, .time)),
      Section(heading: "left out by the vocabulary", lines: Self.waived(module)),
    ]
    self.sections = sections.filter { !$0.lines.isEmpty }
  }

  private static func answers(_ module: ModuleCoverage) -> [Line] {
    byOperation(module) { answer in
      switch answer.state {
      case .notStated: answer.name
      case .stated: "\(answer.name) (stated, but never used up)"
      case .consumed, .waived: nil
      }
    }
  }

  private static func waived(_ module: ModuleCoverage) -> [Line] {
    module.tally.vocabulary.operations.filter { !$0.waivers.isEmpty }.map { operation in
      let texts = operation.waivers.map { "\($0.answer ?? "never called") (\($0.reason))" }
      return Line(name: operation.name, text: texts.joined(separator: ", "))
    }
  }

  /// A line for each operation that has an answer with something to say.
  private static func byOperation(_ module: ModuleCoverage, _ text: (AnswerCoverage) -> String?) -> [Line] {
    module.tally.vocabulary.operations.compactMap { operation in
      let texts = module.answers.filter { $0.operation === operation }.compactMap(text)
      return texts.isEmpty ? nil : Line(name: operation.name, text: texts.joined(separator: ", "))
    }
  }

  private static func given(_ module: ModuleCoverage) -> [Line] {
    zip(module.given, module.tally.actions).flatMap { given, use in
      let missing = given.missing
      guard !missing.isEmpty else { return [Line]() }
      let name = Line(name: given.action.name, text: "\(missing.count) of \(given.combinations.count)")
      return [name] + (use.cases == 0 ? [] : capped(missing.map { $0.words(module.tally.vocabulary) }))
    }
  }

  /// What no case shows, by the event that it is about.
  private static func shown(_ module: ModuleCoverage, _ measure: Measure) -> [Line] {
    let text = DemandText(module.knowledge)
    let own = module.shown.filter { $0.demand.measure == measure }
    var subjects: [String] = []
    var missing: [String: [String]] = [:]
    var totals: [String: Int] = [:]
    for (demand, isMet) in own {
      let subject = text.subject(demand)
      if totals[subject] == nil { subjects.append(subject) }
      totals[subject, default: 0] += 1
      if !isMet { missing[subject, default: []].append(text.detail(demand)) }
    }
    return subjects.flatMap { subject in
      let details = missing[subject] ?? []
      guard let total = totals[subject], !details.isEmpty else { return [Line]() }
      return [Line(name: subject, text: "\(details.count) of \(total)")] + capped(details)
    }
  }

  /// The first of them, and how many more there are.
  private static func capped(_ texts: [String]) -> [Line] {
    let shown = texts.count > limit + 1 ? limit : texts.count
    let lines = texts.prefix(shown).map { Line(name: "", text: $0) }
    guard texts.count > shown else { return lines }
    return lines + [Line(name: "", text: "and \(texts.count - shown) more: \(ProgramName.text) coverage --missing")]
  }

  private static func state(_ module: ModuleCoverage) -> [Line] {
    module.fields.compactMap { field in
      let unseen = field.values.filter { !$0.isSeen }.map(\.text)
      return unseen.isEmpty ? nil : Line(name: field.declaration.name, text: unseen.joined(separator: ", "))
    }
  }

  private static func calls(_ module: ModuleCoverage) -> [Line] {
    module.calls.filter { $0.isAsked && $0.use.expected == 0 }.map { calls in
      let count = calls.use.calls
      let text = count == 0 ? "and not made by any case" : "but made \(Counted.times(count))"
      return Line(name: calls.operation.name, text: text)
    }
  }
}
