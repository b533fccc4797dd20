import Rehearse
import RehearseLanguage

/// A Swift package with a host that runs a team's modules for `rehearse`.
///
/// It depends only on `Rehearse`, so that building it compiles neither the runner nor libyaml.
struct HostPackage {
  struct File {
    /// The path relative to the package. The workflow's path is the exception.
    let path: String
    let text: String
  }

  /// The default name.
  static let usualName = "app"

  let adapter: FirstAdapter
  let dependency: RehearseDependency
  /// The folder as given, with a trailing slash. Empty for the working folder.
  let folder: String
  /// The folder relative to the root of its repository, with a trailing slash. Empty at the root.
  let folderInRepository: String

  /// - Parameters:
  ///   - folder: the folder with a trailing slash. Empty for the working folder.
  ///   - rehearse: where to get `Rehearse`, as given.
  init(_ adapter: FirstAdapter, in folder: String, rehearse: String?) throws(CommandError) {
    (self.adapter, self.folder) = (adapter, folder)
    dependency = RehearseDependency(rehearse, from: folder)
    let path = folder.utf8.first == UInt8(ascii: "/") ? folder : "\(Environment.workingFolder)/\(folder)"
    let names = path.split(separator: "/").filter { $0 != "." }.map(String.init)
    // SwiftPM identifies a package by its folder's name.
    guard names.last?.lowercased() != "rehearse" else {
      throw .usage(
        "the folder of the package must not be called \"rehearse\", because the package that it depends on has that name",
        hint: "Name a folder: \(ProgramName.text) new --host \(adapter.name) scenarios-of-\(adapter.name)")
    }
    folderInRepository = Self.folderInRepository(names)
  }

  /// - Parameter names: the folder names from the file system root to the package.
  private static func folderInRepository(_ names: [String]) -> String {
    guard !names.contains("..") else { return "" }
    for count in stride(from: names.count, through: 1, by: -1)
    where SystemFile.status("/" + names[..<count].joined(separator: "/") + "/.git") != nil {
      return names[count...].map { "\($0)/" }.joined()
    }
    return ""
  }

  private var name: String { adapter.name }
  var program: String { "\(name)-host" }
  private var target: String { "\(adapter.type)Host" }
  /// The path of the workflow. GitHub looks for workflows at the root of the repository.
  private var workflow: String {
    let names = folder.split(separator: "/").filter { $0 != "." }
    let height = folderInRepository.split(separator: "/").count
    let start = folder.utf8.first == UInt8(ascii: "/") ? "/" : ""
    let above =
      names.dropLast(height).map { "\($0)/" }.joined() + String(repeating: "../", count: max(0, height - names.count))
    return "\(start)\(above).github/workflows/scenarios.yml"
  }

  /// The files to write, none of which may exist yet.
  func files() throws(WireError) -> [File] {
    [
      File(path: folder + "Package.swift", text: manifest),
      File(path: folder + "rehearse.yaml", text: project),
      File(path: folder + "Sources/\(target)/main.swift", text: main),
      File(path: folder + adapter.usualPath, text: adapter.code),
      File(path: folder + adapter.scenarioPath, text: adapter.scenario(schema: "../\(SchemaLocation.name)")),
      File(path: folder + "scenarios/\(SchemaLocation.name)", text: Schema.text([try adapter.contract()])),
      File(path: workflow, text: continuousIntegration),
    ]
  }

  func advice(_ files: [File]) -> String {
    let list = files.map { "  \(SanitizedText.of($0.path))\n" }.joined()
    let change = folder.isEmpty ? "" : "cd \(ShellWord.of(String(folder.dropLast()))) && "
    let next = [
      dependency.isUnknown
        ? "Write the address of the repository of rehearse into \(SanitizedText.of(folder))Package.swift." : nil,
      "Build the host and run its scenarios:  \(SanitizedText.of(change))\(ProgramName.text) run",
      "Put a module of your app in place of Example\(adapter.type), at the end of \(SanitizedText.of(folder + adapter.usualPath)).",
    ].compactMap(\.self)
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
    build: swift build --product \(program)
    host: .build/debug/\(program)

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
        \(dependency.comment)
        \(dependency.manifest)
      ],
      targets: [
        .target(name: "\(adapter.adapter)", dependencies: [.product(name: "Rehearse", package: "rehearse")]),
        .executableTarget(
          name: "\(target)", dependencies: ["\(adapter.adapter)", .product(name: "Rehearse", package: "rehearse")]),
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }

  private var continuousIntegration: String {
    let defaults =
      folderInRepository.isEmpty
      ? "" : "    defaults: { run: { working-directory: \(folderInRepository.dropLast()) } }\n"
    return """
      # Runs the scenarios in GitHub Actions.
      name: Scenarios
      on: [push, pull_request]
      permissions: { contents: read }

      jobs:
        scenarios:
          runs-on: ubuntu-latest
          container: swift:6.3
      \(defaults)    steps:
            - uses: actions/checkout@v4
            # Only rehearse itself needs libyaml, the host does not. Leave both steps out where rehearse is installed.
            - run: apt-get update && apt-get install -y libyaml-dev
            - run: swift build -c release --product rehearse
            - run: swift build --product \(program)
            - run: .build/release/rehearse run --ci --junit reports/rehearse.xml
            - uses: actions/upload-artifact@v4
              if: always()
              with: { name: scenarios, path: "\(folderInRepository)reports" }

      """
  }
}

/// Where the generated package gets `Rehearse` from.
enum RehearseDependency {
  /// A placeholder address that the user must replace.
  case unknown
  case repository(String)
  /// The path of a checkout, absolute or relative to the package.
  case checkout(String)

  /// - Parameters:
  ///   - address: an address or path as given.
  ///   - folder: the folder of the package, with a trailing slash. Empty for the working folder.
  init(_ address: String?, from folder: String) {
    guard let address else {
      self = .unknown
      return
    }
    if address.contains("://") || address.hasPrefix("git@") {
      self = .repository(address)
    } else if address.hasPrefix("/") {
      self = .checkout(address)
    } else {
      let names = folder.split(separator: "/").filter { $0 != "." }
      let isBelow = !folder.hasPrefix("/") && !names.contains("..")
      self = .checkout(
        isBelow ? String(repeating: "../", count: names.count) + address : "\(Environment.workingFolder)/\(address)")
    }
  }

  /// Whether the package must be edited before it can be built.
  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  fileprivate var comment: String {
    switch self {
    case .unknown:
      "// Write the address of the repository of rehearse, or `.package(name: \"rehearse\", path: \"…\")` for a checkout."
    case .repository: "// Only `Rehearse` is compiled, for the host; `rehearse` itself is a program that you install."
    case .checkout: "// A checkout. On other machines, write the address: `.package(url: \"…\", from: \"1.0.0\")`."
    }
  }

  fileprivate var manifest: String {
    switch self {
    case .unknown: ".package(url: \"https://git.example/rehearse.git\", from: \"1.0.0\")"
    case .repository(let address): ".package(url: \(Self.literal(address)), from: \"1.0.0\")"
    case .checkout(let path): ".package(name: \"rehearse\", path: \(Self.literal(path)))"
    }
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
