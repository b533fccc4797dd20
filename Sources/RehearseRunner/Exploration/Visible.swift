import Rehearse

/// Values as effects and visible states compare them: finite ones as they are, of all others only how they look from afar.
///
/// Which token a module has is no other state than which other one; whether it has one is.
package enum Visible {
  /// Stands for any text, number or map of many.
  package static let some = Literal.text("…")
  /// The numbers that are told apart: what is counted is mostly counted so far.
  private static let numbers = -1...3
  /// A longer text is not told, in bytes.
  private static let longest = 100
  /// How many items of a list are looked at.
  private static let items = 3

  /// - Parameters:
  ///   - isCounted: whether small numbers are told apart: in states, where they mostly count something. What an event
  ///   does with a number is the same with another one.
  ///   - earlier: what was passed in: texts that were are told by where they come from, and all others are the module's own
  ///     and told as they are. Without it no text is told from another.
  package static func of(
    _ value: Literal, _ shape: ValueShape, isCounted: Bool = false, earlier: EarlierValues? = nil
  ) -> Literal {
    func of(_ value: Literal, _ shape: ValueShape) -> Literal {
      self.of(value, shape, isCounted: isCounted, earlier: earlier)
    }
    switch (shape, value) {
    case (.text, .text(let text)):
      guard let earlier else { return some }
      let told = earlier.told(text)
      return told.utf8.count > longest ? some : .text(told)
    case (_, .none), (.toggle, _), (.choice, _), (_, .null): return value
    case (.optional(let wrapped), _): return of(value, wrapped)
    case (.wholeNumber, .integer(let number)): return isCounted && numbers.contains(number) ? value : some
    case (.list(let element), .list(let list)):
      let shown = list.prefix(items).map { of($0, element) }
      return .list(shown + (list.count > items ? [some] : []))
    case (.record(let fields), .map(let entries)):
      return .map(
        entries.map { entry in
          let shape = fields.first { haveSameScalars($0.name, entry.key) }?.shape ?? .anyValue
          return Literal.Entry(entry.key, of(entry.value, shape))
        })
    case (.map, .map(let entries)): return entries.isEmpty ? value : some
    default: return some
    }
  }

  /// What a field became: of a list that only grew, no more than what was added, so that its end is seen however long it is.
  package static func change(from old: Literal, to new: Literal, _ shape: ValueShape, earlier: EarlierValues) -> Literal
  {
    guard case (.list(let before), .list(let after)) = (old, new), !before.isEmpty, after.starts(with: before),
      case .list(let added) = of(.list(Array(after[before.count...])), shape, earlier: earlier)
    else { return of(new, shape, earlier: earlier) }
    return .list([some] + added)
  }

  /// A value of a state with which every event should be shown once: whether a list is empty, not what is in it, since there is no
  /// end of that.
  package static func state(told value: Literal) -> Literal {
    if case .list(let items) = value, !items.isEmpty { some } else { value }
  }

  /// All state fields, in the vocabulary's order.
  package static func state(_ values: [Literal], _ vocabulary: Vocabulary) -> [Literal] {
    zip(values, vocabulary.state).map { of($0, $1.shape, isCounted: true) }
  }
}
