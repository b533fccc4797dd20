import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Coverage as JSON, without the limits of the text formats.
package enum CoverageJSON {
  package static func text(_ coverage: Coverage) -> String {
    JSONText.of([
      "format": 2, "cases": cases(coverage.counts), "summary": summary(coverage.share),
      "modules": .list(of: coverage.modules, module), "leftOut": .texts(coverage.leftOut),
      "wrongWaivers": .texts(coverage.wrongWaivers), "gaps": .list(of: coverage.gaps, gap),
    ])
  }

  private static func cases(_ counts: ModuleTally.Counts) -> JSONValue {
    ["ran": .integer(counts.ran), "failedAsKnown": .integer(counts.known), "notRun": .integer(counts.notRun)]
  }

  private static func summary(_ share: (Measure) -> Ratio) -> JSONValue {
    .members(
      Measure.allCases.map { measure in
        let share = share(measure)
        return (
          measure.rawValue,
          ["covered": .integer(share.met), "of": .integer(share.total), "percent": .init(share.percent)]
        )
      })
  }

  private static func module(_ module: ModuleCoverage) -> JSONValue {
    let measures = Measure.allCases.map { measure in
      (measure.rawValue, JSONValue.list(of: module.items.filter { $0.measure == measure }, item))
    }
    let head: JSONValue = [
      "module": .text(module.name), "cases": cases(module.tally.counts), "summary": summary(module.share),
    ]
    return head.adding(.members(measures)).adding(["waived": .list(of: module.waived, waived)])
  }

  private static func item(_ item: ModuleCoverage.CoverageItem) -> JSONValue {
    let detail = item.detail.isEmpty ? [] : [("value", JSONValue.text(item.detail))]
    return .members([("name", .text(item.subject))] + detail + [("met", .boolean(item.isMet))])
  }

  private static func waived(_ waived: ModuleCoverage.Waived) -> JSONValue {
    ["name": .text(waived.operation), "value": .init(waived.answer), "because": .text(waived.reason)]
  }

  private static func gap(_ gap: CoverageGap) -> JSONValue {
    [
      "module": .text(gap.module), "measure": .text(gap.measure.rawValue), "text": .text(gap.text),
      "lines": .texts(gap.lines),
    ]
  }
}
