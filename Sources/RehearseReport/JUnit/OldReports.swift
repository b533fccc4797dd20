import RehearseLanguage

/// Recognizes a JUnit report by its beginning.
package enum JUnitBeginning {
  /// What may precede the root element.
  private static let prologue: [(begin: String, end: String)] = [("<?", "?>"), ("<!--", "-->"), ("<!DOCTYPE", ">")]

  /// Whether the root element is that of a JUnit report from any program.
  package static func isReport(_ bytes: [UInt8]) -> Bool {
    var rest = ByteOrderMark.removed(from: bytes).drop(while: isSpace)
    while let part = prologue.first(where: { rest.starts(with: $0.begin.utf8) }) {
      let end = Array(part.end.utf8)
      guard let index = rest.indices.first(where: { rest[$0...].starts(with: end) }) else { return false }
      rest = rest[(index + end.count)...].drop(while: isSpace)
    }
    return ["<testsuites", "<testsuite"].contains { element in
      let behind = rest.dropFirst(element.utf8.count).first
      return rest.starts(with: element.utf8) && (behind.map { isSpace($0) || "/>".utf8.contains($0) } ?? false)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}

/// Reports from earlier runs in the output folder.
///
/// Tools that collect the folder treat them as part of this run, including failures of deleted files.
package enum OldReports {
  /// A warning about old reports. `nil` if there are none.
  ///
  /// They are not deleted, because another job may use the same folder on purpose.
  ///
  /// - Parameter written: the file names from this run.
  package static func warning(_ folder: String, written: Set<String>) -> String? {
    let names = SystemFile.names(in: folder).filter { $0.hasSuffix(".xml") }
    let old = names.filter { !written.contains($0) && isOwn("\(folder)/\($0)") }.sorted()
    guard let first = old.first else { return nil }
    return old.count == 1
      ? "the folder \(folder) also holds a report of an earlier run, \(first); a dashboard would count it as part of this run. \(advice)"
      : "the folder \(folder) also holds \(old.count) reports of earlier runs, such as \(first); a dashboard would count them as part of this run. \(advice)"
  }

  /// The file of the first suite and its repository, each empty if the report does not name it. `nil` for a report
  /// without results.
  static func owner(of beginning: [UInt8]) -> RepositoryPath? {
    var reader = JUnitReader(beginning)
    var owner: RepositoryPath?
    while let tag = reader.nextTag(), !tag.isCalled("testcase") {
      if owner == nil, tag.isCalled("testsuite") {
        owner = RepositoryPath(root: "", path: reader.attribute("file", of: tag) ?? "")
      }
      if tag.isCalled("property"), reader.attribute("name", of: tag) == JUnitReport.rootProperty {
        owner?.root = reader.attribute("value", of: tag) ?? ""
      }
    }
    return owner
  }

  /// A file as named in its report.
  static func owner(_ file: RepositoryPath) -> RepositoryPath {
    RepositoryPath(
      root: JUnitReader.asRead(file.root), path: JUnitReader.asRead(ReportedText.ofFileName(file.path)))
  }

  /// Whether two reports are about the same file. Older reports do not name the repository.
  static func isSame(_ one: RepositoryPath, _ other: RepositoryPath) -> Bool {
    one.path.utf8.elementsEqual(other.path.utf8) && (one.root == other.root || one.root.isEmpty)
  }

  private static let advice = "To avoid this, start with an empty folder"

  private static func isOwn(_ path: String) -> Bool {
    let own = XML(stringLiteral: JUnitReport.beginning).bytes
    return FileBeginning.bytes(of: path, limit: own.count) == own
  }
}
