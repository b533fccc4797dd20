/// Whether this process runs on a build server, where only reviewed scenarios may run.
package enum BuildServer {
  /// Nearly all servers set this variable. If a person sets it to no, that overrides all others.
  private static let general = "CI"

  /// Variables of servers that do not set `CI`, or did not in older versions, or whose jobs often lose it.
  private static let own = [
    "GITHUB_ACTIONS", "GITLAB_CI", "TF_BUILD", "TEAMCITY_VERSION", "JENKINS_URL", "HUDSON_URL", "BUILDKITE",
    "CODEBUILD_BUILD_ID", "CIRCLECI", "TRAVIS", "APPVEYOR", "BITBUCKET_BUILD_NUMBER", "DRONE", "SEMAPHORE",
    "CIRRUS_CI", "BITRISE_IO", "CM_BUILD_ID", "bamboo_buildKey", "GO_PIPELINE_NAME", "PROW_JOB_ID",
    "HARNESS_BUILD_ID",
  ]

  /// The variable that identifies a build server; `nil` if this is not one.
  package static var sign: String? { sign(SystemEnvironment.value(of:)) }

  package static func sign(_ value: (String) -> String?) -> String? {
    if let word = value(general), !word.isEmpty, !EnvironmentSwitch.isYes(word) { return nil }
    return ([general] + own).first { value($0).map(EnvironmentSwitch.isYes) ?? false }
  }

  package static var isHere: Bool { sign != nil }
}

/// Reads environment variables that mean yes or no.
package enum EnvironmentSwitch {
  private static let negations = ["false", "0", "no", "off", ""]

  static func isYes(_ value: String) -> Bool { !negations.contains(value.lowercased()) }

  package static func isOn(variable: String) -> Bool { SystemEnvironment.value(of: variable).map(isYes) ?? false }
}
