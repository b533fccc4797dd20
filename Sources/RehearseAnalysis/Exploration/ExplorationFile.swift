import Rehearse
import RehearseRunner

/// A file of saved explorations: JSON lines, one for each module, and below it one for each event and state.
package enum ExplorationFile {
  package enum Problem: Error, Equatable {
    case notAnExploration
    case otherVersion(Int)
  }

  package static let version = 3
  private static let versionName = "rehearse-exploration"

  package static func text(_ records: [ExplorationRecord]) -> String {
    let title = JSONText.flat(.members([(versionName, .integer(version))]))
    return ([title] + records.flatMap(lines)).map { $0 + "\n" }.joined()
  }

  private static func lines(_ record: ExplorationRecord) -> [String] {
    let head: JSONValue = [
      "module": .text(record.module), "contract": .text(record.contract), "depth": .integer(record.limits.depth),
      "budget": .integer(record.limits.budget),
    ]
    let lines = record.effects.map { key, effects in
      let effects = effects.map { JSONText.flat($0.json) }.joined(separator: ", ")
      return "{ \"event\": \(key.event), \"state\": \(key.state), \"effects\": [\(effects)] }"
    }
    return [JSONText.flat(head)] + lines.sorted()
  }

  package static func records(_ text: String) throws(Problem) -> [ExplorationRecord] {
    let lines = text.split(separator: "\n")
    let version = try version(lines)
    guard version == Self.version else { throw .otherVersion(version) }
    var records: [(head: ExplorationRecord, effects: [ExplorationRecord.RecordKey: [RecordedEffect]])] = []
    for line in lines.dropFirst() {
      guard let json = try? JSONReader.read(Array(line.utf8)) else { throw .notAnExploration }
      if let head = head(json) {
        records.append((head, [:]))
      } else if let event = json["event"], let state = json["state"], let items = json["effects"]?.items,
        !records.isEmpty
      {
        let key = ExplorationRecord.RecordKey(event: JSONText.flat(event), state: JSONText.flat(state))
        let effects = items.compactMap(RecordedEffect.init)
        guard effects.count == items.count else { throw .notAnExploration }
        records[records.count - 1].effects[key] = effects
      } else {
        throw .notAnExploration
      }
    }
    return records.map { head, effects in
      ExplorationRecord(module: head.module, contract: head.contract, limits: head.limits, effects: effects)
    }
  }

  private static func head(_ json: JSONValue) -> ExplorationRecord? {
    guard let module = json["module"]?.text, let contract = json["contract"]?.text,
      let depth = json["depth"]?.integer, let budget = json["budget"]?.integer
    else { return nil }
    let limits = Explorer.Budget(depth: depth, budget: budget)
    return ExplorationRecord(module: module, contract: contract, limits: limits, effects: [:])
  }

  /// The version of the format. Up to version 2, it stood below a comment, and the file was no JSON.
  private static func version(_ lines: [Substring]) throws(Problem) -> Int {
    guard let first = lines.first else { throw .notAnExploration }
    if let json = try? JSONReader.read(Array(first.utf8)), let version = json[versionName]?.integer { return version }
    let title = "\(versionName): "
    guard let line = lines.prefix(2).first(where: { $0.hasPrefix(title) }),
      let version = Int(line.dropFirst(title.count))
    else { throw .notAnExploration }
    return version
  }
}
