import Rehearse

/// Everything that a scenario can say about one module.
package struct ReferencePage: Sendable {
  /// Entries of one kind.
  package struct Section: Sendable {
    package var title: String
    /// What this kind is, for who meets it for the first time.
    package var sentence: String
    package var entries: [ReferenceEntry]
  }

  package var module: String
  package var summary: String
  /// Those that have entries.
  package var sections: [Section]

  package init(_ vocabulary: Vocabulary) {
    module = vocabulary.name
    summary = vocabulary.summary
    let givens = vocabulary.givens.filter { !$0.isFlag }
    let flags = vocabulary.givens.filter(\.isFlag)
    sections = [
      Section(
        title: "Givens", sentence: "What is true before the first action, below `given`",
        entries: givens.map(ReferenceEntry.init)),
      Section(
        title: "Flags", sentence: "Feature flags, below `given` and there below `flags`",
        entries: flags.map(ReferenceEntry.init)),
      Section(
        title: "Operations",
        sentence: "What the module asks of its surroundings. Commands do something: `calls` compares all of them. "
          + "Queries only ask. Answers are prepared below `given` and there below `responses`",
        entries: vocabulary.operations.map(ReferenceEntry.init)),
      Section(
        title: "Actions", sentence: "What can happen, in `when`",
        entries: vocabulary.actions.map(ReferenceEntry.init) + [Self.clock]),
      Section(
        title: "State", sentence: "What can be seen of the module from outside, in `state`, `changes` and `history`",
        entries: vocabulary.state.map(ReferenceEntry.init)),
    ].filter { !$0.entries.isEmpty }
  }

  /// The action that every module has beside its own.
  private static var clock: ReferenceEntry {
    var entry = ReferenceEntry(
      ClockAdvance.action, ClockAdvance.sentence, example: ["when: { \(ClockAdvance.action): \(ClockAdvance.example) }"]
    )
    entry.value = "500ms, 2s, 3m, 1h and the like"
    return entry
  }
}
