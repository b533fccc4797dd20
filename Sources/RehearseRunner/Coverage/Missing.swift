import Rehearse
import RehearseLanguage

/// What the scenarios of a module leave out, by name.
package enum Missing {
  package struct Line {
    package let name: String
    package let text: String
  }

  package struct Section {
    package let heading: String
    package let lines: [Line]
  }

  /// How many combinations of givens are named for each action; `--json` has them all.
  private static let limit = 3

  package static func sections(_ module: ModuleCoverage) -> [Section] {
    guard module.tally.ran > 0 else { return [Section(heading: "no case of this module ran", lines: [])] }
    let sections = Measure.allCases.map { Section(heading: heading($0), lines: lines(module, $0)) }
    let waived = module.waived.map { Line(name: $0.operation, text: "\($0.answer ?? "never called") (\($0.reason))") }
    return (sections + [Section(heading: "left out by the vocabulary", lines: waived)]).filter { !$0.lines.isEmpty }
  }

  private static func heading(_ measure: Measure) -> String {
    switch measure {
    case .answers: "answers that no case met"
    case .given: "combinations of givens that no case has"
    case .actions: "actions that no case fires"
    case .calls: "calls that no scenario expects"
    case .state: "values of the state that no case sees"
    }
  }

  /// A line for each operation, action or field.
  private static func lines(_ module: ModuleCoverage, _ measure: Measure) -> [Line] {
    let missing = module.items.filter { $0.measure == measure && !$0.isMet }
    var subjects: [String] = []
    var details: [String: [String]] = [:]
    for item in missing {
      if details[item.subject] == nil { subjects.append(item.subject) }
      details[item.subject, default: []].append(item.detail)
    }
    return subjects.map { subject in
      let all = details[subject] ?? []
      guard measure == .given else { return Line(name: subject, text: all.joined(separator: ", ")) }
      let more = all.count - limit
      return Line(
        name: subject, text: all.prefix(limit).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : ""))
    }
  }
}
