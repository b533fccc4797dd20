import Foundation
import RehearseTestSupport

/// Files of the misbehaving module whose cases take their time.
enum SlowFiles {
  /// Writes files of cases, each of which takes so many milliseconds.
  ///
  /// - Parameter isEndless: whether the first case of the last file waits for a file `go`, so that a run that is to be
  ///   disturbed cannot be over before, however slow whoever disturbs it is.
  static func write(
    _ files: Int, cases: Int, milliseconds: Int, isEndless: Bool = false, in folder: TemporaryFolder
  ) throws {
    for file in 0..<files {
      let scenarios = (0..<cases).map { index in
        let isWaiting = isEndless && (file, index) == (files - 1, 0)
        return """
            - scenario: case \(index)
              when: { \(isWaiting ? "waitFor: { file: go }" : "sleep: { milliseconds: \(milliseconds) }") }
              then: { state: { deeds: 1 } }

          """
      }
      try folder.write(
        "s/\(file).yaml", "rehearse: 1\nmodule: misbehaving\nfeature: Slow\nscenarios:\n" + scenarios.joined())
    }
  }

  /// The names of a report's cases, each with its suite.
  static func cases(_ report: String) -> [String] {
    report.components(separatedBy: "<testcase ").dropFirst().compactMap { part in
      part.split(separator: " time=").first.map(String.init)
    }
  }
}
