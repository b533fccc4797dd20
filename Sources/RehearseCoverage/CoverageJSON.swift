import Rehearse
import RehearseResults
import RehearseSource

/// Coverage for programs: everything that was counted.
package enum CoverageJSON {
  package static func text(_ coverage: Coverage) -> String {
    JSONText.of(
      .members([
        ("format", .integer(1)),
        ("cases", cases(coverage.ran, coverage.known, coverage.notRun)),
        ("summary", summary(coverage.share)),
        ("modules", .list(coverage.modules.map(module))),
        ("notLookedAt", .list(coverage.absent.map(JSONValue.text))),
        ("wrongWaivers", .list(coverage.wrongWaivers.map(JSONValue.text))),
      ]))
  }

  private static func cases(_ ran: Int, _ known: Int, _ notRun: Int) -> JSONValue {
    .members([("ran", .integer(ran)), ("failedAsKnown", .integer(known)), ("notRun", .integer(notRun))])
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
      ("cases", cases(module.tally.ran, module.tally.known, module.tally.notRun)),
      ("summary", summary(module.share)),
      ("answers", .list(module.answers.map(answer))),
      ("given", .list(module.given.map { given($0, module) })),
      ("arguments", shown(module, .arguments)),
      ("actions", .list(zip(module.given, module.tally.actions).map { action($0.action, $1) })),
      ("state", .list(module.fields.filter { !$0.values.isEmpty }.map(field))),
      ("calls", .list(module.calls.map(calls))),
      ("effects", shown(module, .effects)),
      ("time", shown(module, .time)),
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
    let vocabulary = module.tally.vocabulary
    let combinations = zip(given.combinations, given.uses).map { combination, use in
      let values = combination.items.map { item in
        let declaration = vocabulary.givens[item.given]
        return (declaration.path, JSONValue.text(GivenCombination.text(item.value, declaration)))
      }
      return JSONValue.members([("given", .members(values)), ("statedBy", .list(use.words.map(JSONValue.text)))])
    }
    return .members([
      ("action", .text(given.action.name)), ("combinations", .integer(given.combinations.count)),
      ("stated", .integer(given.share.met)), ("grid", .list(combinations)),
    ])
  }

  private static func shown(_ module: ModuleCoverage, _ measure: Measure) -> JSONValue {
    let text = DemandText(module.knowledge)
    return .list(
      module.shown.filter { $0.demand.measure == measure }.map {
        .members([("what", .text(text.words($0.demand))), ("shown", .boolean($0.isMet))])
      })
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
