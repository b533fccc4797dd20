import Rehearse
import RehearseLanguage
import RehearseRunner

/// A comparison for programs: everything that is told, in a form that stays.
package enum ComparisonJSON {
  package static func text(_ comparison: Comparison) -> String {
    JSONText.of(
      .members([
        ("format", .integer(1)), ("isDifferent", .boolean(comparison.isBehaviour)),
        (
          "summary",
          .members(
            ScenarioChange.Kind.allCases.map { ($0.rawValue, .integer(comparison.count($0))) }
              + [("same", .integer(comparison.same))])
        ),
        ("notCompared", .texts(comparison.notCompared)), ("files", .list(comparison.files.map(file))),
      ]))
  }

  private static func file(_ file: Comparison.FileChange) -> JSONValue {
    .members([
      ("path", .text(file.path)), ("is", .text(file.kind.rawValue)),
      ("scenarios", .list(file.scenarios.map(scenario))),
    ])
  }

  private static func scenario(_ change: ScenarioChange) -> JSONValue {
    .members([
      ("scenario", .text(change.title)), ("is", .text(change.kind.rawValue)), ("module", .text(change.module)),
      ("line", .integer(change.line)), ("oldTitle", optional(change.oldTitle)), ("oldPath", optional(change.oldPath)),
      ("cases", .integer(change.cases)), ("oldCases", .integer(change.oldCases)),
      ("effect", .text(change.effect.rawValue)), ("tellsCasesOf", .texts(change.partners)),
      ("marks", .texts(change.marks)),
      ("groups", .list(change.groups.map(group))),
    ])
  }

  private static func group(_ group: CellGroup) -> JSONValue {
    .members([
      ("is", .text(group.kind.rawValue)), ("cells", .texts(group.cells)), ("summary", .texts(group.summary)),
      ("differences", .list(group.differences.map(difference))),
    ])
  }

  private static func difference(_ difference: StatedDifference) -> JSONValue {
    .members([
      ("step", difference.step.map(JSONValue.integer) ?? .null), ("part", .text(difference.part.rawValue)),
      ("name", .text(difference.name)), ("old", optional(difference.old)), ("new", optional(difference.new)),
      ("effect", .text(difference.effect.rawValue)), ("items", .list(difference.items.map(item))),
    ])
  }

  private static func item(_ item: StatedDifference.Item) -> JSONValue {
    switch item {
    case .added(let text): .members([("is", "added"), ("new", .text(text))])
    case .removed(let text): .members([("is", "removed"), ("old", .text(text))])
    case .replaced(let old, let new): .members([("is", "replaced"), ("old", .text(old)), ("new", .text(new))])
    case .moved(let text, let from, let to):
      .members([("is", "moved"), ("call", .text(text)), ("from", .integer(from)), ("to", .integer(to))])
    }
  }

  private static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }
}
