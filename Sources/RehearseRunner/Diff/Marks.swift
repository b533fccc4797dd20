import RehearseLanguage

/// What became of the marks that decide whether a scenario counts; others say nothing of behaviour.
enum Marks {
  static func changes(_ old: Scenario, _ new: Scenario) -> [String] {
    change(old.skip.map { "skipped: \($0)" }, new.skip.map { "skipped: \($0)" }, "no longer skipped")
      + change(failure(old.knownFailure), failure(new.knownFailure), "no longer a known failure")
      + change(
        old.only ? "runs alone (only)" : nil, new.only ? "runs alone (only)" : nil, "no longer runs alone (only)")
      + change(order(old.orderMatters), order(new.orderMatters), "its order no longer matters")
  }

  /// The marks of a scenario that is new.
  static func all(_ new: Scenario) -> [String] {
    [
      new.skip.map { "skipped: \($0)" }, failure(new.knownFailure), new.only ? "runs alone (only)" : nil,
      order(new.orderMatters),
    ].compactMap { $0 }
  }

  private static func change(_ old: String?, _ new: String?, _ gone: String) -> [String] {
    guard old != new else { return [] }
    guard let new else { return [gone] }
    return [old == nil ? "now \(new)" : "still \(new)"]
  }

  private static func order(_ reason: String?) -> String? { reason.map { "its order matters: \($0)" } }

  private static func failure(_ mark: KnownFailure?) -> String? {
    mark.map { mark in
      "a known failure: \(mark.issue)" + (mark.until.map { ", until \($0.text)" } ?? "")
    }
  }
}
