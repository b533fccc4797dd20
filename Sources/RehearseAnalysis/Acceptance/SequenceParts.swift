import Rehearse
import RehearseLanguage
import RehearseRunner

/// The items of an `in order` list that matches what happened and keeps every written item that still holds.
struct SequenceParts {
  private(set) var parts: [Parts.ListPart] = []
  /// Expected calls whose arguments differ, each with its written item and the actual call.
  private(set) var differing: [(item: Int, pattern: CallPattern, call: Trace.CallRecord)] = []
  private let itemCount: Int

  init(
    _ list: Node, _ expected: Expectation.CallList, _ outcome: StepOutcome, _ text: FileText, _ observed: ObservedText
  ) {
    let items = text.tree.items(list)
    itemCount = items.count
    var callItems: [Int] = []
    var written: [(item: Int, changes: [Expectation.Becoming])] = []
    for (place, item) in items.enumerated() {
      let entries = text.entries(item)
      if entries.contains(where: { text.tree.string($0.key) == ChangeKey.becomes.rawValue }) {
        let keys = entries.flatMap { text.entries($0.value) }.map { text.tree.position($0.key) }
        written.append((place, expected.changes.filter { keys.contains($0.range.start) }))
      } else {
        callItems.append(place)
      }
    }
    let compared = ComparedCalls(expected, outcome.expected.alsoAllowed, outcome.calls, observed.contract)
    var itemOfCall: [Int: Int] = [:]
    for pair in compared.pairs {
      switch pair {
      case .fits(let item, let call): itemOfCall[compared.places[call]] = callItems[item]
      case .differs(let item, let call):
        itemOfCall[compared.places[call]] = callItems[item]
        differing.append((callItems[item], expected.items[item], compared.calls[call]))
      case .missing, .unexpected, .misplaced: continue
      }
    }
    let listed = ContractIndices(compared.places)
    let named = Set(expected.changes.map(\.field))
    let elements = outcome.part.items(listed.has, named.contains)
    var next = 0
    for (place, element) in elements.enumerated() {
      let kept: Int?
      let new: WrittenCall
      switch element {
      case .call(let call): (kept, new) = (itemOfCall[call], observed.call(outcome.calls[call]))
      case .changes(let writes):
        // A written item is kept only if it lies between the same calls.
        let end = elements[place...].lazy.compactMap { if case .call(let call) = $0 { itemOfCall[call] } else { nil } }
        let fitting = written.first { next..<(end.first ?? items.count) ~= $0.item && Self.say($0.changes, writes) }
        let fields = writes.map { observed.field($0.field, $0.value) }
        (kept, new) = (fitting?.item, WrittenCall(ChangeKey.becomes.rawValue, ObservedText.braces(fields)))
      }
      if let kept {
        next = kept + 1
        parts.append(.kept(kept))
      } else {
        parts.append(.new(text.isFlow(list) ? new.flow : new.item))
      }
    }
  }

  var areUnchanged: Bool {
    let kept = parts.compactMap { if case .kept(let item) = $0 { item } else { nil } }
    return parts.count == itemCount && kept.elementsEqual(0..<itemCount)
  }

  private static func say(_ changes: [Expectation.Becoming], _ writes: [Trace.Write]) -> Bool {
    changes.count == writes.count
      && writes.allSatisfy { write in
        changes.contains { $0.field == write.field && $0.pattern.matches(write.value) }
      }
  }
}
