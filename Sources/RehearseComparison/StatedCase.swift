import RehearseScenario
import RehearseVocabulary

/// A case with the world in which it happens.
struct StatedCase {
  let stated: Case
  let world: World

  init(_ stated: Case, _ vocabulary: Vocabulary) {
    self.stated = stated
    world = World(stated.plan, vocabulary)
  }
}
