import Rehearse
import RehearseExploration

/// A value that was passed in, with all else that was the same: only here can two of its values be compared.
struct ArgumentContext: Hashable, Sendable {
  let slot: Demand.ArgumentSlot
  /// The classes of the other arguments.
  let others: [String]
  let maker: EventKind.Maker?
  let before: [Literal]
  let waiting: [Int]

  /// The contexts of an event, one for each value that it passes in, with the class of that value.
  static func all(of occurrence: Occurrence) -> [(context: ArgumentContext, class: String)] {
    func context(_ slot: Demand.ArgumentSlot, _ others: [String] = [], _ maker: EventKind.Maker? = nil)
      -> ArgumentContext
    {
      ArgumentContext(
        slot: slot, others: others, maker: maker, before: occurrence.before, waiting: occurrence.waiting)
    }
    switch occurrence.kind.occasion {
    case .action(let action, let classes):
      return classes.indices.map { place in
        var others = classes
        others[place] = ""
        return (context(.argument(action: action, parameter: place), others), classes[place])
      }
    case .returned(let operation, let name, let maker):
      return [(context(.returned(operation: operation), [], maker), name)]
    case .failed(let operation, let name, let maker): return [(context(.failed(operation: operation), [], maker), name)]
    case .timer: return []
    }
  }
}
