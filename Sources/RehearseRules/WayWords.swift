import Rehearse
import RehearseExploration
import RehearseJudging
import RehearseSource

/// Puts a sequence into one line of words, secret values blotted out.
struct WayWords {
  let vocabulary: Vocabulary
  /// What happens first in every sequence.
  let beginning: [Plan.Trigger]

  /// `register, notifications.requestAuthorization answers granted`
  func words(_ way: Way) -> String {
    if way.events.isEmpty, beginning.isEmpty { return "" }
    return (beginning.map(words) + way.events.map(words)).joined(separator: ", ")
  }

  private func words(_ trigger: Plan.Trigger) -> String {
    switch trigger {
    case .advance(let span): "\(VirtualTime.text(span)) pass"
    case .action(let action, let arguments): self.action(action, arguments)
    }
  }

  private func words(_ event: Way.Event) -> String {
    switch event.deed {
    case .wait: return "time passes"
    case .fire(let action, let arguments): return self.action(action, arguments)
    case .answer(let place, _, _, let outcome):
      let operation = vocabulary.operations[place]
      let answer = Response(outcome).flow(operation)
      return "\(operation.name) answers \(answer)"
    }
  }

  private func action(_ place: Int, _ arguments: [Literal]) -> String {
    CallText(vocabulary: vocabulary).shown(action: place, arguments)
  }
}
