import RehearseLanguage
import Testing

@Suite("Build servers")
struct BuildServerTests {
  private func sign(_ variables: [String: String]) -> String? { BuildServer.sign { variables[$0] } }

  @Test(
    "A build server is recognised by CI or by its own variable",
    arguments: [
      ("CI", "true"), ("CI", "1"), ("CI", "woodpecker"), ("TF_BUILD", "True"), ("TEAMCITY_VERSION", "2026.1"),
      ("JENKINS_URL", "https://ci.example.org/"), ("BUILDKITE", "true"), ("CODEBUILD_BUILD_ID", "app:1"),
      ("GITHUB_ACTIONS", "true"), ("GITLAB_CI", "true"), ("bamboo_buildKey", "APP-1"),
    ])
  func known(variable: String, value: String) {
    #expect(sign([variable: value]) == variable)
  }

  @Test("A variable that says no counts as not set", arguments: ["", "0", "no", "off", "false", "False", "NO"])
  func no(value: String) {
    #expect(sign(["CI": value]) == nil)
    #expect(sign(["GITHUB_ACTIONS": value]) == nil)
    #expect(sign(["GITHUB_ACTIONS": value, "CI": "true"]) == "CI")
  }

  @Test("If CI says no, other variables do not count, and an empty CI has no effect")
  func overruled() {
    #expect(sign(["CI": "false", "JENKINS_URL": "x"]) == nil)
    #expect(sign(["CI": "", "JENKINS_URL": "x"]) == "JENKINS_URL")
    #expect(sign([:]) == nil)
  }
}
