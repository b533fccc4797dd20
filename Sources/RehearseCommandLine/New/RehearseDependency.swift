import Rehearse
import RehearseLanguage
import RehearseRunner

/// Where a new package gets `Rehearse` from, so that it can be built on every machine.
enum RehearseDependency {
  enum Requirement {
    /// The repository has this tag for the version.
    case version(tag: String)
    /// The newest commit, because there is no such tag.
    case revision(String)
    /// The repository did not answer.
    case unknown
  }

  /// A placeholder address that the user must replace.
  case unknown
  case repository(address: String, Requirement)
  /// A folder of the same repository, such as a submodule.
  case folder(fromPackage: String, fromRoot: String)

  /// - Parameters:
  ///   - source: the address of a repository, or the path of a clone.
  ///   - package: the absolute path of the package, and the root of its repository if it has one.
  init(_ source: String?, for package: (folder: String, root: String?)) throws(CommandError) {
    guard let source else {
      self = .unknown
      return
    }
    if Self.isAddress(source) {
      // Others must not get the password of this user.
      self = .repository(address: Self.withoutCredentials(source), Self.requirement(of: source))
      return
    }
    let path = SystemFile.resolved(source) ?? source
    guard SystemFile.status("\(path)/Package.swift") != nil else {
      throw .usage(
        "there is no package of rehearse in \"\(SanitizedText.of(source))\"",
        hint: "Write the address of its repository, for example: --rehearse https://git.example/rehearse.git")
    }
    if let root = package.root, AbsolutePath.isBelow(path, root) {
      self = .folder(
        fromPackage: AbsolutePath.relative(path, from: package.folder), fromRoot: AbsolutePath.relative(path, to: root))
      return
    }
    let origin = Self.lines(["-C", path, "remote", "get-url", "origin"])?.first.map(Self.withoutCredentials)
    guard let origin, Self.isAddress(origin) else {
      throw .usage(
        "\"\(SanitizedText.of(source))\" is a folder of this machine, so nobody else could build the package",
        hint: """
          Write the address of its repository:   --rehearse https://git.example/rehearse.git
          Or add it to your own repository:      git submodule add ADDRESS rehearse
                                                 and then write: --rehearse rehearse
          Only to try it on this machine:        --rehearse file://\(path)
          """)
    }
    self = .repository(address: origin, Self.requirement(of: origin))
  }

  private static func isAddress(_ text: String) -> Bool {
    // As in git: `user@host:path` is an address, unless a slash comes before the colon.
    text.contains("://") || text.prefix { $0 != "/" }.contains(":")
  }

  /// The address without the password or token that some clones have in it.
  private static func withoutCredentials(_ address: String) -> String {
    guard address.hasPrefix("http"), let scheme = address.firstRange(of: "://"),
      let end = address[scheme.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
    else { return address }
    return String(address[..<scheme.upperBound] + address[address.index(after: end)...])
  }

  private static func lines(_ arguments: [String], mayConnect: Bool = false) -> [String]? {
    guard let (status, output) = try? GitProcess(arguments, mayConnect: mayConnect).finish(), status == 0 else {
      return nil
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func requirement(of address: String) -> Requirement {
    let tags = [Version.text, "v\(Version.text)"].map { "refs/tags/\($0)" }
    guard let lines = lines(["ls-remote", "--", address, "HEAD"] + tags, mayConnect: true) else { return .unknown }
    if let tag = tags.first(where: { tag in lines.contains { $0.hasSuffix("\t\(tag)") } }) {
      return .version(tag: String(tag.dropFirst("refs/tags/".count)))
    }
    let newest = lines.first { $0.hasSuffix("\tHEAD") }?.prefix { $0 != "\t" }
    return newest.map { .revision(String($0)) } ?? .unknown
  }

  // MARK: In files

  /// The name by which SwiftPM knows the package: the last part of its address.
  var identity: String {
    guard case .repository(let address, _) = self else { return ProgramName.text }
    let name = address.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? address
    return (name.hasSuffix(".git") ? String(name.dropLast(4)) : name).lowercased()
  }

  var address: String { if case .repository(let address, _) = self { address } else { Self.example } }

  private static let example = "https://git.example/rehearse.git"

  /// The tag or commit.
  var pinned: String {
    switch self {
    case .repository(_, .revision(let name)), .repository(_, .version(tag: let name)): name
    case .unknown, .folder, .repository(_, .unknown): Version.text
    }
  }

  /// What to do before the package can be built, and by whom.
  var advice: [String] {
    switch self {
    case .unknown: ["Write the address of the repository of rehearse into Package.swift and the workflow."]
    case .repository(let address, .unknown):
      [
        "\(SanitizedText.of(address)) did not answer. If it has no tag \(Version.text), write `revision:` with a commit in place of `from:` in Package.swift."
      ]
    case .repository(let address, _) where address.hasPrefix("file:"):
      ["\(SanitizedText.of(address)) is on this machine. Before you share the package, write another address."]
    case .repository: []
    case .folder(_, let root):
      ["Commit the submodule \(SanitizedText.of(root)) as well."]
    }
  }

  var manifest: [String] {
    switch self {
    case .unknown:
      [
        "// Write the address of the repository of rehearse.",
        ".package(url: \"\(Self.example)\", from: \"\(Version.text)\"),",
      ]
    case .repository(let address, .revision(let hash)):
      [
        "// The host compiles only `Rehearse`. There is no tag \(Version.text) yet; with one, write: from: \"\(Version.text)\"",
        ".package(url: \(Self.literal(address)), revision: \"\(hash)\"),",
      ]
    case .repository(let address, _):
      [
        "// The host compiles only `Rehearse`; `rehearse` itself is a program that you install.",
        ".package(url: \(Self.literal(address)), from: \"\(Version.text)\"),",
      ]
    case .folder(let path, _):
      [
        "// A submodule: after a clone, everyone runs `git submodule update --init`.",
        ".package(name: \"\(ProgramName.text)\", path: \(Self.literal(path))),",
      ]
    }
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
