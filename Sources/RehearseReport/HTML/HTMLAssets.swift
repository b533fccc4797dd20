/// The stylesheet and the script, which are the same for every page, and what a browser may do with a page.
package enum HTMLAssets {
  package static let stylesheet = PackageResources.report_css
  package static let script = PackageResources.report_js

  /// How both begin, by which a file that they may replace is recognised.
  static let beginning = "/* a report of rehearse */\n"

  private static let stylesheetDigest = SHA256.base64(stylesheet)
  private static let scriptDigest = SHA256.base64(script)

  /// The Content-Security-Policy in the page itself.
  ///
  /// Even if an escape were missing, no other script would run and nothing would be fetched.
  package static func policy(_ form: HTMLReport.Form) -> String {
    let (style, script) =
      switch form {
      case .file: ("'sha256-\(stylesheetDigest)'", "'sha256-\(scriptDigest)'")
      case .folder: ("'self'", "'self'")
      }
    return "default-src 'none'; img-src data:; style-src \(style); script-src \(script); "
      + "base-uri 'none'; form-action 'none'"
  }
}
