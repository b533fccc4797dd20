import Rehearse
import RehearseLanguage
import RehearseReport

/// A comparison as JSON, in a stable format.
package enum ComparisonJSON {
  package static func text(_ comparison: Comparison) -> String {
    let counts = ScenarioChange.ChangeKind.allCases.map { ($0.rawValue, JSONValue.integer(comparison.count($0))) }
    return JSONText.of([
      "format": 1, "isDifferent": .boolean(comparison.isBehaviour),
      "summary": .members(counts + [("same", .integer(comparison.same))]),
      "contracts": .texts(comparison.contracts), "notCompared": .texts(comparison.notCompared),
      "files": .list(of: comparison.files, file),
    ])
  }

  private static func file(_ file: Comparison.FileChange) -> JSONValue {
    ["path": .text(file.path), "is": .text(file.kind.rawValue), "scenarios": .list(of: file.scenarios, scenario)]
  }

  private static func scenario(_ change: ScenarioChange) -> JSONValue {
    [
      "scenario": .text(change.title), "is": .text(change.kind.rawValue), "module": .text(change.module),
      "line": .integer(change.line), "oldTitle": .init(change.oldTitle), "oldPath": .init(change.oldPath),
      "cases": .integer(change.cases), "oldCases": .integer(change.oldCases),
      "effect": .text(change.effect.rawValue), "marks": .texts(change.marks),
      "groups": .list(of: change.groups, group),
    ]
  }

  private static func group(_ group: CellGroup) -> JSONValue {
    [
      "is": .text(group.kind.rawValue), "cells": .texts(group.cells), "summary": .texts(group.summary),
      "differences": .list(of: group.differences, difference),
    ]
  }

  private static func difference(_ difference: StatedDifference) -> JSONValue {
    [
      "step": .init(difference.step), "part": .text(difference.part.rawValue), "name": .text(difference.name),
      "old": .init(difference.old), "new": .init(difference.new), "effect": .text(difference.effect.rawValue),
      "items": .list(of: difference.items, item),
    ]
  }

  private static func item(_ item: StatedDifference.ListChange) -> JSONValue {
    switch item {
    case .added(let text): ["is": "added", "new": .text(text)]
    case .removed(let text): ["is": "removed", "old": .text(text)]
    case .replaced(let old, let new): ["is": "replaced", "old": .text(old), "new": .text(new)]
    case .moved(let text, let from, let to):
      ["is": "moved", "call": .text(text), "from": .integer(from), "to": .integer(to)]
    }
  }
}
