import Foundation
import Testing

/// The time limit of waits in tests. It is so long that only a hang exceeds it, even on a busy machine.
package enum Patience {
  /// In seconds.
  package static let limit = 600.0

  /// Waits until a condition holds. Returns whether it did within the limit.
  package static func wait(until isSo: () throws -> Bool) rethrows -> Bool {
    let end = Date() + limit
    while try !isSo() {
      if Date() > end { return false }
      Thread.sleep(forTimeInterval: 0.001)
    }
    return true
  }
}

/// The amount of test data. `.ci/nightly` sets `REHEARSE_NIGHTLY`.
package enum Thoroughness {
  package static let isNightly = ProcessInfo.processInfo.environment["REHEARSE_NIGHTLY"] != nil

  /// A small amount for each change, or a large one at night.
  package static func amount(_ day: Int, nightly: Int) -> Int { isNightly ? nightly : day }

  /// Every few of many elements for each change, or all of them at night.
  package static func sample<Element>(_ elements: [Element], every step: Int) -> [Element] {
    isNightly ? elements : elements.enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs the test at night only.
  package static var nightly: Self { .enabled(if: Thoroughness.isNightly, "Runs at night (REHEARSE_NIGHTLY=1)") }

  /// Runs the test at night only, because it makes a process exit: Swift Testing waits for such a process in a loop that
  /// takes a processor, until the other tests leave it a turn.
  package static var exitTest: Self { nightly }
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs or is far too slow.
  package static var endsSometime: Self { .timeLimit(.minutes(20)) }
}
