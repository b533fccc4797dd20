import Rehearse

/// Everything in one module that a scenario can use.
package struct ReferencePage: Sendable {
  package struct Section: Sendable {
    package var title: String
    /// An explanation of this kind for newcomers.
    package var sentence: String
    package var entries: [ReferenceEntry]
  }

  package var module: String
  package var summary: String
  package var sections: [Section]

  package init(_ contract: ModuleContract) {
    module = contract.name
    summary = contract.summary
    sections = [
      Section(
        title: "Givens", sentence: "What is true before the first action, below `given`",
        entries: contract.plainGivens.map(ReferenceEntry.init)),
      Section(
        title: "Flags", sentence: "Feature flags, in `given` below `flags`",
        entries: contract.flags.map(ReferenceEntry.init)),
      Section(
        title: "Operations",
        sentence:
          "The calls that the module makes to its surroundings. Commands do something: `calls` checks all of them. "
          + "Queries only ask. Prepare their answers in `given`, below `responses`",
        entries: contract.operations.map(ReferenceEntry.init)),
      Section(
        title: "Actions", sentence: "What can happen, in `when`",
        entries: contract.actions.map(ReferenceEntry.init) + [Self.clock]),
      Section(
        title: "State", sentence: "What can be seen of the module from outside, in `state`, `changes` and `history`",
        entries: contract.state.map(ReferenceEntry.init)),
    ].filter { !$0.entries.isEmpty }
  }

  /// The names of all entries, in the order of the page.
  package var names: [String] { sections.flatMap { $0.entries.map(\.name) } }

  /// The page with the entries of some names alone.
  package func only(_ names: [String]) -> ReferencePage {
    var page = self
    page.sections = sections.compactMap { section in
      var section = section
      section.entries = section.entries.filter { names.contains($0.name) }
      return section.entries.isEmpty ? nil : section
    }
    return page
  }

  /// The built-in action of every module.
  private static var clock: ReferenceEntry {
    var entry = ReferenceEntry(
      ClockAdvance.action, ClockAdvance.sentence, example: ["when: { \(ClockAdvance.action): \(ClockAdvance.example) }"]
    )
    entry.value = "500ms, 2s, 3m, 1h and the like"
    return entry
  }
}

/// What the reference, the schema and completion need.
extension ModuleContract {
  package var plainGivens: [GivenDeclaration] { givens.filter { !$0.isFlag } }
  package var flags: [GivenDeclaration] { givens.filter(\.isFlag) }
  package var answeringOperations: [OperationDeclaration] {
    operations.filter { if case .value = $0.answers { true } else { false } }
  }
}

extension OperationDeclaration {
  package var responseKeys: [ResponseKey] {
    let hasErrors = if case .value(_, _?, _) = answers { true } else { false }
    return ResponseKey.all.filter { key in
      switch key {
      case .fails: hasErrors
      case .to: !parameters.isEmpty
      case .silent: !parameters.isEmpty && !answersAtOnce
      case .after: !answersAtOnce && (!isStream || hasErrors)
      case .returns, .oneOf: true
      }
    }
  }
}
