import Rehearse
import Synchronization

/// Asks the Swift types of modules, once for many files, which of the written values they refuse.
///
/// A question to a host costs a round trip. So the files are read twice if a type refuses a value, and once if none
/// does, as nearly always.
package final class TypeQuestions: Sendable {
  private struct Question {
    let contract: ModuleContract
    var indices: [ValueAtPath: Int] = [:]
    var values: [ValueAtPath] = []
    /// The reasons, by index.
    var reasons: [Int: String] = [:]
    /// The number of values that were asked about.
    var asked = 0
  }

  /// By module: several projects can have modules of the same name.
  private let questions = Mutex<[ObjectIdentifier: Question]>([:])

  package init() {}

  /// Notes the values of a file; returns the reasons against those that were asked about.
  @Sendable package func refusals(_ contract: ModuleContract, _ values: [ValueAtPath]) -> [Int: String] {
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

  /// Whether there are values that were not asked about.
  package var areOpen: Bool { questions.withLock { $0.values.contains { $0.asked < $0.values.count } } }

  /// Asks about all new values that were noted; returns whether a type refuses one of them.
  ///
  /// - Parameter refusals: The reasons, by index; `nil` to be asked again the next time.
  package func ask(
    _ refusals: (ModuleContract, [ValueAtPath]) -> [Int: String]? = { $0.refusals($1) }
  ) -> Bool {
    var isRefused = false
    for (module, question) in questions.withLock({ $0 }) where question.asked < question.values.count {
      guard let reasons = refusals(question.contract, Array(question.values[question.asked...])) else { continue }
      isRefused = isRefused || !reasons.isEmpty
      questions.withLock { questions in
        for (index, reason) in reasons { questions[module]?.reasons[question.asked + index] = reason }
        questions[module]?.asked = question.values.count
      }
    }
    return isRefused
  }
}
