import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a host is built and started.
package struct HostCommand: Equatable, Sendable {
  /// How long a host may take to say hello where nothing else is written, in nanoseconds.
  package static let usualStartLimit: Int64 = 10_000_000_000

  /// The program and its arguments, as they are written.
  package let text: String
  /// The same as words, at least one.
  package let words: [String]
  /// The working folder; absolute, a `SystemPath`.
  package let folder: String
  /// What builds the host, if it is known.
  package let build: CommandText?
  /// How long it may take to say hello, in nanoseconds.
  package let startLimit: Int64
  /// The `rehearse.yaml` that says so; `nil` for `--host`.
  package let file: String?
  /// The file with the contract, as `rehearse contract` wrote it; absolute.
  package let contract: String?

  package init(
    _ command: CommandText, folder: String, build: CommandText? = nil, startLimit: Int64 = usualStartLimit,
    file: String? = nil, contract: String? = nil
  ) {
    (text, words) = (command.text, command.words)
    (self.folder, self.build, self.startLimit, self.file) = (folder, build, startLimit, file)
    self.contract = contract.map { $0.utf8.first == UInt8(ascii: "/") ? $0 : "\(folder)/\($0)" }
  }

  /// A command as `--host` has it.
  package init(words text: String, folder: String) throws(CommandText.Mistake) {
    self.init(try CommandText(text), folder: folder)
  }

  /// The file that is run, absolute; `nil` if there is none.
  package var program: String? {
    let name = words[0]
    guard !name.utf8.contains(UInt8(ascii: "/")) else {
      let path = absolute(name)
      return SystemFile.status(path) == nil ? nil : path
    }
    let places = SystemEnvironment.value(of: "PATH") ?? "/usr/bin:/bin"
    return places.split(separator: ":", omittingEmptySubsequences: false)
      .map { absolute($0.isEmpty ? name : "\($0)/\(name)") }
      .first { path in
        SystemPath.withSystemName(path) { access($0, X_OK) } == 0
          && SystemFile.status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
      }
  }

  private func absolute(_ path: String) -> String { path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)" }
}
