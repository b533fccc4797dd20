import Rehearse
import RehearseLanguage
import RehearseRunner

/// A Swift package with a host that runs a team's modules for `rehearse`.
///
/// It depends only on `Rehearse`, so that building it compiles neither the runner nor libyaml.
struct HostPackage {
  struct File {
    let path: String
    let text: String
    /// Whether a file that is already there may stay as it is.
    var isOptional = false
  }

  /// The default name.
  static let usualName = "app"
  private static let contractFile = "contract.json"
  private static let ignoredFolders = [".build/", ".swiftpm/", "reports/"]

  let adapter: FirstAdapter
  let dependency: RehearseDependency
  /// The folder as given, with a trailing slash. Empty for the working folder.
  let folder: String
  /// The root of the repository of the package, which is where GitHub looks for workflows. The package itself without one.
  private let root: String
  /// The folder relative to the root, with a trailing slash. Empty at the root.
  private let folderInRepository: String

  /// - Parameters:
  ///   - folder: the folder with a trailing slash. Empty for the working folder.
  ///   - rehearse: where to get `Rehearse`, as given.
  init(_ adapter: FirstAdapter, in folder: String, rehearse: String?) throws(CommandError) {
    (self.adapter, self.folder) = (adapter, folder)
    let path = AbsolutePath.resolved(AbsolutePath.of(folder, in: Environment.workingFolder))
    let root = GitOrigin.root(above: path)
    dependency = try RehearseDependency(rehearse, for: (path, root))
    // SwiftPM identifies a package by its folder's name.
    guard SystemPath.lastName(of: path).lowercased() != dependency.identity else {
      throw .usage(
        "the folder of the package must not be called \"\(dependency.identity)\", because the package that it depends on has that name",
        hint: "Name a folder: \(ProgramName.text) new --host \(adapter.name) scenarios-of-\(adapter.name)")
    }
    self.root = root ?? path
    let below = AbsolutePath.relative(path, to: self.root)
    folderInRepository = below.isEmpty ? "" : "\(below)/"
  }

  private var ignored: String { folder + ".gitignore" }
  private var name: String { adapter.name }
  var program: String { "\(name)-host" }
  private var target: String { "\(adapter.type)Host" }
  /// The files to write. Unless it is optional, none may exist yet.
  func files() throws(WireError) -> [File] {
    let contract = try adapter.contract()
    return [
      File(path: folder + "Package.swift", text: manifest),
      File(path: folder + "rehearse.yaml", text: project),
      File(path: folder + "Sources/\(target)/main.swift", text: main),
      File(path: folder + adapter.usualPath, text: adapter.code),
      File(path: folder + adapter.scenarioPath, text: adapter.scenario(schema: "../\(SchemaLocation.name)")),
      File(path: folder + "scenarios/\(SchemaLocation.name)", text: Schema.text([contract])),
      File(path: folder + Self.contractFile, text: JSONText.of(["modules": .list([JSONValue(contract: contract)])])),
      File(path: ignored, text: Self.ignoredFolders.map { "\($0)\n" }.joined(), isOptional: true),
      // A second host needs no second workflow, because at the root all projects run.
      File(path: workflow.path, text: workflow.text, isOptional: true),
    ]
  }

  private var workflow: HostWorkflow { HostWorkflow(dependency, in: root, folder: folderInRepository) }

  /// - Parameter files: those that were written.
  func advice(_ files: [File]) -> String {
    let list = files.map { "  \(SanitizedText.of($0.path))\n" }.joined()
    let change = folder.isEmpty ? "" : "cd \(ShellWord.of(String(folder.dropLast()))) && "
    let ignoring =
      files.contains { $0.path == ignored }
      ? [] : ["Add to \(SanitizedText.of(ignored)):  \(Self.ignoredFolders.joined(separator: "  "))"]
    let next =
      dependency.advice + ignoring + [
        "Build the host and run its scenarios:  \(SanitizedText.of(change))\(ProgramName.text) run",
        "Commit these files, and Package.resolved once the host is built.",
        "Put a module of your app in place of Example\(adapter.type), at the end of \(SanitizedText.of(folder + adapter.usualPath)).",
        "After each change of what a module declares:  \(SanitizedText.of(change))\(ProgramName.text) contract > \(Self.contractFile)",
      ]
    return "These files were written:\n\n\(list)\n" + next.enumerated().map { "\($0 + 1). \($1)\n" }.joined()
  }

  private var main: String {
    """
    import Rehearse
    import \(adapter.adapter)

    RehearseHost.main { \(adapter.adapter)() }

    """
  }

  private var project: String {
    """
    # How `rehearse` builds and starts the program that holds the modules.
    program: ">= \(Version.series)"
    build: swift build --product \(program)
    host: .build/debug/\(program)
    # What the modules declare. Written by: rehearse contract > \(Self.contractFile)
    contract: \(Self.contractFile)
    # What `rehearse watch` follows, if not only this folder: the app's sources too.
    # sources: [Sources, Package.swift, \(pathToRoot)/Sources]

    """
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "\(name)-scenarios",
      platforms: [.macOS(.v15)],
      products: [.executable(name: "\(program)", targets: ["\(target)"])],
      dependencies: [
    \(lines(dependency.manifest, by: 4))
        // The app: a package with a library that holds its modules. Code in an Xcode project moves to such a package first.
        // .package(name: "app", path: "\(pathToRoot)"),
      ],
      targets: [
        .target(
          name: "\(adapter.adapter)",
          dependencies: [
            \(library),
            // .product(name: "\(adapter.type)", package: "app"),
          ]),
        .executableTarget(
          name: "\(target)", dependencies: ["\(adapter.adapter)", \(library)]),
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }

  private var library: String { ".product(name: \"Rehearse\", package: \"\(dependency.identity)\")" }

  private var pathToRoot: String {
    let height = folderInRepository.utf8.count { $0 == UInt8(ascii: "/") }
    return Array(repeating: "..", count: max(1, height)).joined(separator: "/")
  }

  private func lines(_ lines: [String], by blanks: Int) -> String {
    lines.map { String(repeating: " ", count: blanks) + $0 }.joined(separator: "\n")
  }
}
