import RehearseReport

/// How much is printed of a run, and in which colours.
struct ReportOutput {
  private static let quiet = Flag("--quiet", "Print only what went wrong")
  private static let verbose = Flag("--verbose", "Print every case")

  static let options: [OptionRow] = [quiet.row, verbose.row]

  let detail: ConsoleReport.Detail
  let looks: OutputStyles

  init(_ arguments: ParsedArguments, _ looks: OutputStyles) throws(UsageError) {
    try arguments.refuseTogether(Self.quiet, Self.verbose)
    detail = arguments[Self.quiet] ? .quiet : arguments[Self.verbose] ? .verbose : .normal
    self.looks = looks
  }
}
