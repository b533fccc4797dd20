import Rehearse

/// What a file says for all its scenarios.
struct Background {
  var tags: [String] = []
  var links: [String] = []
  var given: GivenLayer
  var alsoAllowed = PlaceSet()
}
