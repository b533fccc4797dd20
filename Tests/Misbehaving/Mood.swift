import Rehearse

/// Decides what the module does on an answer that no test scenario states.
enum Mood: String, CaseIterable, ScenarioValue {
  case calm
  /// The module crashes.
  case explosive
  /// The module exits with status 0.
  case leaving
}
