import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Which part of the cases runs, and by which times they are divided.
struct ShardChoice {
  private enum Wish {
    case automatic
    case written(Shard)
  }

  private static let wish = Option<Wish?>(
    "--shard", "I/N|auto", "Run only part I of N, such as 2/8; auto: the part of this job on a build server",
    ValueReader(completing: .words(["auto"])) { text throws(ShardError) in
      text == "auto" ? .automatic : .written(try Shard(text))
    } orWords: { mistake in
      let words =
        switch mistake {
        case .notAShard: "takes a part and the number of parts, or auto"
        case .outOfRange(let count): "takes a part from 1 to \(count) if there are \(Counted.text(count, "part"))"
        case .count: "takes a number of parts from 1 to \(Shard.limit)"
        }
      return (words, "For example: --shard 2/8")
    })
  private static let timings = Option<String?>(
    "--timings", "OLD",
    "Make all parts of --shard equally long, by the journal or JUnit report of an earlier run", .file)

  static let options: [OptionRow] = [wish.row, timings.row]

  /// `nil` if all cases run.
  let shard: Shard?
  let times: EarlierTimes?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    switch try arguments[Self.wish] {
    case .written(let written): shard = written
    case .automatic:
      let bazel = try BazelTest.shard()
      shard = if let bazel { bazel } else { try ShardVariables.automatic() }
    case nil: shard = try BazelTest.shard()
    }
    guard let path = try arguments[Self.timings] else {
      times = nil
      return
    }
    guard shard != nil || arguments.isWritten(Self.wish) || BazelTest.isHere else {
      throw .usage("\(Self.timings.name) needs \(Self.wish.name)", hint: "For example: --shard 2/8")
    }
    do throws(EarlierRunError) {
      times = EarlierTimes(try EarlierRun(reading: path))
    } catch {
      let message = error.message(of: path)
      guard !error.isIncomplete else { throw .refused(message, .invalid) }
      // There is no earlier report before the first run.
      CommandError.warn("\(message), so every case counts the same")
      times = nil
    }
  }

  /// The plan of the run, for which all files are read. `nil` if all cases run here.
  func plan(
    _ files: [SourceFile], _ modules: FileModules, _ inputs: ScenarioInputs, identities: [RepositoryPath]
  ) -> ShardPlan? {
    shard.map { ShardPlan(files, modules, inputs, identities: identities, shard: $0, times: times) }
  }
}
