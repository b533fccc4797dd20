import Rehearse

/// A case as an earlier report names it.
package struct EarlierCase: Sendable, Hashable, Codable {
  package let name: String
  /// The ID of its scenario, if the report says it.
  package let id: String?

  package init(name: String, id: String? = nil) {
    self.name = name
    self.id = id
  }

  /// What its name may be with the ID in place of the title.
  ///
  /// Where the row begins is not certain, because a title may hold brackets, and may have changed since.
  fileprivate var identities: [String] {
    guard let id else { return [] }
    guard name.utf8.last == UInt8(ascii: "]") else { return [id] }
    let bytes = Array(name.utf8)
    let rows = bytes.indices.filter { bytes[$0...].starts(with: CaseName.beforeRow.utf8) }
    return rows.map { id + String(decoding: bytes[$0...], as: UTF8.self) } + [id]
  }
}

/// Finds the cases of an earlier report among those of a file.
package struct EarlierCases: Sendable {
  private var byName: [String: EarlierCase] = [:]
  private var byIdentity: [String: EarlierCase] = [:]
  private let ids: Set<String>
  private let reported: @Sendable (String) -> String

  /// - Parameters:
  ///   - cases: cases of one file.
  ///   - ids: the IDs that scenarios of the file have today.
  ///   - reported: a text after a round trip through a report.
  package init(
    _ cases: some Sequence<EarlierCase>, ids: some Sequence<String>, reported: @escaping @Sendable (String) -> String
  ) {
    self.ids = Set(ids.map(reported))
    self.reported = reported
    for one in cases {
      byName[one.name] = one
      for identity in one.identities where byIdentity[identity] == nil { byIdentity[identity] = one }
    }
  }

  /// The earlier case that is this one: by the ID, which stays when the title changes, else by the name.
  ///
  /// Reports of earlier versions have the ID in place of the title, or no IDs.
  package func one(_ name: CaseName) -> EarlierCase? {
    guard let id = name.id.map(reported) else {
      // The title may have moved to another scenario since.
      return byName[reported(name.text)].flatMap { one in one.id.map(ids.contains) == true ? nil : one }
    }
    if let one = byIdentity[reported(name.text)] { return one }
    return [name.titled, name.text].compactMap { byName[reported($0)] }.first { $0.id == nil || $0.id == id }
  }
}
