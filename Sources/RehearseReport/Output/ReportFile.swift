import Rehearse
import RehearseLanguage

/// A report on its way to its place, which it takes from an older report and from nothing else.
///
/// A slip of the finger on the command line, `--junit scenarios/login.yaml`, must not cost anybody a scenario.
package struct ReportFile: Sendable {
  package typealias Problem = FileWriteError

  /// How much of a file is read to recognise it, in bytes: most reports begin at once, some behind a long comment.
  private static let beginningLimits = [512, FileBeginning.limit]

  private let file: AtomicFile
  private let kind: ReportKind

  /// Opens a report; folders that are missing are made.
  ///
  /// - Parameters:
  ///   - kind: what it is: it takes the place of such a file only.
  ///   - inputs: the files that are read, none of which it may replace.
  package init(_ path: String, _ kind: ReportKind = .junit, keeping inputs: [SourceFile] = []) throws(Problem) {
    self.kind = kind
    file = try AtomicFile(path, what: "report") { (target, isThere) throws(Problem) in
      if isThere { try Self.checkContent(of: target, path, kind) }
      try OutputName.check(path, target, "report", keeping: inputs)
    }
  }

  /// Writes the report and puts it in its place.
  ///
  /// Its bytes are on the disk then. It does not wait for the rename: after a power failure the old report may be there, or
  /// none.
  package func finish(_ pieces: [ArraySlice<UInt8>]) throws(Problem) {
    let (path, kind) = (file.path, kind)
    try file.finish(pieces) { target throws(Problem) in
      // A file may have been put there while the scenarios ran.
      if SystemFile.status(target) != nil { try Self.checkContent(of: target, path, kind) }
    }
  }

  /// The folder that the report is put in; `nil` when it is written straight through.
  package var folder: String? { file.folder }

  private static func checkContent(of target: String, _ path: String, _ kind: ReportKind) throws(Problem) {
    for limit in beginningLimits {
      guard let beginning = FileBeginning.bytes(of: target, limit: limit) else {
        throw Problem("the report \(path) is not written, because the file that is there cannot be read")
      }
      if beginning.isEmpty || kind.isOne(beginning) { return }
    }
    throw Problem(
      refusing:
        "the file \(path) is not a report, and is not changed; give the report another name, such as \(kind.example)")
  }
}

/// What a report is: it may replace only files of its kind.
package enum ReportKind: Sendable {
  case junit, page, stylesheet, script

  /// Whether a file that begins so is one of these.
  func isOne(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .junit: JUnitBeginning.isReport(bytes)
    case .page: bytes.starts(with: "\(HTMLReport.beginning)".utf8)
    case .stylesheet, .script: bytes.starts(with: HTMLAssets.beginning.utf8)
    }
  }

  /// A name that such a report could have.
  var example: String {
    switch self {
    case .junit: "report.xml"
    case .page: "report.html"
    case .stylesheet: HTMLReport.Form.stylesheetName
    case .script: HTMLReport.Form.scriptName
    }
  }
}

/// What a file that a command writes beside its answer may be called.
package enum OutputName {
  /// Refuses a place that holds what is read, or where the next run would look for scenarios.
  ///
  /// - Parameters:
  ///   - path: as it was asked for.
  ///   - target: where that leads.
  ///   - inputs: the files that are read.
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
    // All others are called like scenario files, which the target is not.
    let odd = inputs.lazy.filter { !$0.mayBeQuoted || !ScenarioName.matches($0.path) }
    guard !odd.contains(where: { SystemFile.status($0.path).map { SystemFile.isSame($0, status) } ?? false }) else {
      throw .init(
        refusing: "the file \(path) is one of those that are read, and is not changed; give the \(what) another name")
    }
  }
}
