import Rehearse
import RehearseLanguage

/// What `in order` must list so that it tells what happened, with as much of what is written there as still holds.
struct SequenceParts {
  /// A call, or what became of fields one after the other.
  private enum Element {
    case call(Int)
    case changes([Trace.Write])
  }

  /// A written item that tells changes.
  private struct WrittenChanges {
    let item: Int
    let changes: [Expectations.Becoming]

    /// Whether it tells just these changes.
    func tell(_ writes: [Trace.Write]) -> Bool {
      changes.count == writes.count
        && writes.allSatisfy { write in changes.contains { $0.field == write.field && $0.pattern.matches(write.value) }
        }
    }
  }

  /// The items afterwards.
  private(set) var parts: [Parts.Part] = []
  /// Expected calls with other arguments, each with the written item and what was called.
  private(set) var differing: [(item: Int, pattern: CallPattern, call: Trace.CallRecord)] = []
  /// Whether every item stays where it is.
  var areUnchanged: Bool {
    let kept = parts.compactMap { if case .kept(let item) = $0 { item } else { nil } }
    return parts.count == itemCount && kept.elementsEqual(0..<itemCount)
  }

  private let itemCount: Int
  private let isFlow: Bool
  private let observed: ObservedText

  init(_ list: Node, _ expected: Expectations.Calls, _ outcome: StepOutcome, _ text: FileText, _ observed: ObservedText)
  {
    let items = text.tree.items(list)
    itemCount = items.count
    isFlow = text.isFlow(list)
    self.observed = observed
    let compared = ComparedCalls(expected, outcome.expected.alsoAllowed, outcome.calls, observed.vocabulary)
    let isChange = items.map { item in
      text.entries(item).contains { text.tree.string($0.key) == ChangeKey.becomes.rawValue }
    }
    let written = items.indices.filter { isChange[$0] }.map { place in
      let keys = text.entries(items[place]).flatMap { text.entries($0.value) }.map { text.tree.position($0.key) }
      return WrittenChanges(item: place, changes: expected.changes.filter { keys.contains($0.range.start) })
    }
    let itemOfCall = keepCalls(expected, compared, items.indices.filter { !isChange[$0] })
    arrange(Self.elements(expected, outcome, compared), compared, itemOfCall, written)
  }

  /// The written items that calls keep.
  private mutating func keepCalls(
    _ expected: Expectations.Calls, _ compared: ComparedCalls, _ callItems: [Int]
  ) -> [Int: Int] {
    var itemOfCall: [Int: Int] = [:]
    for pair in compared.pairs {
      switch pair {
      case .fits(let item, let call): itemOfCall[call] = callItems[item]
      case .differs(let item, let call):
        itemOfCall[call] = callItems[item]
        differing.append((callItems[item], expected.items[item], compared.calls[call]))
      case .missing, .unexpected, .misplaced: continue
      }
    }
    return itemOfCall
  }

  /// Puts the items in order; one that tells changes stays only between the calls that it is written between.
  private mutating func arrange(
    _ elements: [Element], _ compared: ComparedCalls, _ itemOfCall: [Int: Int], _ written: [WrittenChanges]
  ) {
    var next = 0
    for (place, element) in elements.enumerated() {
      switch element {
      case .call(let call):
        if let item = itemOfCall[call] {
          next = item + 1
          parts.append(.kept(item))
        } else {
          parts.append(.new(shown(observed.call(compared.calls[call]))))
        }
      case .changes(let writes):
        let end = Self.nextKept(elements[place...], itemOfCall) ?? itemCount
        if let item = written.first(where: { next..<end ~= $0.item && $0.tell(writes) })?.item {
          next = item + 1
          parts.append(.kept(item))
        } else {
          let fields = writes.map { observed.field($0.field, $0.value) }
          parts.append(.new(shown("\(ChangeKey.becomes.rawValue): \(ObservedText.braces(fields))")))
        }
      }
    }
  }

  private static func nextKept(_ elements: ArraySlice<Element>, _ itemOfCall: [Int: Int]) -> Int? {
    elements.lazy.compactMap { if case .call(let call) = $0 { itemOfCall[call] } else { nil } }.first
  }

  private func shown(_ item: String) -> String { isFlow ? ObservedText.item(item) : item }

  /// What happened: the compared calls, and between them the changes of the fields that the list names, those of several
  /// fields together.
  private static func elements(
    _ expected: Expectations.Calls, _ outcome: StepOutcome, _ compared: ComparedCalls
  ) -> [Element] {
    let named = Set(expected.changes.map(\.field))
    let writes = outcome.writes.filter { named.contains($0.field) }
    var elements: [Element] = []
    for call in 0...compared.calls.count {
      let start = call == 0 ? 0 : compared.places[call - 1] + 1
      let end = call < compared.calls.count ? compared.places[call] : .max
      elements += writes.filter { start...end ~= $0.calls - outcome.callsBefore }.groups.map(Element.changes)
      if call < compared.calls.count { elements.append(.call(call)) }
    }
    return elements
  }
}
