/// What a browser may do with the page, said by the page itself: even where an escape were missing one day, no foreign script would run and
/// nothing would be fetched.
package enum HTMLPolicy {
  /// SHA-256 of the stylesheet and of the script, in base 64: tests say what they must be.
  package static let stylesheetDigest = "w9jQaWLrkxrAkjMf2joVWYtioF+oXObO/GvHaaPTtdg="
  package static let scriptDigest = "n0oS7Y/jMJyojNL/ecTaOAGzWeM3PrrqiiKjRtuWrLg="

  package static func text(_ form: HTMLReport.Form) -> String {
    let styles =
      switch form {
      case .file: "'sha256-\(stylesheetDigest)'"
      case .folder: "'self'"
      }
    return "default-src 'none'; img-src data:; style-src \(styles); script-src 'sha256-\(scriptDigest)'; "
      + "base-uri 'none'; form-action 'none'"
  }
}
