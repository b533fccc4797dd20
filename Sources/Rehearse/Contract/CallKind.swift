/// Whether a call does something or only asks, by which scenarios compare it.
public enum CallKind: String, Sendable {
  /// It does something: `calls` compares all of these.
  case command
  /// It only asks: `calls` looks at it when the list names it.
  case query
}
