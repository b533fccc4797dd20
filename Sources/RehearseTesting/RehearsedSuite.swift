public import Rehearse

/// The scenario files of a folder, with the modules that they are about: what a test of Swift Testing takes its arguments from.
///
/// Declare it as a `static let` of the test's suite: files are read once, when the test asks for its `cases`. These variables
/// choose among them, since `swift test --filter` knows functions only: `REHEARSE_TAGS` and `REHEARSE_NAME` as `--tags` and
/// `--name` of the command line. `REHEARSE_JUNIT` names the file for a JUnit report of every case; the one that
/// `swift test --xunit-output` writes has a single test for all of them.
public struct RehearsedSuite: Sendable {
  private let contents: SuiteContents

  /// The scenarios of the modules of a catalog.
  ///
  /// - Parameters:
  ///   - folder: where they are, from the folder of the package's manifest; or a path from the top of the disk.
  ///   - filePath: where the suite is declared, by which that is found.
  public init(_ modules: ModuleCatalog, in folder: String = "scenarios", filePath: String = #filePath) {
    contents = SuiteContents(modules, SuitePlace(folder, declaredIn: filePath), SuiteSettings.ofEnvironment)
    SuiteReport.shared.add(contents)
  }

  /// The scenarios of a module; of more, a suite takes a ``ModuleCatalog``.
  ///
  /// - Parameters:
  ///   - module: its adapter, made when a scenario asks for it.
  ///   - folder: where they are, from the folder of the package's manifest; or a path from the top of the disk.
  ///   - filePath: where the suite is declared, by which that is found.
  public init<Made: AnyModuleAdapter>(
    _ module: @autoclosure @escaping @Sendable () -> Made, in folder: String = "scenarios", filePath: String = #filePath
  ) {
    self.init(ModuleCatalog().adding(module()), in: folder, filePath: filePath)
  }

  /// Every case, in the order of the files; each file that cannot be used is one, which fails at each of its mistakes.
  ///
  /// There is always at least one: where nothing is to be tested, it says so and fails.
  public var cases: [RehearsedCase] { contents.cases }
}
