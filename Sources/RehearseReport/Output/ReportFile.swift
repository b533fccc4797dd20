import Rehearse
import RehearseLanguage

/// A report that atomically replaces an older report, but never any other file.
///
/// A typo such as `--junit scenarios/login.yaml` must not destroy a scenario.
package struct ReportFile: Sendable {
  /// The number of bytes read to recognize a file. A long comment may precede the first element.
  private static let beginningLimits = [512, FileBeginning.limit]

  private let file: AtomicFile
  private let kind: ReportKind
  private let owner: RepositoryPath?

  /// Opens a report and creates missing folders.
  ///
  /// - Parameters:
  ///   - kind: the kind of report. Only files of this kind are replaced.
  ///   - owner: the file that the report is about, if any. Reports about other files are not replaced.
  ///   - inputs: the input files, which are never replaced.
  package init(
    _ path: String, _ kind: ReportKind = .junit, of owner: RepositoryPath? = nil, keeping inputs: [SourceFile] = []
  ) throws(FileWriteError) {
    (self.kind, self.owner) = (kind, owner)
    file = try AtomicFile(path, what: "report") { (target, isThere) throws(FileWriteError) in
      if isThere { try Self.checkContent(of: target, path, kind, owner) }
      try OutputName.check(path, target, "report", keeping: inputs)
    }
  }

  /// Writes the report and moves it into place.
  ///
  /// On return, the bytes are on disk, but the rename may not be. After a power failure, you may find the old report,
  /// or none.
  package func finish(_ pieces: [ArraySlice<UInt8>]) throws(FileWriteError) {
    let (path, kind, owner) = (file.path, kind, owner)
    try file.finish(pieces) { target throws(FileWriteError) in
      // A file may have been created while the scenarios ran.
      if SystemFile.status(target) != nil { try Self.checkContent(of: target, path, kind, owner) }
    }
  }

  /// The folder of the report. `nil` if the report is written in place, for example to a device.
  package var folder: String? { file.folder }

  private static func checkContent(
    of target: String, _ path: String, _ kind: ReportKind, _ owner: RepositoryPath?
  ) throws(FileWriteError) {
    try checkKind(of: target, path, kind)
    guard let owner, let known = FileBeginning.bytes(of: target).flatMap(OldReports.owner(of:)),
      !OldReports.isSame(known, OldReports.owner(owner))
    else { return }
    let whose = known.path.isEmpty ? "another program" : SanitizedText.of(Self.words(known, besides: owner))
    throw FileWriteError(
      refusing:
        "the report \(path) of \(SanitizedText.of(Self.words(owner, besides: known))) is not written, because a report of \(whose) has that name; write to another folder, or empty this one"
    )
  }

  /// The path of a file, with its repository if the other file has the same path.
  private static func words(_ file: RepositoryPath, besides other: RepositoryPath) -> String {
    other.path.utf8.elementsEqual(file.path.utf8) ? "\(file.path) in \(file.root)" : file.path
  }

  private static func checkKind(of target: String, _ path: String, _ kind: ReportKind) throws(FileWriteError) {
    for limit in beginningLimits {
      guard let beginning = FileBeginning.bytes(of: target, limit: limit) else {
        throw FileWriteError("the report \(path) is not written, because the existing file cannot be read")
      }
      if beginning.isEmpty || kind.isOne(beginning) { return }
    }
    throw FileWriteError(
      refusing:
        "the file \(path) is not a report, and is not changed; give the report another name, such as \(kind.example)")
  }
}

/// The kinds of report. A report replaces only files of its own kind.
package enum ReportKind: Sendable {
  case junit, page, stylesheet, script

  func isOne(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .junit: JUnitBeginning.isReport(bytes)
    case .page: bytes.starts(with: "\(HTMLReport.beginning)".utf8)
    case .stylesheet, .script: bytes.starts(with: HTMLAssets.beginning.utf8)
    }
  }

  var example: String {
    switch self {
    case .junit: "report.xml"
    case .page: "report.html"
    case .stylesheet: HTMLReport.Form.stylesheetName
    case .script: HTMLReport.Form.scriptName
    }
  }
}

package enum OutputName {
  /// Rejects an input file, and a path that the next run would read as a scenario.
  ///
  /// - Parameters:
  ///   - path: the path as given.
  ///   - target: the path with links resolved.
  ///   - inputs: the input files.
  package static func check(
    _ path: String, _ target: String, _ what: String, keeping inputs: [SourceFile]
  ) throws(FileWriteError) {
    guard !ScenarioName.matches(target) else {
      let isLink = !ScenarioName.matches(path)
      throw .init(
        refusing: isLink
          ? "the \(what) cannot be called \(path): it is a link to the scenario file \(target); choose another name"
          : "the \(what) cannot be called \(path): the next run would read it as a scenario file; choose another ending"
      )
    }
    guard let status = SystemFile.status(target) else { return }
    // All other inputs are named like scenario files, and the target is not.
    let odd = inputs.lazy.filter { !$0.mayBeQuoted || !ScenarioName.matches($0.path) }
    guard !odd.contains(where: { SystemFile.status($0.path).map { SystemFile.isSame($0, status) } ?? false }) else {
      throw .init(
        refusing:
          "the file \(path) is one of the files being read, so it was not changed; give the \(what) another name")
    }
  }
}
