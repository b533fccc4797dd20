import Rehearse
import RehearseLanguage

/// The description of the word at a position.
package struct Hover {
  package let documentation: String
  package let range: SourceRange

  package init?(_ text: SourceText, at position: SourcePosition, _ catalog: ContractCatalog) {
    let outline = Outline(text)
    guard let index = outline.node(at: position), let word = outline.nodes[index].word else { return nil }
    let node = outline.nodes[index]
    let context = Grammar(outline, catalog).context(below: node.parent)
    let offer = (node.kind == .key ? context.keys : context.words).first { $0.text == word.text }
    let matcher = word.isQuoted ? nil : Matcher(word.text)?.sentence
    // If a value has no description, the key's is still useful.
    let value = node.kind == .key ? "" : context.documentation
    guard let found = [offer?.documentation, matcher, value].compactMap({ $0 }).first(where: { !$0.isEmpty }) else {
      return nil
    }
    documentation = found
    range = word.range
  }
}
