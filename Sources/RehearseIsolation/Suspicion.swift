import RehearseResults
import RehearseSource

/// What befell a worker that had run something before: the case in hand is not blamed until it has done the same in a
/// fresh one.
struct Suspicion {
  /// How much of a file a worker had run.
  struct Ran {
    let file: Int
    var cases: Int
  }

  let file: Int
  /// The case's place among the file's selected cases; `nil` while the file was read.
  let place: Int?
  /// What happened, in words: "the module crashed: signal 14".
  let deed: String
  /// What the worker had run before, in this order; one of these is to blame if the fresh worker fares better.
  let suspects: [Ran]

  /// How many files are named that may be to blame.
  private static let suspectLimit = 5

  /// Says who is to blame for what befell another, which has now come to its end in a fresh worker.
  func warning(_ files: FilesInHand) -> String {
    let names = suspects.suffix(Self.suspectLimit).map { ran in
      "\(files.path(ran.file)) (\(Counted.text(ran.cases, "case")))"
    }
    let more = suspects.count > names.count ? ", and files before these" : ""
    let head = place.flatMap { files.assembly(file).head?.cases[$0] }
    let victim = head.map { ":\($0.line) \"\($0.name)\"" } ?? ""
    return
      "\(files.path(file))\(victim): \(deed); in a new process this did not happen, so something"
      + " that ran before in the same process may have caused it: " + names.joined(separator: ", ") + more
  }
}
