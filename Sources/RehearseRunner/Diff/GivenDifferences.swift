import Rehearse
import RehearseLanguage

/// What is otherwise in what a case starts from.
struct GivenDifferences {
  let words: StatementText

  func all(_ old: StatedCase, _ new: StatedCase) -> [StatedDifference] {
    let givens = words.vocabulary.givens.indices.compactMap { place -> StatedDifference? in
      let areOpen = [old, new].map { $0.isOpen(given: place) }
      guard areOpen[0] != areOpen[1] || !areOpen[0] && old.world.given[place] != new.world.given[place] else {
        return nil
      }
      return given(words.vocabulary.givens[place].path, words.given(place, old), words.given(place, new))
    }
    let (old, new) = (old.world, new.world)
    let responses = words.vocabulary.operations.indices.compactMap { place -> StatedDifference? in
      let one = old.responses.first { $0.operation == place }
      let other = new.responses.first { $0.operation == place }
      guard one?.script != other?.script else { return nil }
      return given(
        "responses.\(words.vocabulary.operations[place].name)", one.map(words.script), other.map(words.script))
    }
    return givens + responses
  }

  private func given(_ name: String, _ old: String?, _ new: String?) -> StatedDifference {
    StatedDifference(part: .given, name: name, old: old, new: new)
  }
}
