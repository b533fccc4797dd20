import RehearseLanguage

/// Reports that earlier runs left in a folder: whoever gathers what is there takes them for this run's, failures of deleted
/// files included.
package enum OldReports {
  /// What is said of them; `nil` where there are none.
  ///
  /// They are not removed: they may be another job's, who writes to the same folder on purpose.
  ///
  /// - Parameter written: the names of this run's own.
  package static func warning(_ folder: String, written: Set<String>) -> String? {
    let names = SystemFile.names(in: folder).filter { $0.utf8.suffix(4).elementsEqual(".xml".utf8) }
    let old = names.filter { !written.contains($0) && isOwn("\(folder)/\($0)") }.sorted()
    guard let first = old.first else { return nil }
    return old.count == 1
      ? "the folder \(folder) also holds a report of an earlier run, \(first); a dashboard counts it as part of this run. \(advice)"
      : "the folder \(folder) also holds \(old.count) reports of earlier runs, such as \(first); a dashboard counts them as part of this run. \(advice)"
  }

  private static let advice = "To avoid this, start with an empty folder"

  private static func isOwn(_ path: String) -> Bool {
    let own = Array(JUnitBeginning.own.description.utf8)
    return FileBeginning.bytes(of: path, limit: own.count) == own
  }
}
