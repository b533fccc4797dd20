import Rehearse
import Synchronization

/// What the running program is called, for the commands that its messages ask a reader to type: a team's own program has
/// another name than the bundled one.
package enum ProgramName {
  /// What it is called where nobody gave it another name.
  package static let usual = "rehearse"

  private static let name = Mutex(usual)

  package static var text: String { name.withLock { $0 } }

  /// Takes the name from the path by which the program was started.
  package static func set(from path: String) {
    let last = SystemPath.lastName(of: path)
    if !last.isEmpty { name.withLock { $0 = String(last) } }
  }
}
