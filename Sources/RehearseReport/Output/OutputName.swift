import Rehearse
import RehearseLanguage

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
