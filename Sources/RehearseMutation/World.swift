import RehearseVocabulary

/// All that a case meets and does, in a form in which two can be compared.
///
/// A change that leads to the world of another row is not tried: that row says what must happen there.
struct World: Hashable {
  private let text: String

  init(_ plan: Plan, _ vocabulary: Vocabulary) {
    var parts = zip(plan.given, vocabulary.givens).map { $0.flow($1.shape) }
    let responses = plan.responses.sorted { $0.operation < $1.operation }
    parts += responses.map { "\($0.operation) \($0.script.flow(vocabulary.operations[$0.operation]))" }
    for step in plan.steps {
      parts += step.map { trigger in
        switch trigger {
        case .action(let action, let arguments):
          "\(action) " + arguments.map { $0.flow(.anyValue) }.joined(separator: ",")
        case .advance(let span): "+\(span)"
        }
      }
      parts.append("step")
    }
    text = parts.joined(separator: "\n")
  }
}
