import Rehearse
import RehearseLanguage

/// The possible completions at a position in any file, even an invalid one.
package struct Completion {
  package struct CompletionItem: Equatable {
    package var label: String
    /// The text that replaces the word being typed.
    package var text: String
    /// The text that the editor compares with the word being typed.
    package var name: String
    package var documentation: String
    var isKey: Bool
  }

  package private(set) var suggestions: [CompletionItem] = []
  /// The range of the word being typed.
  package private(set) var range = SourceRange.start

  package init(_ text: SourceText, at position: SourcePosition, _ catalog: ContractCatalog) {
    let outline = Outline(text, cursor: position)
    guard let cursor = outline.cursor, let word = outline.nodes[cursor].word, !word.isQuoted else { return }
    range = word.range
    let (node, owner) = (outline.nodes[cursor], outline.nodes[outline.nodes[cursor].parent])
    let context = Grammar(outline, catalog).context(below: node.parent)
    let keys = Self.keys(of: context, outline, cursor)
    let words = context.words.map { Self.word($0) }
    suggestions =
      switch (node.kind, owner.kind) {
      case (.key, _): keys
      case (_, .item): words + keys
      case (_, .key) where node.isFlow || owner.word?.range.start.line == word.range.start.line: words
      case (_, .key) where context.item != nil && context.keys.isEmpty: Self.items(of: context, outline, cursor)
      case (_, .key) where context.keys.isEmpty: words
      default: keys + Self.items(of: context, outline, cursor)
      }
  }

  private static func keys(of context: CompletionContext, _ outline: Outline, _ cursor: Int) -> [CompletionItem] {
    let node = outline.nodes[cursor]
    let written = outline.children(of: node.parent).filter { $0 != cursor && outline.nodes[$0].kind == .key }
    guard !context.isSingle || written.isEmpty else { return [] }
    let names = written.compactMap { outline.nodes[$0].word?.text }
    return context.keys.filter { !names.contains($0.text) }.map {
      key($0, hasColon: node.hasColon, isFlow: node.isFlow)
    }
  }

  private static func key(_ offer: CompletionContext.Offer, hasColon: Bool, isFlow: Bool) -> CompletionItem {
    let below = offer.below()
    let opensLines = !isFlow && below.words.isEmpty && (!below.keys.isEmpty || below.item != nil)
    let text = hasColon ? offer.text : offer.text + (opensLines ? ":" : ": ")
    return CompletionItem(
      label: "\(offer.text):", text: text, name: offer.text, documentation: offer.documentation, isKey: true)
  }

  private static func word(_ offer: CompletionContext.Offer) -> CompletionItem {
    CompletionItem(
      label: offer.text, text: offer.text, name: offer.text, documentation: offer.documentation, isKey: false)
  }

  /// Items with their dashes. For a map with several keys, only the first key is offered.
  private static func items(of context: CompletionContext, _ outline: Outline, _ cursor: Int) -> [CompletionItem] {
    guard let item = context.item?(cursor) else { return [] }
    let keys = (item.isSingle ? item.keys[...] : item.keys.prefix(1)).map { key($0, hasColon: false, isFlow: false) }
    return (item.words.map(word) + keys).map { suggestion in
      var suggestion = suggestion
      suggestion.label = "- \(suggestion.label)"
      suggestion.text = "- \(suggestion.text)"
      return suggestion
    }
  }
}
