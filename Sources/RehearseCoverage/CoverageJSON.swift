import Rehearse
import RehearseResults
import RehearseSource

/// Coverage for programs: everything that was counted.
package enum CoverageJSON {
  package static func text(_ coverage: Coverage) -> String {
    JSONText.of(
      .members([
        ("format", .integer(1)),
        ("cases", .members([("ran", .integer(coverage.ran)), ("notRun", .integer(coverage.notRun))])),
        ("summary", summary(coverage.share)),
        ("modules", .list(coverage.modules.map(module))),
        ("notLookedAt", .list(coverage.absent.map(JSONValue.text))),
        ("wrongWaivers", .list(coverage.wrongWaivers.map(JSONValue.text))),
      ]))
  }

  private static func summary(_ share: (Measure) -> Share) -> JSONValue {
    .members(
      Measure.allCases.map { measure in
        let share = share(measure)
        let percent = share.percent.map(JSONValue.integer) ?? .null
        return (
          measure.rawValue,
          .members([("covered", .integer(share.met)), ("of", .integer(share.total)), ("percent", percent)])
        )
      })
  }

  private static func module(_ module: ModuleCoverage) -> JSONValue {
    .members([
      ("module", .text(module.name)),
      ("cases", .members([("ran", .integer(module.tally.ran)), ("notRun", .integer(module.tally.notRun))])),
      ("summary", summary(module.share)),
      ("answers", .list(module.answers.map(answer))),
      ("given", .list(module.given.map { given($0, module) })),
      ("givensLeftOut", .list(module.tally.grid.leftOut.map { .text(module.tally.vocabulary.givens[$0].path) })),
      ("actions", .list(zip(module.given, module.tally.actions).map { action($0.action, $1) })),
      ("state", .list(module.fields.filter { !$0.values.isEmpty }.map(field))),
      ("calls", .list(module.calls.map(calls))),
    ])
  }

  private static func answer(_ answer: AnswerCoverage) -> JSONValue {
    var entries: [(String, JSONValue)] = [
      ("operation", .text(answer.operation.name)), ("answer", .text(answer.name)),
      ("is", .text(answer.state.rawValue)), ("casesThatStateIt", .integer(answer.use.stated)),
      ("callsAnsweredSo", .integer(answer.use.met)),
    ]
    if let waiver = answer.waiver { entries.append(("waivedBecause", .text(waiver.reason))) }
    return .members(entries)
  }

  private static func given(_ given: GivenCoverage, _ module: ModuleCoverage) -> JSONValue {
    let givens = given.grid.dimensions.map { module.tally.vocabulary.givens[$0.given] }
    let cells = given.cells.enumerated().map { cell, use in
      let values = zip(givens, given.grid.values(of: cell)).map { ($0.path, JSONValue.text($1.flow($0.shape))) }
      return JSONValue.members([("given", .members(values)), ("statedBy", .list(use.words.map(JSONValue.text)))])
    }
    return .members([
      ("action", .text(given.action.name)), ("givens", .list(givens.map { .text($0.path) })),
      ("combinations", .integer(given.cells.count)), ("stated", .integer(given.share.met)), ("grid", .list(cells)),
    ])
  }

  private static func action(_ action: ActionDeclaration, _ use: ActionUse) -> JSONValue {
    .members([("action", .text(action.name)), ("cases", .integer(use.cases))])
  }

  private static func field(_ field: ModuleCoverage.Field) -> JSONValue {
    let values = field.values.map {
      JSONValue.members([("value", .text($0.text)), ("seen", .boolean($0.isSeen))])
    }
    return .members([("field", .text(field.declaration.name)), ("values", .list(values))])
  }

  private static func calls(_ calls: ModuleCoverage.Calls) -> JSONValue {
    .members([
      ("operation", .text(calls.operation.name)), ("kind", .text(calls.operation.kind.rawValue)),
      ("calls", .integer(calls.use.calls)), ("casesThatExpectIt", .integer(calls.use.expected)),
      ("casesThatForbidIt", .integer(calls.use.forbidden)),
    ])
  }
}
