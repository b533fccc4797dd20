import Rehearse
import RehearseLanguage

/// The disagreements of two runs as JSON, in a stable format.
package enum RunComparisonJSON {
  package static func text(_ comparison: RunComparison) -> String {
    let gravest = comparison.files.flatMap(\.scenarios).compactMap(\.gravest)
    let counts = RunComparison.Kind.allCases.map { kind in
      (kind.rawValue, JSONValue.integer(gravest.count { $0.kind == kind }))
    }
    return JSONText.of([
      "format": 1, "isDifferent": .boolean(comparison.isDisagreement), "names": .texts(comparison.names),
      "summary": .members(
        [
          ("same", .integer(comparison.agreeing)), ("failsInBoth", .integer(comparison.failing)),
          ("ranInNeither", .integer(comparison.notRun)),
        ] + counts),
      "casesCompared": .integer(comparison.compared), "notRead": .texts(comparison.unread),
      "files": .list(of: comparison.files) { file($0, comparison.names) },
    ])
  }

  private static func file(_ file: RunComparison.FilePair, _ names: [String]) -> JSONValue {
    ["path": .text(file.path), "scenarios": .list(of: file.scenarios) { scenario($0, names) }]
  }

  private static func scenario(_ scenario: RunComparison.ScenarioPair, _ names: [String]) -> JSONValue {
    [
      "scenario": .text(scenario.title), "id": .init(scenario.id), "cases": .integer(scenario.cases),
      "disagreements": .list(of: scenario.disagreements) { one in
        [
          "is": .text(one.kind.rawValue), "line": .init(one.line), "rows": .texts(one.rows),
          "results": .list(of: Array(zip(names, one.sides))) { name, side in
            ["name": .text(name), "is": .text(side.word), "message": .text(side.message)]
          },
        ]
      },
    ]
  }
}
