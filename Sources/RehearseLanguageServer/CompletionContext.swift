/// What can stand at a place of a scenario file.
struct CompletionContext {
  /// A key or a value that can be written there.
  struct Offer {
    let text: String
    /// What there is to know of it, as Markdown; it may be nothing.
    let documentation: String
    /// What can stand below it, of a key.
    let below: () -> CompletionContext

    init(
      _ text: String, _ documentation: String = "", below: @escaping () -> CompletionContext = { CompletionContext() }
    ) {
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
  var item: ((Int) -> CompletionContext)?
  /// What the place is for.
  var documentation = ""

  /// The same, or a list of such.
  var orList: CompletionContext {
    var place = self
    place.item = { _ in self }
    return place
  }

  /// The same with further keys.
  func adding(_ keys: [Offer]) -> CompletionContext {
    var place = self
    place.keys += keys
    return place
  }

  /// A list whose items are all of one kind.
  static func list(_ item: CompletionContext, words: [Offer] = []) -> CompletionContext {
    CompletionContext(words: words, item: { _ in item })
  }
}
