import Rehearse
import RehearseLanguage

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

    /// A declared name.
    init(_ entry: ReferenceEntry, below: @escaping () -> CompletionContext = { CompletionContext() }) {
      self.init(entry.name, entry.markdown, below: below)
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

  /// A value of a type.
  ///
  /// - Parameter allowsMatchers: whether `<any text>` and the like may stand in its place, as in `then`.
  static func value(_ valueType: ValueType, allowsMatchers: Bool = false) -> CompletionContext {
    var place = parts(of: valueType, allowsMatchers)
    let values = valueType.finiteValues?.map { $0.flow(valueType) } ?? (valueType.isOptional ? ["none"] : [])
    place.words = values.map { Offer($0) }
    if allowsMatchers { place.words += Matcher.fitting(valueType).map { Offer($0.text, $0.sentence) } }
    return place
  }

  /// What stands inside a value.
  private static func parts(of valueType: ValueType, _ allowsMatchers: Bool) -> CompletionContext {
    switch valueType.wrapped {
    case .record(let fields):
      CompletionContext(
        keys: fields.map { field in Offer(field.name) { value(field.valueType, allowsMatchers: allowsMatchers) } })
    case .list(let element): .list(value(element, allowsMatchers: allowsMatchers))
    default: CompletionContext()
    }
  }
}
