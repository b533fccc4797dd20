import RehearseReport

/// How much is printed of a run, and in which colours.
struct ReportOutput {
  private static let quiet = Option("--quiet", nil, "Print only what went wrong")
  private static let verbose = Option("--verbose", nil, "Print every case")

  static let options = [quiet, verbose]

  let detail: ConsoleReport.Detail
  let looks: OutputStyles

  init(_ arguments: ParsedArguments, _ looks: OutputStyles) throws(UsageError) {
    try arguments.refuseBoth(Self.quiet, Self.verbose)
    detail = arguments.has(Self.quiet) ? .quiet : arguments.has(Self.verbose) ? .verbose : .normal
    self.looks = looks
  }
}
