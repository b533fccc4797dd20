import Rehearse
import RehearseLanguage
import RehearseRunner

/// Coverage for programs: everything that was counted.
package enum CoverageJSON {
  package static func text(_ coverage: Coverage) -> String {
    JSONText.of(
      .members([
        ("format", .integer(2)),
        ("cases", cases(coverage.ran, coverage.known, coverage.notRun)),
        ("summary", summary(coverage.share)),
        ("modules", .list(coverage.modules.map(module))),
        ("leftOut", .texts(coverage.leftOut)),
        ("wrongWaivers", .texts(coverage.wrongWaivers)),
        ("gaps", .list(coverage.gaps.map(gap))),
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
    let tally = module.tally
    let measures = Measure.allCases.map { measure in
      (measure.rawValue, JSONValue.list(module.items.filter { $0.measure == measure }.map(item)))
    }
    return .members(
      [
        ("module", .text(module.name)), ("cases", cases(tally.ran, tally.known, tally.notRun)),
        ("summary", summary(module.share)),
      ] + measures + [("waived", .list(module.waived.map(waived)))])
  }

  private static func item(_ item: ModuleCoverage.Item) -> JSONValue {
    let detail = item.detail.isEmpty ? [] : [("value", JSONValue.text(item.detail))]
    return .members([("name", .text(item.subject))] + detail + [("met", .boolean(item.isMet))])
  }

  private static func waived(_ waived: ModuleCoverage.Waived) -> JSONValue {
    .members([
      ("name", .text(waived.operation)), ("value", waived.answer.map(JSONValue.text) ?? .null),
      ("because", .text(waived.reason)),
    ])
  }

  private static func gap(_ gap: CoverageGap) -> JSONValue {
    .members([
      ("module", .text(gap.module)), ("measure", .text(gap.measure.rawValue)), ("text", .text(gap.text)),
      ("lines", .texts(gap.lines)),
    ])
  }
}
