/// Whether this process runs on a build server, where only what was reviewed may run.
package enum BuildServer {
  /// Set by nearly all servers. Says no where a person has written so, whatever else is set.
  private static let general = "CI"

  /// Servers, or older versions of them, that do not set `CI`, and those whose jobs often drop it.
  private static let own = [
    "GITHUB_ACTIONS", "GITLAB_CI", "TF_BUILD", "TEAMCITY_VERSION", "JENKINS_URL", "HUDSON_URL", "BUILDKITE",
    "CODEBUILD_BUILD_ID", "CIRCLECI", "TRAVIS", "APPVEYOR", "BITBUCKET_BUILD_NUMBER", "DRONE", "SEMAPHORE",
    "CIRRUS_CI", "BITRISE_IO", "CM_BUILD_ID", "bamboo_buildKey", "GO_PIPELINE_NAME", "PROW_JOB_ID",
    "HARNESS_BUILD_ID",
  ]

  /// The variable that says so; `nil` if this is not a build server.
  package static var sign: String? { sign(SystemEnvironment.value(of:)) }

  static func sign(_ value: (String) -> String?) -> String? {
    if let word = value(general), !word.isEmpty, !EnvironmentSwitch.isYes(word) { return nil }
    return ([general] + own).first { value($0).map(EnvironmentSwitch.isYes) ?? false }
  }

  package static var isHere: Bool { sign != nil }
}

/// Variables that are yes or no.
package enum EnvironmentSwitch {
  private static let negations = ["false", "0", "no", "off", ""]

  static func isYes(_ value: String) -> Bool { !negations.contains(value.lowercased()) }

  package static func isOn(variable: String) -> Bool { SystemEnvironment.value(of: variable).map(isYes) ?? false }
}
