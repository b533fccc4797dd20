import Foundation
import RehearseTestSupport

/// The public declarations of a library, from the symbol graph of the compiler.
struct PublicSurface {
  struct Symbol {
    /// `init Call.init(_:_:_:)`
    let text: String
    let isDocumented: Bool
  }

  /// Members required by a conformance. Their protocols document them.
  private static let witnesses: Set = [
    "==(_:_:)", "hash(into:)", "init(literal:)", "literal", "valueType", "refusal(of:)", "examples", "init(rawValue:)",
    "encodeTestArgument(to:)",
  ]

  /// The build folder, next to the built program.
  static let build = Repository.program.map { URL(filePath: $0).deletingLastPathComponent() }

  let symbols: [Symbol]

  init(of library: String) throws {
    let folder = try TemporaryFolder()
    let build = Self.build?.path() ?? ""
    // The C modules of the package and of libyaml, which the libraries import.
    let maps = Repository.names(in: "Sources").filter { $0.hasPrefix("CRehearse") }.map {
      "\(build)/\($0).build/module.modulemap"
    }.filter(FileManager.default.fileExists(atPath:)).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    let extraction = Process()
    extraction.executableURL = URL(filePath: "/usr/bin/env")
    extraction.arguments =
      [
        "swift", "symbolgraph-extract", "-module-name", library, "-I", "\(build)/Modules", "-I",
        "\(Repository.root)Sources/CRehearseYAML", "-target", Self.target, "-minimum-access-level", "public",
        "-skip-inherited-docs", "-skip-synthesized-members", "-output-dir", folder.path,
      ] + maps
    extraction.standardError = FileHandle.nullDevice
    try extraction.run()
    extraction.waitUntilExit()
    let graph = try JSONDecoder().decode(Graph.self, from: Data(folder.read("\(library).symbols.json").utf8))
    symbols = graph.symbols.filter { !Self.witnesses.contains($0.pathComponents.last ?? "") }.map {
      Symbol(
        text: "\($0.kind.identifier.replacing("swift.", with: "")) \($0.pathComponents.joined(separator: "."))",
        isDocumented: $0.docComment != nil)
    }.sorted { $0.text < $1.text }
  }

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }
      struct Comment: Decodable {}
      let kind: Kind
      let pathComponents: [String]
      let docComment: Comment?
    }
    let symbols: [Symbol]
  }

  private static var target: String {
    #if arch(arm64)
      let architecture = "aarch64"
    #else
      let architecture = "x86_64"
    #endif
    return "\(architecture)-unknown-linux-gnu"
  }
}
