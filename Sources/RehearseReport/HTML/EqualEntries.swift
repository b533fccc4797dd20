import Rehearse
import RehearseLanguage
import RehearseRunner

/// The entries that fail for one reason.
struct EqualEntries {
  private struct Failure: Hashable {
    let status: Status
    let message: String
    let crash: [String]?
  }

  let status: Status
  let message: String
  private(set) var places: [HTMLReport.Place]

  /// The groups in the order of their first entries.
  static func all(_ places: [HTMLReport.Place]) -> [EqualEntries] {
    var groups: [EqualEntries] = []
    var known: [Failure: Int] = [:]
    for place in places {
      let (status, message) = (place.entry.status, place.entry.message)
      let reason = Failure(status: status, message: message, crash: place.entry.crash)
      if let group = known[reason] {
        groups[group].places.append(place)
      } else {
        known[reason] = groups.count
        groups.append(EqualEntries(status: status, message: message, places: [place]))
      }
    }
    return groups
  }
}
