/// How a case stands beside an earlier run.
package enum Standing: UInt8, Sendable, CaseIterable {
  /// Wrong now, and not wrong then or not there.
  case new
  /// Wrong in both.
  case still
  /// Wrong then, and passed now.
  case fixed
}
