/// What a plan has beyond another one with the same beginning.
package struct PlanBranch {
  fileprivate var given: [(place: Int, value: Literal)] = []
  fileprivate var responses: [Plan.Prepared] = []
  fileprivate var more: ArraySlice<Plan.Trigger> = []

  /// Writes the members of a run of a batch.
  package func write(to writer: inout JSONWriter, _ vocabulary: Vocabulary) {
    if !given.isEmpty {
      writer.name("given")
      writer.object { writer in
        for (place, value) in given {
          writer.name(vocabulary.givens[place].path)
          writer.value(JSONValue(value))
        }
      }
    }
    if !responses.isEmpty {
      writer.name("responses")
      writer.object { writer in
        for prepared in responses { prepared.write(to: &writer, vocabulary) }
      }
    }
    writer.member("more", listOf: more) { $1.write(to: &$0, vocabulary) }
  }
}

extension Plan {
  /// What the plan has beyond a known one; `nil` where it does not begin like that one.
  package func branch(of known: Plan) -> PlanBranch? {
    guard steps.count == known.steps.count, let last = steps.last, let knownLast = known.steps.last,
      steps.dropLast() == known.steps.dropLast(), last.starts(with: knownLast),
      responses.count == known.responses.count,
      zip(responses, known.responses).allSatisfy({ $0.operation == $1.operation })
    else { return nil }
    return PlanBranch(
      given: zip(given, known.given).enumerated().compactMap { $1.0 == $1.1 ? nil : ($0, $1.0) },
      responses: zip(responses, known.responses).compactMap { $0 == $1 ? nil : $0 },
      more: last.dropFirst(knownLast.count))
  }
}
