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
    var heading: String
    var lines: [Line]
  }

  /// How many missing combinations of an action are shown; `--missing` prints them all.
  private static let shownCells = 3

  let sections: [Section]

  init(_ module: ModuleCoverage) {
    guard module.tally.ran + module.tally.notRun > 0 else {
      sections = [Section(heading: "no scenario is about this module", lines: [])]
      return
    }
    let sections = [
      Section(heading: "answers that no case met", lines: Self.answers(module)),
      Section(heading: "combinations of givens that no case states", lines: Self.given(module)),
      Section(
        heading: "actions that never happened",
        lines: module.given.indices.filter { module.tally.actions[$0].cases == 0 }
          .map { Line(name: module.given[$0].action.name, text: "") }),
      Section(heading: "values of the state never seen", lines: Self.state(module)),
      Section(heading: "calls never expected", lines: Self.calls(module)),
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
      let shown = use.cases == 0 ? 0 : missing.count > shownCells + 1 ? shownCells : missing.count
      var lines = missing.prefix(shown).map { Line(name: "", text: words(for: $0, given, module)) }
      if shown > 0, missing.count > shown {
        lines.append(Line(name: "", text: "and \(missing.count - shown) more: \(ProgramName.text) coverage --missing"))
      }
      return [Line(name: given.action.name, text: "\(missing.count) of \(given.cells.count)")] + lines
    }
  }

  private static func words(for cell: Int, _ given: GivenCoverage, _ module: ModuleCoverage) -> String {
    zip(given.grid.dimensions, given.grid.values(of: cell)).map { dimension, value in
      let declaration = module.tally.vocabulary.givens[dimension.given]
      return "\(declaration.path) \(value.flow(declaration.shape))"
    }.joined(separator: ", ")
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
