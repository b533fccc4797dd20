import RehearseLanguage

extension EarlierRun {
  /// The names of the cases of a file that passed; `nil` if the run has no such file.
  package func passed(_ file: RepositoryPath) -> Set<String>? {
    guard let suite = suite(JUnitReader.asRead(SuiteNames([file]).names[0])) else { return nil }
    return Set(suite.cases.filter { $0.ending.status == .passed }.map(\.name.name))
  }
}
