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

/// The entries by ticket or by tag, folded. An entry can be in several groups.
struct HTMLGroups {
  /// The maximum number of groups, and of entries in a group.
  private static let limit = 100
  /// The maximum number of entries in all groups together.
  private static let room = 1000

  private let groups: [(name: String, places: [HTMLReport.Place])]

  /// - Parameter names: the groups of an entry.
  init(_ places: [HTMLReport.Place], _ names: (HTMLFile, HTMLEntry) -> [String]) {
    var groups: [String: [HTMLReport.Place]] = [:]
    for place in places {
      for name in Set(names(place.file, place.entry)) { groups[name, default: []].append(place) }
    }
    // Groups with failures come first.
    let sorted = groups.map { (name: $0, places: $1, status: Status(worstOf: $1.map(\.entry.status))) }
      .sorted { ($0.status.rank, $0.name) < ($1.status.rank, $1.name) }
    self.groups = sorted.map { ($0.name, $0.places) }
  }

  var isEmpty: Bool { groups.isEmpty }
  var places: [HTMLReport.Place] { groups.flatMap(\.places) }

  /// - Parameter tickets: turns the names of tickets into links.
  func html(_ filters: HTMLFilters, _ tickets: TicketAddress?) -> HTML {
    var room = Self.room
    var html: HTML = ""
    for group in groups.prefix(Self.limit) {
      let shown = group.places.sorted { $0.entry.status.rank < $1.entry.status.rank }.prefix(min(room, Self.limit))
      room -= shown.count
      let address: HTML = HTML.address(of: group.name, tickets).map { "<p>\($0)</p>" } ?? ""
      let items = shown.map { place -> HTML in
        """
        <li class="\(filters.classes(place.entry, in: place.file))">\(HTML.badge(place.entry.status)) \
        <a href="#\(place.entry.id.text)">\(place.entry.title)</a>\(HTML.remark(place.entry.count))

        """
      }
      html += """
        <details class="group \(filters.classes(group.places))"><summary><h3>\(group.name)</h3> \
        \(Self.counts(group.places))</summary>\(address)<ul class="list">
        \(items)</ul>\(HTML.omitted(group.places.count - shown.count))</details>

        """
    }
    return "\(html)\(HTML.omitted(groups.count - Self.limit))"
  }

  private static func counts(_ places: [HTMLReport.Place]) -> HTML {
    let all = places.flatMap(\.entry.statuses)
    let badges = Status.allCases.compactMap { status -> HTML? in
      let count = all.count { $0 == status }
      return count == 0 ? nil : "\(HTML.badge(status.look, status.counted(count))) "
    }
    return "\(badges)"
  }
}
