import Rehearse
import RehearseSource

/// The visible states and transitions as a picture: in the language of Graphviz.
package enum ExplorationDot {
  package static func text(_ modules: [ExploredModule]) -> String { modules.map(text).joined(separator: "\n") }

  private static func text(_ module: ExploredModule) -> String {
    let words = OccurrenceText(module.vocabulary)
    let graph = StateGraph(module.exploration.catalog)
    var lines = ["digraph \(quoted(module.vocabulary.name)) {", "  node [shape=box];"]
    for (number, state) in graph.states.enumerated() {
      lines.append("  s\(number) [label=\(quoted(words.words(state: state)))];")
    }
    for edge in graph.edges {
      let label = edge.transitions.map { words.words($0.kind) }.joined(separator: "\n")
      lines.append("  s\(edge.before) -> s\(edge.after) [label=\(quoted(label))];")
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  /// A text in quotes, with its ends of lines written out.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\l"
      default: result.append(character)
      }
    }
    return result + "\""
  }
}
