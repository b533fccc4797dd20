import Rehearse

/// What a file says for all its scenarios: a class, since each of them takes over one part after the other.
final class Background {
  let tags: [String]
  let links: [String]
  let given: GivenLayer
  let alsoAllowed: PlaceSet

  init(tags: [String], links: [String], given: GivenLayer, alsoAllowed: PlaceSet) {
    self.tags = tags
    self.links = links
    self.given = given
    self.alsoAllowed = alsoAllowed
  }
}
