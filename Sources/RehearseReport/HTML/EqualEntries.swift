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
  private(set) var members: [HTMLReport.PageEntry]

  /// The groups in the order of their first entries.
  static func all(_ entries: [HTMLReport.PageEntry]) -> [EqualEntries] {
    var groups: [EqualEntries] = []
    var known: [Failure: Int] = [:]
    for member in entries {
      let (status, message) = (member.entry.status, member.entry.message)
      let reason = Failure(status: status, message: message, crash: member.entry.crash)
      if let group = known[reason] {
        groups[group].members.append(member)
      } else {
        known[reason] = groups.count
        groups.append(EqualEntries(status: status, message: message, members: [member]))
      }
    }
    return groups
  }
}
