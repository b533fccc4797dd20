import Rehearse
import RehearseLanguage

/// A scenario of which some sections have been read.
struct OpenScenario {
  let level: Level<ScenarioKey>
  /// What its steps may call besides what they expect.
  var allowed = PlaceSet()
  var draft: CaseDraft
  /// Keys of the language that were found in it, or in the file, where they do not belong.
  var misplaced: Set<String>
}
