import Rehearse

/// Decides what the module does with an answer that occurs in no test scenario.
enum Mood: String, CaseIterable, ScenarioValue {
  case calm
  /// The module crashes.
  case explosive
  /// The module exits with status 0.
  case leaving
}
