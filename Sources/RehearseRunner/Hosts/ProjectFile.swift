import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The errors in a `rehearse.yaml` as readable text, in file order.
package struct ProjectFileError: Error {
  package let path: String
  package let diagnostics: [ShownDiagnostic]
  package let omitted: Int
}

/// `rehearse.yaml`, which states how to build and start a project's host.
package enum ProjectFile {
  package static let name = "rehearse.yaml"
  private static let sizeLimit = 1 << 20

  /// Reads the file at an absolute path.
  package static func read(_ path: String, shownAs shownPath: String? = nil) throws(ProjectFileError) -> HostCommand {
    let shownPath = shownPath ?? path
    let name = String(SystemPath.lastName(of: path))
    guard name == Self.name else {
      let problem = Diagnostic(
        .error, at: .start, "this file has no effect, because the file that names a host is called \(Self.name)",
        hints: [
          "Rename it: mv \(ShellWord.of(name)) \(Self.name)",
          "If it is a file of scenarios, begin it with: rehearse: 1",
        ])
      let shown = SnippetRenderer(path: shownPath, source: nil).shown(problem)
      throw ProjectFileError(path: path, diagnostics: [shown], omitted: 0)
    }
    var bytes: [UInt8] = []
    do throws(Unreadable) {
      bytes = try self.bytes(path)
    } catch {
      throw ProjectFileError(path: path, diagnostics: [.unusable(shownPath, error.reason)], omitted: 0)
    }
    var diagnostics = Diagnostics()
    if let command = command(bytes, path, &diagnostics) { return command }
    let renderer = SnippetRenderer(
      path: shownPath, source: mayQuote(path) ? SourceText(path: shownPath, file: bytes) : nil)
    throw ProjectFileError(
      path: path, diagnostics: diagnostics.sorted.map(renderer.shown), omitted: diagnostics.omitted)
  }

  /// The path that a project file names as its contract, whatever else is in it.
  package static func contract(in bytes: [UInt8]) -> String? {
    var ignored = Diagnostics()
    let tree = YAMLReader.read(bytes, reporting: &ignored)
    guard let root = tree.root, tree.isMap(root) else { return nil }
    return tree.entries(root).first { tree.hasText($0.0, "contract") && tree.isScalar($0.1) }.map { tree.string($0.1) }
  }

  private static func command(_ bytes: [UInt8], _ path: String, _ diagnostics: inout Diagnostics) -> HostCommand? {
    var found = Diagnostics()
    let tree = YAMLReader.read(bytes, reporting: &found)
    for diagnostic in found.sorted {
      let isEmpty = diagnostic.code == MessageCode.emptyFile.rawValue
      diagnostics.add(isEmpty ? Diagnostic(.error, at: .start, .emptyProjectFile(diagnostic.message)) : diagnostic)
    }
    guard tree.isComplete else { return nil }
    var decoder = ProjectFileDecoder(tree: tree, diagnostics: diagnostics)
    let command = decoder.decode(path)
    diagnostics = decoder.diagnostics
    return diagnostics.hasErrors ? nil : command
  }

  /// The folder of a path; `nil` for the root or a name without a folder.
  static func folder(of path: String) -> String? {
    let name = String(SystemPath.lastName(of: path))
    let folder = path.utf8.dropLast(name.utf8.count + 1)
    guard path.utf8.count > name.utf8.count, path != "/" else { return nil }
    return folder.isEmpty ? "/" : String(Substring(folder))
  }

  /// Whether messages may quote the file. A link may point to a file with passwords, and build logs are often public.
  private static func mayQuote(_ path: String) -> Bool {
    SystemFile.status(path, followingLinks: false).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  private struct Unreadable: Error {
    let reason: String
  }

  private static func bytes(_ path: String) throws(Unreadable) -> [UInt8] {
    guard let status = SystemFile.status(path) else {
      throw Unreadable(reason: "the file cannot be opened: \(SystemReason.last)")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Unreadable(reason: "this is not a file") }
    guard let bytes = FileBeginning.bytes(of: path, limit: sizeLimit + 1) else {
      throw Unreadable(reason: "the file cannot be read: \(SystemReason.last)")
    }
    guard bytes.count <= sizeLimit else { throw Unreadable(reason: "the file is larger than 1 MiB") }
    return bytes
  }
}

extension Message {
  fileprivate static func emptyProjectFile(_ text: MessageText) -> Message {
    Message(.emptyFile, text, hints: ProjectFileDecoder.example)
  }
}
