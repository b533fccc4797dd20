import Rehearse
import RehearseLanguage
import RehearseRunner

/// The score for programs: every gap with its sentence, its suggestion and all changes that went unnoticed for it.
package enum MutationJSON {
  package static func text(_ mutation: Mutation) -> String {
    JSONText.of(
      .members(
        [("format", .integer(1))] + members(mutation.score) + [
          ("cases", .integer(mutation.cases)), ("casesThatFailed", .integer(mutation.failed)),
          ("knownFailures", .integer(mutation.known)), ("casesNotRun", .integer(mutation.notRun)),
          ("changesNotTried", .integer(mutation.leftOut)),
          ("files", .list(mutation.files.map(file))),
        ]))
  }

  private static func members(_ score: Share) -> [(String, JSONValue)] {
    [
      ("tried", .integer(score.total)), ("noticed", .integer(score.met)),
      ("percent", score.percent.map(JSONValue.integer) ?? .null),
    ]
  }

  private static func file(_ file: FileScore) -> JSONValue {
    .members(
      [("path", .text(file.path)), ("module", .text(file.module))] + members(file.score) + [
        ("scenarios", .list(file.scenarios.map(scenario)))
      ])
  }

  private static func scenario(_ scenario: ScenarioScore) -> JSONValue {
    .members(
      [("scenario", .text(scenario.title)), ("line", .integer(scenario.line)), ("cases", .integer(scenario.cases))]
        + members(scenario.score) + [
          ("checksNothing", .boolean(scenario.isVacuous)), ("weaknesses", .list(scenario.gaps.map(gap))),
        ])
  }

  private static func gap(_ gap: MutationGap) -> JSONValue {
    .members([
      ("line", .integer(gap.line)),
      ("step", gap.step.map(JSONValue.integer) ?? .null),
      ("sentence", .text(gap.sentence)), ("advice", .texts(gap.suggestion.text)),
      (
        "unnoticed",
        .list(
          gap.unnoticed.map {
            .members([
              ("kind", .text($0.kind)), ("change", .text($0.words)), ("case", .text($0.name)),
              ("line", .integer($0.line)),
            ])
          })
      ),
    ])
  }
}
