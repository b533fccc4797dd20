import RehearseLanguage
import RehearseReport

struct OutputStyles {
  enum Colour: String, CaseIterable {
    case auto, always, never
  }

  static let color = Option<Colour>(
    "--color", "WHEN",
    "auto (default: on a terminal or if FORCE_COLOR is set, unless NO_COLOR is set), always or never", .word,
    absent: .auto)

  private let colour: Colour
  let standard: TextStyle
  /// The style for standard error, which may be redirected separately from standard output.
  let errors: TextStyle

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.init(try arguments[Self.color])
  }

  private init(_ colour: Colour) {
    self.colour = colour
    standard = Self.style(colour, Output.standard)
    errors = Self.style(colour, Output.errors)
  }

  /// The styles for the size that the terminal has now.
  var renewed: OutputStyles { OutputStyles(colour) }

  var mistakes: ConsoleReport { ConsoleReport(style: errors, detail: .normal) }

  private static func style(_ colour: Colour, _ output: Output) -> TextStyle {
    TextStyle(isColoured: isColoured(colour, output), width: LineWidth(output.size?.columns))
  }

  private static func isColoured(_ colour: Colour, _ output: Output) -> Bool {
    switch colour {
    case .always: true
    case .never: false
    case .auto where Environment.value(.noColor) != nil: false
    case .auto: Environment.isOn(.forceColor) || output.isTerminal && Environment.value(.terminal) != "dumb"
    }
  }
}

struct ReportOutput {
  static let quiet = Flag("--quiet", "Print only what went wrong")
  static let verbose = Flag("--verbose", "Print every case")

  static let options: [OptionRow] = [quiet.row, verbose.row]

  let detail: ConsoleReport.Detail
  let looks: OutputStyles
  /// Whether standard output has the results for a program, and nothing else.
  var isForPrograms = false

  init(_ arguments: ParsedArguments, _ looks: OutputStyles) throws(CommandError) {
    try arguments.refuseTogether(Self.quiet, Self.verbose)
    detail = arguments[Self.quiet] ? .quiet : arguments[Self.verbose] ? .verbose : .normal
    self.looks = looks
  }
}

enum OutputForm {
  case text, markdown, json

  init(_ arguments: ParsedArguments, json: Flag, markdown: Flag) throws(CommandError) {
    try arguments.refuseTogether(json, markdown)
    self = arguments[json] ? .json : arguments[markdown] ? .markdown : .text
  }
}
