import Rehearse
import RehearseExploration
import RehearseReport
import RehearseSource

/// What modules are known to do between their visible states as a section of a page: drawn, and by name what no scenario tells.
package enum TransitionSection {
  /// How many states are told of what is missing, and how many events of each.
  private static let stateLimit = 40
  private static let eventLimit = 8

  package static func of(_ coverage: Coverage) -> HTMLSection {
    HTMLSection(
      .explore, note: "explored without any scenario, and what scenarios tell of it",
      blocks: [
        .paragraph(
          "Row: the state before an event, with what is different from state 1. Column: the state after it. Green: each event that leads "
            + "from one to the other is told by some scenario. A number: so many events are told by none. On the diagonal nothing "
            + "changes that can be seen. Not every event needs a scenario of its own: what should be told is what coverage counts."
        )
      ] + coverage.modules.flatMap(blocks))
  }

  private static func blocks(_ module: ModuleCoverage) -> [HTMLSection.Block] {
    let graph = StateGraph(module.knowledge.catalog)
    guard !graph.states.isEmpty else { return [] }
    let text = OccurrenceText(module.tally.vocabulary)
    let told = Set(module.tally.occurrences.map(EffectCatalog.Transition.init))
    let edges = graph.edges.map { edge in
      let count = edge.transitions.count(where: told.contains)
      return HTMLTransitions.Edge(
        from: edge.before, to: edge.after, told: count, untold: edge.transitions.count - count)
    }
    let transitions = HTMLTransitions(states: graph.states.map(text.parts), edges: edges)
    let total = transitions.told + transitions.untold
    return [
      .heading(
        module.name,
        note: "\(Counted.text(graph.states.count, "visible state")); \(transitions.told) of "
          + "\(Counted.text(total, "transition")) told, every sequence of up to "
          + "\(Counted.text(module.knowledge.completeDepth, "event"))"),
      .transitions(transitions),
    ] + untold(graph, told, transitions, text)
  }

  private static func untold(
    _ graph: StateGraph, _ told: Set<EffectCatalog.Transition>, _ transitions: HTMLTransitions,
    _ text: OccurrenceText
  ) -> [HTMLSection.Block] {
    var items: [HTMLSection.Item] = []
    for state in graph.states.indices {
      let events = graph.edges.filter { $0.before == state }.flatMap { edge in
        edge.transitions.filter { !told.contains($0) }.map { transition in
          text.words(transition.kind) + (edge.after == state ? "" : " → state \(edge.after + 1)")
        }
      }
      guard !events.isEmpty else { continue }
      let more = events.count - eventLimit
      items.append(
        HTMLSection.Item(
          "in state \(state + 1) (\(transitions.words(state))): \(Counted.text(events.count, "event"))",
          notes: events.prefix(eventLimit) + (more > 0 ? ["and \(more) more"] : [])))
    }
    guard !items.isEmpty else { return [] }
    let more = items.count - stateLimit
    return [
      .fold(
        title: "what no scenario tells", note: "", isOpen: false,
        [.list(Array(items.prefix(stateLimit)))]
          + (more > 0 ? [.paragraph("and \(Counted.text(more, "more state", "more states"))")] : []))
    ]
  }
}
