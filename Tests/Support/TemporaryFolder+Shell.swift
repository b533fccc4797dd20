import Foundation

extension TemporaryFolder {
  package struct ShellFailure: Error {
    package let line: String
  }

  /// Runs a shell command in the folder. Git has a fixed author and no configuration.
  package func shell(_ line: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-ec", line]
    process.currentDirectoryURL = URL(filePath: path)
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A",
      "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ShellFailure(line: line) }
  }
}
