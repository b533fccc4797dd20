import RehearseLanguage
import RehearseReport

/// How what is printed looks.
struct OutputStyles {
  /// When colours are used.
  enum Colour: String, CaseIterable {
    case auto, always, never
  }

  static let color = Option<Colour>(
    "--color", "WHEN", "auto (default: on a terminal, unless NO_COLOR is set), always or never", .word, absent: .auto)

  let standard: TextStyle
  /// The colours of standard error, which may go elsewhere.
  let errors: TextStyle

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let colour = try arguments[Self.color]
    standard = TextStyle(isColoured: Self.isColoured(colour, Output.standard))
    errors = TextStyle(isColoured: Self.isColoured(colour, Output.errors))
  }

  private static func isColoured(_ colour: Colour, _ output: Output) -> Bool {
    switch colour {
    case .always: true
    case .never: false
    case .auto: output.isTerminal && Environment.value(.noColor) == nil && Environment.value(.terminal) != "dumb"
    }
  }
}
