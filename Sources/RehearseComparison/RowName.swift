import RehearseScenario

/// What tells a case from the others of its scenario, as reports show it: what stands in the brackets of its name.
enum RowName {
  static func text(_ stated: Case, _ scenario: Scenario) -> String? {
    guard stated.isRow else { return nil }
    let whole = stated.name.utf8.dropFirst((scenario.id ?? scenario.title).utf8.count + 2).dropLast()
    return String(Substring(whole))
  }

  /// The same for comparing, by bytes.
  static func bytes(_ stated: Case, _ scenario: Scenario) -> [UInt8] { Array((text(stated, scenario) ?? "").utf8) }
}
