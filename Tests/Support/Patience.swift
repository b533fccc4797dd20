import Foundation
import Testing

/// How long tests wait for what must come: so long that only what hangs is caught, however busy the machine is.
package enum Patience {
  /// In seconds.
  package static let limit = 600.0

  /// Waits until something is so; whether it came.
  package static func wait(until isSo: () throws -> Bool) rethrows -> Bool {
    let end = Date() + limit
    while try !isSo() {
      if Date() > end { return false }
      Thread.sleep(forTimeInterval: 0.001)
    }
    return true
  }
}

/// How thorough the tests are: `.ci/nightly` sets `REHEARSE_NIGHTLY`.
package enum Thoroughness {
  package static let isNightly = ProcessInfo.processInfo.environment["REHEARSE_NIGHTLY"] != nil

  /// One of two numbers: a small one for each change, a large one at night.
  package static func amount(_ day: Int, nightly: Int) -> Int { isNightly ? nightly : day }
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that would never end, or whose work grows out of all proportion.
  package static var endsSometime: Self { .timeLimit(.minutes(20)) }
}
