import Rehearse
import RehearseSource

/// The visible states and transitions as a picture: in the language of Graphviz.
package enum ExplorationDot {
  private struct Edge: Hashable {
    let before: [Literal]
    let after: [Literal]
  }

  package static func text(_ modules: [ExploredModule]) -> String { modules.map(text).joined(separator: "\n") }

  private static func text(_ module: ExploredModule) -> String {
    let words = OccurrenceText(module.vocabulary)
    let catalog = module.exploration.catalog
    var numbers: [[Literal]: Int] = [:]
    var lines = ["digraph \(quoted(module.vocabulary.name)) {", "  node [shape=box];"]
    for state in catalog.states {
      numbers[state] = numbers.count
      lines.append("  s\(numbers.count - 1) [label=\(quoted(words.words(state: state)))];")
    }
    var labels: [Edge: [String]] = [:]
    var edges: [Edge] = []
    for transition in catalog.transitions {
      let edge = Edge(before: transition.before, after: transition.after)
      if labels[edge] == nil { edges.append(edge) }
      labels[edge, default: []].append(words.words(transition.kind))
    }
    for edge in edges {
      guard let before = numbers[edge.before], let after = numbers[edge.after], let label = labels[edge] else {
        continue
      }
      lines.append("  s\(before) -> s\(after) [label=\(quoted(label.joined(separator: "\n")))];")
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
