import Rehearse
import RehearseLanguage

/// A scenario file of one of the two sides that are compared.
package struct ComparedFile: Sendable {
  /// How it is shown; a `SystemPath`.
  package var path: String
  /// Its path from where its side begins, by which it is found on the other side.
  package var key: String
  /// What it says; `nil` where it has mistakes.
  package var file: ScenarioFile?

  package init(path: String, key: String, file: ScenarioFile?) {
    self.path = path
    self.key = key
    self.file = file
  }
}
