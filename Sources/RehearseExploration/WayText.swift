import Rehearse
import RehearseSource

/// The lines of a scenario that goes a way, with what was seen of it as what is expected.
package struct WayText: Sendable {
  private let vocabulary: Vocabulary
  private let scenario: WayScenario
  private let title: String

  package init(_ scenario: WayScenario, _ title: String, _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    self.scenario = scenario
    self.title = title
  }

  /// The lines, to be put below `scenarios:`.
  ///
  /// - Parameter mark: what is put behind `then:`, so that nobody takes for reviewed what was only seen.
  package func lines(mark: String) -> [String] {
    let lines = ["- scenario: \(Literal.text(title).flow(.text))"] + given + when + ["  then:  \(mark)"] + then
    return lines.map { "  " + $0 }
  }

  /// What a file begins with, before the lines of its scenarios.
  package static func head(_ vocabulary: Vocabulary) -> [String] {
    [
      "rehearse: 1", "module: \(vocabulary.name)", "feature: \(Literal.text(vocabulary.summary).flow(.text))", "",
      "scenarios:",
    ]
  }

  // MARK: Given

  private var given: [String] {
    let read = scenario.trace?.givensInOrder ?? Array(vocabulary.givens.indices)
    let written = read.sorted().filter { scenario.plan.given[$0] != vocabulary.givens[$0].standard }
    func entry(_ place: Int) -> String {
      let given = vocabulary.givens[place]
      return "\(given.name): \(scenario.plan.given[place].flow(given.shape))"
    }
    var lines = written.filter { !vocabulary.givens[$0].isFlag }.map { "    " + entry($0) }
    let flags = written.filter { vocabulary.givens[$0].isFlag }
    if !flags.isEmpty { lines.append("    flags: { \(flags.map(entry).joined(separator: ", ")) }") }
    if !scenario.plan.responses.isEmpty {
      lines.append("    responses:")
      lines += scenario.plan.responses.map { prepared in
        let operation = vocabulary.operations[prepared.operation]
        return "      \(operation.name): \(prepared.script.flow(operation))"
      }
    }
    return lines.isEmpty ? [] : ["  given:"] + lines
  }

  // MARK: When

  private var when: [String] {
    let triggers = scenario.plan.steps.flatMap(\.self)
    guard triggers.count == 1, let only = triggers.first else {
      // Without an event, the module was only set up.
      guard !triggers.isEmpty else { return ["  when: { \(ClockAdvance.action): 1s }"] }
      return ["  when:"]
        + triggers.map { "    - \(words($0).map { "\($0.name)\($0.value.map { ": \($0)" } ?? "")" } ?? "")" }
    }
    guard let words = words(only) else { return [] }
    return ["  when: " + (words.value.map { "{ \(words.name): \($0) }" } ?? words.name)]
  }

  private func words(_ trigger: Plan.Trigger) -> (name: String, value: String?)? {
    switch trigger {
    case .advance(let span): return (ClockAdvance.action, VirtualTime.text(span))
    case .action(let place, let arguments):
      let action = vocabulary.actions[place]
      let written = zip(action.parameters, arguments).map { $0.standard == $1 ? nil : $1 }
      return (action.name, action.parameters.flow(written))
    }
  }

  // MARK: Then

  private var then: [String] {
    guard let trace = scenario.trace else { return ["    calls: none"] }
    let isOrdered = trace.calls.contains { vocabulary.commands.has($0.operation) } && !trace.writes.isEmpty
    return (isOrdered ? inOrder(trace) : calls(trace)) + changes(trace) + (isOrdered ? [] : history(trace))
  }

  /// Calls and changes of the state in one list, since what a module does first may well be the point.
  private func inOrder(_ trace: Trace) -> [String] {
    var lines = ["    in order:"]
    var writes = trace.writes[...]
    for place in trace.calls.indices where vocabulary.commands.has(trace.calls[place].operation) {
      lines += becomes(writes.prefix { $0.calls <= place })
      writes = writes.drop { $0.calls <= place }
      lines.append(line(trace.calls[place]))
    }
    return lines + becomes(writes)
  }

  /// What the state becomes, each field at most once in an item.
  private func becomes(_ writes: ArraySlice<Trace.Write>) -> [String] {
    var items: [[Trace.Write]] = []
    for write in writes {
      if let last = items.last, !last.contains(where: { $0.field == write.field }) {
        items[items.count - 1].append(write)
      } else {
        items.append([write])
      }
    }
    return items.map { item in
      let fields = item.map { write in
        let field = vocabulary.state[write.field]
        return "\(field.name): \(write.value.flow(field.shape))"
      }
      return "      - becomes: { \(fields.joined(separator: ", ")) }"
    }
  }

  private func calls(_ trace: Trace) -> [String] {
    let commands = trace.calls.filter { vocabulary.commands.has($0.operation) }
    guard !commands.isEmpty else { return ["    calls: none"] }
    return ["    calls:"] + commands.map(line)
  }

  private func line(_ call: Trace.CallRecord) -> String {
    let operation = vocabulary.operations[call.operation]
    let shown = zip(operation.parameters, call.arguments).map { $0.isSecret ? nil : $1 }
    return "      - \(operation.name)" + (operation.parameters.flow(shown).map { ": \($0)" } ?? "")
  }

  private func changes(_ trace: Trace) -> [String] {
    guard !vocabulary.state.isEmpty else { return [] }
    let changed = vocabulary.state.indices.filter { trace.initialState[$0] != trace.finalState[$0] }
    guard !changed.isEmpty else { return ["    changes: none"] }
    return ["    changes:"]
      + changed.map { place in
        let field = vocabulary.state[place]
        return "      \(field.name): \(trace.finalState[place].flow(field.shape))"
      }
  }

  /// Only of fields that took more than one value, since `changes` tells the last.
  private func history(_ trace: Trace) -> [String] {
    let lines = vocabulary.state.indices.compactMap { place -> String? in
      let field = vocabulary.state[place]
      let values = trace.writes.filter { $0.field == place }.map { $0.value.flow(field.shape) }
      return values.count > 1 ? "      \(field.name): [\(values.joined(separator: ", "))]" : nil
    }
    return lines.isEmpty ? [] : ["    history:"] + lines
  }
}
