/// What a report is, by which a file that it may replace is told from any other.
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
