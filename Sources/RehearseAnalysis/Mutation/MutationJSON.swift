import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The score as JSON: every gap, with its suggestion and its unnoticed mutants.
package enum MutationJSON {
  package static func text(_ mutation: Mutation) -> String {
    let head: JSONValue = ["format": 1]
    return JSONText.of(
      head.adding(members(mutation.score)).adding([
        "cases": .integer(mutation.cases), "casesThatFailed": .integer(mutation.failed),
        "knownFailures": .integer(mutation.known), "casesNotRun": .integer(mutation.notRun),
        "changesNotTried": .integer(mutation.leftOut), "files": .list(of: mutation.files, file),
      ]))
  }

  private static func members(_ score: Ratio) -> JSONValue {
    ["tried": .integer(score.total), "noticed": .integer(score.met), "percent": .init(score.percent)]
  }

  private static func file(_ file: FileScore) -> JSONValue {
    let head: JSONValue = ["path": .text(file.path), "module": .text(file.module)]
    return head.adding(members(file.score)).adding(["scenarios": .list(of: file.scenarios, scenario)])
  }

  private static func scenario(_ scenario: ScenarioScore) -> JSONValue {
    let head: JSONValue = [
      "scenario": .text(scenario.title), "line": .integer(scenario.line), "cases": .integer(scenario.cases),
    ]
    return head.adding(members(scenario.score)).adding([
      "checksNothing": .boolean(scenario.isVacuous), "weaknesses": .list(of: scenario.gaps, gap),
    ])
  }

  private static func gap(_ gap: MutationGap) -> JSONValue {
    [
      "line": .integer(gap.line), "step": .init(gap.step), "sentence": .text(gap.sentence),
      "advice": .texts(gap.suggestion.text), "unnoticed": .list(of: gap.unnoticed, unnoticed),
    ]
  }

  private static func unnoticed(_ change: MutationGap.Unnoticed) -> JSONValue {
    [
      "kind": .text(change.kind), "change": .text(change.words), "case": .text(change.name),
      "line": .integer(change.line),
    ]
  }
}
