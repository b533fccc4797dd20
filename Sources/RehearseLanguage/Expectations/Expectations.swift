import Rehearse

/// What one step expects.
package struct Expectations: Sendable {
  package var when: SourceRange
  /// The step's own title.
  package var title: String?
  /// Whether the step is what happened before, of which nothing is expected.
  package var isBefore = false
  /// Operations whose calls are ignored when a complete list of calls is compared.
  package var alsoAllowed = ContractIndices()
  /// First what `then` says, in the order of its keys, and then what columns say.
  package private(set) var all: [Expectation] = []

  package init(when: SourceRange, alsoAllowed: ContractIndices = ContractIndices(), _ all: [Expectation] = []) {
    self.when = when
    self.alsoAllowed = alsoAllowed
    self.all = all
  }

  mutating func add(_ expectations: [Expectation]) {
    for expectation in expectations {
      // Several columns state the changes of one step.
      if case .changes(let changes) = expectation,
        let index = all.firstIndex(where: { if case .changes = $0 { true } else { false } }),
        case .changes(var own) = all[index]
      {
        own.fields += changes.fields
        all[index] = .changes(own)
      } else {
        all.append(expectation)
      }
    }
  }

  package var isEmpty: Bool { all.isEmpty }

  /// Whether expectations still have to be filled in.
  package var isOpen: Bool { !isBefore && isEmpty || all.contains { $0.form.isOpen } }

  /// What all of them look at.
  package var mentions: ExpectationMentions {
    all.reduce(into: .nothing) { $0.formUnion($1.form.mentions) }
  }

  /// The expectations without their ranges, and in any order where order does not matter.
  struct Meaning: Hashable {
    let isOpen: Bool
    let alsoAllowed: ContractIndices
    let all: Set<Expectation.Meaning>
  }

  var meaning: Meaning {
    Meaning(isOpen: isOpen, alsoAllowed: alsoAllowed, all: Set(all.flatMap { $0.form.meanings }))
  }

  func first<Form>(_ form: (Expectation) -> Form?) -> Form? {
    for expectation in all {
      if let found = form(expectation) { return found }
    }
    return nil
  }
}
