import RehearseLanguage
import RehearseReport

extension SourceAddress {
  /// The addresses of files on servers: texts, and variables that a build has. Gitea also sets the variables of GitHub.
  private static let servers: [(sign: String, parts: [String])] = [
    (
      "GITEA_ACTIONS",
      ["$GITHUB_SERVER_URL", "/", "$GITHUB_REPOSITORY", "/src/commit/", "$GITHUB_SHA", "/{file}#L{line}"]
    ),
    ("GITHUB_ACTIONS", ["$GITHUB_SERVER_URL", "/", "$GITHUB_REPOSITORY", "/blob/", "$GITHUB_SHA", "/{file}#L{line}"]),
    ("GITLAB_CI", ["$CI_PROJECT_URL", "/-/blob/", "$CI_COMMIT_SHA", "/{file}#L{line}"]),
    (
      "BITBUCKET_COMMIT",
      ["$BITBUCKET_GIT_HTTP_ORIGIN", "/src/", "$BITBUCKET_COMMIT", "/{file}#lines-{line}"]
    ),
  ]

  /// The repository and the commit that a build server names. `nil` on any other machine, and for values that are no web
  /// address.
  static var ofBuildServer: SourceAddress? {
    guard let parts = servers.first(where: { SystemEnvironment.value(of: $0.sign) != nil })?.parts else { return nil }
    let texts = parts.compactMap { part in
      part.hasPrefix("$") ? value(of: String(part.dropFirst())) : part
    }
    return texts.count == parts.count ? SourceAddress(texts.joined()) : nil
  }

  /// Not what would be read as a placeholder, or as another part of an address.
  private static func value(of variable: String) -> String? {
    SystemEnvironment.value(of: variable).flatMap { $0.contains(where: { "{}?#".contains($0) }) ? nil : $0 }
  }
}
