import Rehearse
import RehearseLanguage
import RehearseRunner

/// What Bazel passes to a test and expects of it (https://bazel.build/reference/test-encyclopedia).
///
/// `TEST_TMPDIR` and `TEST_RANDOM_SEED` are names that others use as well, so they count only beside another variable.
enum BazelTest {
  private static let signs = [
    ShardVariables.bazel.sign, "BAZEL_TEST", ShardVariables.bazel.count, ShardVariables.bazel.index, status,
    prematureExit, report, filter, outputs,
  ]
  private static let (report, filter, outputs) = (
    "XML_OUTPUT_FILE", "TESTBRIDGE_TEST_ONLY", "TEST_UNDECLARED_OUTPUTS_DIR"
  )

  /// Set by Bazel's option `--test_runner_fail_fast`.
  private static let failFast = "TESTBRIDGE_TEST_RUNNER_FAIL_FAST"

  static var isHere: Bool { signs.contains { SystemEnvironment.value(of: $0) != nil } }

  /// The variables that stand for options which are not written.
  private static let options: [(variable: String, option: String, value: @Sendable (String) -> String)] = [
    (report, JUnitReporter.destination.name, { $0 }),
    (filter, ScenarioInputs.nameFilter.name, { $0 }),
    ("TEST_RANDOM_SEED", RunCommand.seed.name, { $0 }),
    (outputs, HTMLReporter.destination.name, { "\($0)/rehearse.html" }),
    // Of the folder of the report, Bazel keeps only the report.
    (outputs, JournalChoice.option.name, { "\($0)/rehearse.journal" }),
  ]

  /// The arguments, completed by the variables.
  static func completing(_ arguments: ParsedArguments) -> ParsedArguments {
    guard isHere else { return arguments }
    var arguments = arguments
    for (variable, option, value) in options {
      if let text = SystemEnvironment.value(of: variable) {
        arguments.complete(option, with: value(text), from: variable)
      }
    }
    if SystemEnvironment.value(of: failFast) == "1" { arguments.set(RunCommand.failFast) }
    return arguments
  }

  /// The shard of this process. `nil` if the test is not sharded.
  static func shard() throws(CommandError) -> Shard? { isHere ? try ShardVariables.bazel.shard() : nil }

  /// The folder for temporary files.
  static var temporaryFolder: String? { value("TEST_TMPDIR") }

  private static func value(_ variable: String) -> String? {
    isHere ? SystemEnvironment.value(of: variable) : nil
  }

  // MARK: Files

  /// The file that stays if the process ends before its end.
  private static let prematureExit = "TEST_PREMATURE_EXIT_FILE"
  /// The file that says that the process divides the test.
  private static let status = "TEST_SHARD_STATUS_FILE"

  /// Creates the files by which Bazel sees that the test has begun, and that it knows of shards.
  static func begin() {
    for variable in [prematureExit, status] {
      guard let path = value(variable) else { continue }
      if !SystemFile.touch(path) {
        CommandError.warn("\(path), which \(variable) names, cannot be created: \(SystemReason.last)")
      }
    }
  }

  static func end() {
    if let path = value(prematureExit) { SystemFile.remove(path) }
  }
}
