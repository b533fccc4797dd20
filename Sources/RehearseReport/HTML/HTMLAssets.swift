import RehearseLanguage

/// The stylesheet and the script, which are the same for every page, and the Content-Security-Policy.
package enum HTMLAssets {
  package static let stylesheet = PackageResources.report_css
  package static let script = PackageResources.report_js

  /// The first line of both files. A report replaces an existing file only if the file starts like this.
  static let beginning = "/* a report of rehearse */\n"

  private static let stylesheetDigest = SHA256.base64(stylesheet)
  private static let scriptDigest = SHA256.base64(script)

  /// The Content-Security-Policy of the page.
  ///
  /// Even if some text is not escaped, the browser runs no other script and fetches nothing.
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
