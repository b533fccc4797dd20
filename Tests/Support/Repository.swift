import Foundation

/// Paths in the working copy that the tests were built from.
package enum Repository {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path()

  /// The sorted names in a folder, including hidden ones.
  package static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root + folder).sorted()) ?? []
  }

  /// The files of `scenarios` that git tracks. A user may have left others there.
  private static let ownScenarios = git("ls-files", "-z", "--", "scenarios").split(separator: "\0").map(String.init)

  /// A folder with a copy of the bundled scenarios and nothing else. It is removed when the tests end.
  package static let bundle: String = {
    for path in ownScenarios {
      let copy = URL(filePath: "\(bundlePath)/\(path)")
      try? FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? FileManager.default.copyItem(at: URL(filePath: root + path), to: copy)
    }
    atexit { try? FileManager.default.removeItem(atPath: Repository.bundlePath) }
    return bundlePath
  }()

  private static let bundlePath = "\(NSTemporaryDirectory())/rehearse-bundle-\(UUID().uuidString)"

  private static func git(_ arguments: String...) -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", root] + arguments
    process.standardOutput = output
    guard (try? process.run()) != nil else { return "" }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The paths of all files below a folder, relative to the root.
  package static func files(below folder: String, suffix: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: root + folder)?.compactMap { $0 as? String } ?? []
    let paths = all.filter { $0.hasSuffix(suffix) && !$0.contains("/.build/") }.map { "\(folder)/\($0)" }.sorted()
    guard folder == "scenarios" || folder.hasPrefix("scenarios/") else { return paths }
    return paths.filter(Set(ownScenarios).contains)
  }

  package static func text(of path: String) throws -> String {
    try String(contentsOfFile: root + path, encoding: .utf8)
  }

  /// The names of the bundled modules.
  package static let modules = names(in: "Sources/ExampleModules").filter { $0 != "Shared" }.map {
    $0.prefix(1).lowercased() + $0.dropFirst()
  }

  /// The built program next to the running tests, or the one in `REHEARSE_PROGRAM`, for example a release build.
  package static let program = ProcessInfo.processInfo.environment["REHEARSE_PROGRAM"] ?? built("rehearse")

  /// The host with misbehaving modules.
  package static let misbehavingProgram = built("rehearse-misbehaving")

  /// The host of the module "orders", and live hosts of it.
  package static let liveProgram = built("rehearse-live")

  private static func built(_ name: String) -> String? {
    var starts = [CommandLine.arguments[0]]
    if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { starts.append(own) }
    starts += ["\(root).build/debug/here", "\(root).build/release/here"]
    for start in starts {
      var folder = URL(filePath: start).deletingLastPathComponent()
      for _ in 0..<4 {
        let candidate = folder.appending(path: name).path()
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue,
          FileManager.default.isExecutableFile(atPath: candidate)
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }
}
