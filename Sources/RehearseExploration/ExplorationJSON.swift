import Rehearse
import RehearseSource

/// What came of an exploration, for programs.
package enum ExplorationJSON {
  package static func text(_ modules: [ExploredModule]) -> String {
    JSONText.of(.members([("format", .integer(1)), ("modules", .list(modules.map(module)))]))
  }

  private static func module(_ module: ExploredModule) -> JSONValue {
    let found = module.exploration
    return .members([
      ("module", .text(module.vocabulary.name)), ("sequences", .integer(found.sequences)),
      ("sequencesByEvents", .list(found.levels.map(JSONValue.integer))),
      ("states", .integer(found.catalog.states.count)), ("transitions", .integer(found.catalog.transitions.count)),
      ("effects", .integer(found.catalog.effects.count)), ("completeDepth", .integer(found.completeDepth)),
      ("end", .text("\(found.end)")), ("findings", .list(module.failures.map(failure))),
      ("differences", module.comparison.map(comparison) ?? .null),
    ])
  }

  private static func failure(_ failure: ExploredModule.Failure) -> JSONValue {
    .members([
      ("cause", .text(failure.words)), ("sequences", .integer(failure.count)), ("scenario", .texts(failure.scenario)),
    ])
  }

  private static func comparison(_ comparison: ExploredModule.Comparison) -> JSONValue {
    .members([
      ("hasOtherVocabulary", .boolean(comparison.hasOtherVocabulary)), ("notReachedAnyMore", .integer(comparison.lost)),
      ("notReachedBefore", .integer(comparison.new)),
      (
        "changes",
        .list(
          comparison.changes.map { change in
            .members([
              ("event", .text(change.change.event)), ("before", .texts(change.change.before)),
              ("now", .texts(change.change.now)), ("states", .integer(change.change.states)),
              ("scenario", .texts(change.scenario)),
            ])
          })
      ),
    ])
  }
}
