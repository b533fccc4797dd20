/// A folder of files about the module "login" in any shape, to see what a case, a file, a failure and a row cost.
struct ShapedSuite {
  /// What a suite looks like.
  enum Shape: Sendable {
    /// Files of scenarios, of a hundred of which so many fail.
    case files(Int, of: Int, failing: Int = 0)
    /// One scenario with a table.
    case table(rows: Int)
  }

  /// Every power of ten, small and large files, failures and rows.
  static let all: [Shape] = [
    .files(1, of: 1), .files(1, of: 10), .files(10, of: 10), .files(100, of: 10), .files(1000, of: 10),
    .files(10_000, of: 10), .files(10_000, of: 1), .files(1, of: 1500), .files(100, of: 10, failing: 1),
    .files(100, of: 10, failing: 10), .files(100, of: 10, failing: 100), .table(rows: 1000),
  ]

  /// What it is, in the words of the results.
  let title: String
  let folder: Folder
  let cases: Int
  /// How many of them fail.
  let failures: Int

  init(_ shape: Shape, in folder: Folder) throws(Failure) {
    switch shape {
    case .files(let files, let count, let failing):
      try self.init(files: files, scenariosInFile: count, failing: failing, in: folder)
    case .table(let rows): try self.init(rows: rows, in: folder)
    }
  }

  private init(files: Int, scenariosInFile: Int, failing: Int, in folder: Folder) throws(Failure) {
    self.folder = folder
    cases = files * scenariosInFile
    var failures = 0
    for file in 0..<files {
      var text = LoginScenarios.head(part: file + 1)
      for offset in 0..<scenariosInFile {
        let number = file * scenariosInFile + offset
        if number % 100 < failing {
          text += Self.failing(number + 1)
          failures += 1
        } else {
          text += LoginScenarios.kinds[number % LoginScenarios.kinds.count](number + 1)
        }
      }
      try TextFile.create("\(folder.path)/login-\(file + 1).yaml", text)
    }
    self.failures = failures
    title = "\(cases) cases in \(files) \(files == 1 ? "file" : "files")" + (failing > 0 ? ", \(failing) % fail" : "")
  }

  private init(rows: Int, in folder: Folder) throws(Failure) {
    self.folder = folder
    cases = rows
    failures = 0
    var text = """
      rehearse: 1
      module: login
      feature: A long table
      scenarios:
        - scenario: Whoever mistypes the password is told
          given: { responses: { authService.logIn: { fails: wrongPassword } } }
          when: { logIn: { password: typo } }
          then: { calls: [authService.logIn], changes: { error: wrongPassword } }
          table:
            - [name, when logIn.id]

      """
    for row in 1...rows { text += "      - [row \(row), user-\(row)]\n" }
    try TextFile.create("\(folder.path)/table.yaml", text)
    title = "a table of \(rows) rows"
  }

  private static func failing(_ number: Int) -> String {
    """
      - scenario: Customer \(number) is expected to be offline, and is not
        given:
          responses:
            authService.logIn: { fails: wrongPassword }
        when: { logIn: { id: ana@example.com, password: typo } }
        then:
          calls: none
          state: { error: offline }


    """
  }
}
