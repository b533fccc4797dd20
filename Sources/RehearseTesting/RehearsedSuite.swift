public import Rehearse

/// The scenarios in a folder, as arguments of a test in Swift Testing.
///
/// Declare it as a `static let` of the test suite. It reads the files once, when the test first needs its ``cases``.
///
/// ```swift
/// @Suite("The shop's scenarios")
/// struct ScenarioTests {
///   static let suite = RehearsedSuite(.shop)
///
///   @Test(.serialized, arguments: suite.cases)
///   @MainActor func scenario(_ scenario: RehearsedCase) throws { try scenario.rehearse() }
/// }
/// ```
///
/// Environment variables control it, because `swift test --filter` only selects functions:
/// - `REHEARSE_TAGS`, `REHEARSE_NAME`, `REHEARSE_LINK` and `REHEARSE_FAILED` work like `--tags`, `--name`, `--link` and
///   `--failed` on the command line.
/// - `REHEARSE_JUNIT` is the path of a JUnit report with every case. The report of `swift test --xunit-output` has one
///   test for all cases.
/// - On a build server, the mark `only` is an error. Set `CI=false` if this is not a build server.
public struct RehearsedSuite: Sendable {
  private let contents: SuiteContents

  /// Reads the scenarios of a catalog's modules.
  ///
  /// - Parameters:
  ///   - modules: The modules that the scenarios may name.
  ///   - folder: The folder with the scenario files, relative to the folder of the nearest `Package.swift` above
  ///     `filePath`, or an absolute path.
  ///   - filePath: The source file that declares the suite.
  public init(_ modules: ModuleCatalog, in folder: String = "scenarios", filePath: String = #filePath) {
    contents = SuiteContents(modules, SuiteLocation(folder, declaredIn: filePath), SuiteSettings.ofEnvironment)
    SuiteReport.shared.add(contents)
  }

  /// Reads the scenarios of one module.
  ///
  /// For several modules, pass a catalog.
  ///
  /// - Parameters:
  ///   - module: The adapter. It is created when a scenario needs it.
  ///   - folder: The folder with the scenario files, relative to the folder of the nearest `Package.swift` above
  ///     `filePath`, or an absolute path.
  ///   - filePath: The source file that declares the suite.
  public init<Made: AnyModuleAdapter>(
    _ module: @autoclosure @escaping @Sendable () -> Made, in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(ModuleCatalog().adding(module()), in: folder, filePath: filePath)
  }

  /// The selected cases, in the order of the files.
  ///
  /// A file with mistakes is one case, which fails at each mistake. The list is never empty: if there is nothing to
  /// test, it contains one case that fails with the reason.
  public var cases: [RehearsedCase] { contents.cases }
}
