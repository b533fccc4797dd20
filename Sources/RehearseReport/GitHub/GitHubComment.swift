/// A comment on a pull request.
package enum GitHubComment {
  /// The size in bytes above which nothing more is written. GitHub limits a comment to 65 536 characters.
  package static let limit = 60_000
}
