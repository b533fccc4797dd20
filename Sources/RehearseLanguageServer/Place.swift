/// What can stand at a place of a scenario file.
struct Place {
  /// A key or a value that can be written there.
  struct Offer {
    let text: String
    /// What there is to know of it, as Markdown; it may be nothing.
    let documentation: String
    /// What can stand below it, of a key.
    let below: () -> Place

    init(_ text: String, _ documentation: String = "", below: @escaping () -> Place = { Place() }) {
      self.text = text
      self.documentation = documentation
      self.below = below
    }
  }

  /// The keys of a map.
  var keys: [Offer] = []
  /// Whether the map has one key at most.
  var isSingle = false
  /// Whole values.
  var words: [Offer] = []
  /// What can stand in an item of a list, by the item's node.
  var item: ((Int) -> Place)?
  /// What the place is for.
  var documentation = ""

  /// The same, or a list of such.
  var orList: Place {
    var place = self
    place.item = { _ in self }
    return place
  }

  /// The same with further keys.
  func adding(_ keys: [Offer]) -> Place {
    var place = self
    place.keys += keys
    return place
  }

  /// A list whose items are all of one kind.
  static func list(_ item: Place, words: [Offer] = []) -> Place { Place(words: words, item: { _ in item }) }
}
