import Rehearse

/// What the module does once it is told, by an answer that no scenario of a test states.
enum Mood: String, CaseIterable, ScenarioValue {
  case calm
  /// It crashes.
  case explosive
  /// It ends the program, as if all were well.
  case leaving
}
