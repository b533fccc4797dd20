/// What other tools call our commands.
enum CommandSynonyms {
  private static let words: [(meant: String, written: [String])] = [
    (RunCommand.name, ["test", "tests", "exec", "execute", "start", "play", "all"]),
    (CheckCommand.name, ["validate", "lint", "verify", "parse", "analyze", "dry-run"]),
    (ListCommand.name, ["ls", "show", "scenarios", "cases"]),
    (WatchCommand.name, ["dev", "follow"]),
    (FmtCommand.name, ["format", "prettier", "tidy", "fix"]),
    (CoverageCommand.name, ["cov", "stats"]),
    (MutateCommand.name, ["mutation", "mutations", "mutant", "mutants"]),
    (DiffCommand.name, ["compare", "changes"]),
    (ReportCommand.name, ["junit", "render"]),
    (NewCommand.name, ["init", "create", "add", "generate", "scaffold"]),
    (AcceptCommand.name, ["record", "update", "approve", "snapshot", "bless"]),
    (ReferenceCommand.name, ["docs", "doc", "documentation", "modules", "describe", "man"]),
    (ExplainCommand.name, ["why", "code", "codes", "error", "errors", "mistake"]),
    (LspCommand.name, ["server", "language-server"]),
  ]

  /// The command that a word of another tool stands for.
  static func meaning(of word: String) -> String? {
    let word = word.lowercased()
    return words.first { $0.written.contains(word) }?.meant
  }
}
