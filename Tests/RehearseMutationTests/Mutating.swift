import Rehearse
import RehearseJudging
import RehearseMutation
import RehearseResults
import RehearseScenario
import RehearseTestSupport

/// Scenarios of the test module "lamp" on which every change was tried.
struct Mutating {
  let mutation: Mutation

  init(_ text: String, of vocabulary: Vocabulary) throws {
    let file = try Decoded.file(text, vocabulary)
    var seen = FileMutation()
    for one in file.cases {
      let trace = vocabulary.rehearse(one.plan, isForStudy: true)
      seen.saw(one, trace, Judge.judge(one, trace, vocabulary).map(Verdict.failed) ?? .passed, file)
    }
    mutation = Mutation(seen.trials().map { [("lamp.yaml", $0)] } ?? [], isWhole: true)
  }

  /// A lamp whose button does what the test says.
  init(_ text: String, onPress press: @escaping @Sendable (Lamp.Bench) -> Void) throws {
    try self.init(text, of: Lamp.vocabulary(onPress: press))
  }

  var weaknesses: [Weakness] { mutation.files.flatMap(\.scenarios).flatMap(\.weaknesses) }

  /// All changes that went unnoticed, of one kind.
  func unnoticed(_ kind: String) -> [String] { weaknesses.flatMap(\.unnoticed).filter { $0.kind == kind }.map(\.words) }

  /// `sentence; advice` of each weakness.
  var lines: [String] { weaknesses.map { ([$0.sentence] + $0.advice.text).joined(separator: "; ") } }
}
