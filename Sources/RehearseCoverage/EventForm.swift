import Rehearse
import RehearseExploration

/// An event as the columns of coverage tell it from others: without the values of arguments that have no end of them, which are a
/// column of their own.
package struct EventForm: Hashable, Sendable {
  package enum Occasion: Hashable, Sendable {
    /// An action, with the values of its finite arguments; of the others, only whether they are none, or a text that was passed in
    /// before.
    case action(Int, [String])
    case returned(operation: Int, String)
    case failed(operation: Int, String)
    case timer
  }

  package let occasion: Occasion
  /// Who had made the call that is answered; `nil` where that is not told apart.
  package let maker: EventKind.Maker?

  /// - Parameter isBare: whether arguments, which error it was, and who made a call are left out.
  init(_ kind: EventKind, isBare: Bool, _ vocabulary: Vocabulary) {
    switch kind.occasion {
    case .action(let action, let classes):
      let shapes = vocabulary.actions[action].parameters.map(\.shape)
      occasion = .action(action, isBare ? [] : zip(classes, shapes).map(Self.form))
      maker = nil
    case .returned(let operation, let name, let maker):
      let shape: ValueShape? =
        if case .value(let returns, _, _) = vocabulary.operations[operation].answers { returns } else { nil }
      occasion = .returned(operation: operation, shape.map { Self.form(name, $0) } ?? "")
      self.maker = isBare ? nil : maker
    case .failed(let operation, let name, let maker):
      let shape: ValueShape? =
        if case .value(_, let errors, _) = vocabulary.operations[operation].answers { errors } else { nil }
      occasion = .failed(operation: operation, isBare ? "" : shape.map { Self.form(name, $0) } ?? "")
      self.maker = isBare ? nil : maker
    case .timer:
      occasion = .timer
      maker = nil
    }
  }

  private static func form(_ name: String, _ shape: ValueShape) -> String {
    shape.finiteValues != nil || [ValueSlot.noneName, ValueSlot.earlierName].contains(name) ? name : ""
  }
}
