import Rehearse
import RehearseLanguage

/// Finds the calls of a step that `calls include` names.
package struct IncludedCalls {
  /// For each item, the index in the trace of the call that it matches.
  package let places: [Int?]

  /// Matches each item with the first call after the previous match, since a later one could only match less.
  package init(_ items: [CallPattern], _ calls: ArraySlice<Trace.CallRecord>) {
    var next = calls.startIndex
    places = items.map { item in
      let index = calls[next...].firstIndex(where: item.matches)
      if let index { next = index + 1 }
      return index
    }
  }

  package var areAllFound: Bool { places.allSatisfy { $0 != nil } }

  /// The index of the item that a call matches, by the index of the call in the trace.
  package var itemOfCall: [Int: Int] {
    places.enumerated().reduce(into: [:]) { items, pair in
      if let index = pair.element { items[index] = pair.offset }
    }
  }
}

extension CallFindings {
  /// The most calls that are listed in a finding.
  private static let callLimit = 10

  /// A call that `calls include` names, and that did not come after the last match.
  func missing(_ item: CallPattern, _ calls: ArraySlice<Trace.CallRecord>, after last: Int?) -> Finding {
    let later = last.map { calls[($0 + 1)...] } ?? calls
    let after = last.map { " after \(text.name(trace.calls[$0].operation))" } ?? ""
    let actual =
      later.contains { $0.operation == item.operation }
      ? "it was called\(after) with other arguments"
      : calls.contains { $0.operation == item.operation } ? "it was not called\(after)" : "it was not called"
    var details: [FindingDetail] = [
      .values(path: "", [.init(.expected, text.shown(item)), .init(.actual, actual)], nil)
    ]
    if !after.isEmpty {
      details.append(.text(later.isEmpty ? "no call came\(after)" : "the calls\(after):"))
      details += later.prefix(Self.callLimit).map { text.detail($0, in: trace) }
      if later.count > Self.callLimit { details.append(.more(later.count - Self.callLimit)) }
    }
    return Finding(at: item.range, .missingCall, text.name(item.operation), details: details)
  }
}
