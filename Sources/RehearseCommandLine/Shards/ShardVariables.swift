import Rehearse
import RehearseLanguage
import RehearseRunner

/// The variables in which an engine says which shard a process is.
struct ShardVariables {
  let engine: String
  let index: String
  let count: String
  /// The number of the first shard: 0 or 1.
  let first: Int
  /// A variable that only this engine sets.
  let sign: String

  /// The build servers that run a job several times.
  static let buildServers = [
    ShardVariables(engine: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1, sign: "GITLAB_CI"),
    ShardVariables(
      engine: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0, sign: "CIRCLECI"),
    ShardVariables(
      engine: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0,
      sign: "BUILDKITE"),
    ShardVariables(
      engine: "Semaphore", index: "SEMAPHORE_JOB_INDEX", count: "SEMAPHORE_JOB_COUNT", first: 1, sign: "SEMAPHORE"),
    ShardVariables(
      engine: "Azure Pipelines", index: "SYSTEM_JOBPOSITIONINPHASE", count: "SYSTEM_TOTALJOBSINPHASE", first: 1,
      sign: "TF_BUILD"),
  ]

  static let bazel = ShardVariables(
    engine: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0, sign: "TEST_SRCDIR")

  /// The shard. `nil` if the engine does not divide this job.
  func shard() throws(CommandError) -> Shard? {
    let values = [index, count].map { SystemEnvironment.value(of: $0) }
    // GitLab sets the number of jobs even if there is only one.
    if values[0] == nil, values[1] == nil || values[1] == "1" { return nil }
    guard let indexText = values[0], let countText = values[1] else {
      let (there, missing) = values[0] == nil ? (count, index) : (index, count)
      throw .usage(
        "\(engine) sets \(there), but not \(missing), so the shard is not known",
        hint: "Set both, or write the shard yourself: --shard 2/8")
    }
    guard let number = Shard.number(countText), 1...Shard.limit ~= number else {
      throw wrong(count, countText, "a whole number from 1 to \(Shard.limit)")
    }
    let last = number - 1 + first
    guard let shardNumber = Shard.number(indexText), first...last ~= shardNumber,
      let shard = try? Shard(shardNumber - first + 1, of: number)
    else {
      throw wrong(index, indexText, "a whole number from \(first) to \(last), because \(count) is \(number)")
    }
    return shard
  }

  private func wrong(_ variable: String, _ text: String, _ wanted: String) -> CommandError {
    .usage("\(variable) must be \(wanted), not \"\(SanitizedText.of(text))\"")
  }

  /// The shard of the job on this build server. A job that is not divided is the only shard.
  static func automatic() throws(CommandError) -> Shard? {
    guard let server = buildServers.first(where: { EnvironmentSwitch.isOn(variable: $0.sign) }) else {
      let names = buildServers.map(\.engine).joined(separator: ", ")
      throw .usage(
        "--shard auto knows the shard only on these build servers: \(names)",
        hint: "Write the shard yourself, for example from a matrix: --shard 2/8")
    }
    return try server.shard()
  }
}
