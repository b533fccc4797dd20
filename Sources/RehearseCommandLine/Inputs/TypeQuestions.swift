import Rehearse
import Synchronization

/// Asks the Swift types of modules, once for all files, which of the written values they refuse.
///
/// A question to a host costs a round trip. So the files are read twice if a type refuses a value, and once if none
/// does, as nearly always.
package final class TypeQuestions: Sendable {
  private struct Question {
    let contract: ModuleContract
    var indices: [PlacedValue: Int] = [:]
    var values: [PlacedValue] = []
    /// The reasons, by index, once the types were asked.
    var reasons: [Int: String] = [:]
  }

  /// By module: several projects can have modules of the same name.
  private let questions = Mutex<[ObjectIdentifier: Question]>([:])

  package init() {}

  /// Notes the values of a file; returns the reasons against them once the types were asked.
  @Sendable package func refusals(_ contract: ModuleContract, _ values: [PlacedValue]) -> [Int: String] {
    questions.withLock { questions in
      var question = questions.removeValue(forKey: ObjectIdentifier(contract)) ?? Question(contract: contract)
      var reasons: [Int: String] = [:]
      for (index, value) in values.enumerated() {
        if let known = question.indices[value] {
          reasons[index] = question.reasons[known]
        } else {
          question.indices[value] = question.values.count
          question.values.append(value)
        }
      }
      questions[ObjectIdentifier(contract)] = question
      return reasons
    }
  }

  /// Asks about all values that were noted; returns whether a type refuses one.
  package func ask() -> Bool {
    let noted = questions.withLock { $0 }
    let asked = noted.mapValues { question in
      var question = question
      question.reasons = question.contract.refusals(question.values)
      return question
    }
    questions.withLock { $0 = asked }
    return asked.values.contains { !$0.reasons.isEmpty }
  }
}
