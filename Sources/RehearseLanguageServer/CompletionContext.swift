import Rehearse
import RehearseLanguage

/// What may be written at a position in a scenario file.
package struct CompletionContext {
  /// A possible key or value.
  package struct Offer {
    package let text: String
    /// The description in Markdown.
    let documentation: String
    let below: () -> CompletionContext

    init(
      _ text: String, _ documentation: String = "", below: @escaping () -> CompletionContext = { CompletionContext() }
    ) {
      self.text = text
      self.documentation = documentation
      self.below = below
    }

    init(_ entry: ReferenceEntry, below: @escaping () -> CompletionContext = { CompletionContext() }) {
      self.init(entry.name, entry.markdown, below: below)
    }
  }

  package var keys: [Offer] = []
  /// Whether the map has at most one key.
  var isSingle = false
  /// Complete values.
  package var words: [Offer] = []
  /// The context inside a list item, given the item's node.
  var item: ((Int) -> CompletionContext)?
  var documentation = ""

  var orList: CompletionContext {
    var context = self
    context.item = { _ in self }
    return context
  }

  func adding(words: [Offer]) -> CompletionContext {
    var context = self
    context.words = words + context.words.filter { word in !words.contains { $0.text == word.text } }
    return context
  }

  func adding(_ keys: [Offer]) -> CompletionContext {
    var context = self
    context.keys += keys
    return context
  }

  static func list(_ item: CompletionContext, words: [Offer] = []) -> CompletionContext {
    CompletionContext(words: words, item: { _ in item })
  }

  /// What can be written where a value of a type stands.
  ///
  /// - Parameter examples: Declared examples, which help where a type has infinitely many values.
  static func value(
    _ valueType: ValueType, examples: [Literal] = [], allowsMatchers: Bool = false
  ) -> CompletionContext {
    var context = parts(of: valueType, allowsMatchers)
    let single = examples.filter { if case .map = $0 { false } else if case .list = $0 { false } else { true } }
    let values =
      (valueType.finiteValues ?? single + (valueType.isOptional ? [.none] : [])).map { $0.flow(valueType) }
    context.words += values.filter { value in !context.words.contains { $0.text == value } }.map { Offer($0) }
    if allowsMatchers { context.words += Matcher.fitting(valueType).map { Offer($0.text, $0.sentence) } }
    return context
  }

  private static func parts(of valueType: ValueType, _ allowsMatchers: Bool) -> CompletionContext {
    switch valueType.wrapped {
    case .record(let fields):
      CompletionContext(
        keys: fields.map { field in Offer(field.name) { value(field.valueType, allowsMatchers: allowsMatchers) } })
    case .oneOf(let variants):
      CompletionContext(
        keys: variants.filter { !$0.isBare }.map { variant in
          Offer(variant.name) { value(.record(variant.fields), allowsMatchers: allowsMatchers) }
        }, isSingle: true, words: variants.filter(\.mayBeBare).map { Offer($0.name) })
    case .list(let element): .list(value(element, allowsMatchers: allowsMatchers))
    case .scalar, .choice, .map, .optional, .anyValue: CompletionContext()
    }
  }
}
