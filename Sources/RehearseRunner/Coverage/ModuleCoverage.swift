import Rehearse

/// What the scenarios of a module cover of its vocabulary, and what they leave out.
package struct ModuleCoverage: Sendable {
  /// One thing that is counted.
  package struct Item: Sendable {
    package let target: Target
    package let measure: Measure
    /// The operation, action or field that it belongs to.
    package let subject: String
    /// The answer, value or combination; empty for an action or a call.
    package let detail: String
    package let isMet: Bool
  }

  /// An answer that no scenario has to meet.
  package struct Waived: Sendable {
    package let operation: String
    package let answer: String?
    package let reason: String
  }

  package let tally: ModuleTally
  /// In the order of the measures and of the vocabulary.
  package let items: [Item]

  package init(_ tally: ModuleTally) {
    self.tally = tally
    items = Self.answers(tally) + Self.given(tally) + Self.actions(tally) + Self.calls(tally) + Self.state(tally)
  }

  package var name: String { tally.vocabulary.name }

  package func share(_ measure: Measure) -> Share {
    let own = items.filter { $0.measure == measure }
    return Share(met: own.count(where: \.isMet), total: own.count)
  }

  // MARK: What is counted

  private static func answers(_ tally: ModuleTally) -> [Item] {
    zip(tally.vocabulary.operations, tally.forms).enumerated().flatMap { place, pair in
      let (operation, forms) = pair
      return forms.all.indices.filter { !operation.waives(forms.all[$0].name) }.map { form in
        let target = Target.answer(operation: place, form: form)
        return Item(
          target: target, measure: .answers, subject: operation.name, detail: forms.all[form].name,
          isMet: tally.met.contains(target))
      }
    }
  }

  private static func given(_ tally: ModuleTally) -> [Item] {
    zip(tally.vocabulary.actions, tally.combinations).enumerated().flatMap { place, pair in
      let (action, combinations) = pair
      return combinations.all.map { combination, isMet in
        Item(
          target: .given(action: place, combination), measure: .given, subject: action.name,
          detail: tally.words(combination), isMet: isMet)
      }
    }
  }

  private static func actions(_ tally: ModuleTally) -> [Item] {
    tally.vocabulary.actions.enumerated().map { place, action in
      Item(
        target: .action(place), measure: .actions, subject: action.name, detail: "",
        isMet: tally.met.contains(.action(place)))
    }
  }

  private static func calls(_ tally: ModuleTally) -> [Item] {
    tally.vocabulary.operations.enumerated().filter { $1.kind == .command && !$1.isNeverCalled }.map {
      place, operation in
      Item(
        target: .call(place), measure: .calls, subject: operation.name, detail: "",
        isMet: tally.met.contains(.call(place)))
    }
  }

  private static func state(_ tally: ModuleTally) -> [Item] {
    tally.vocabulary.state.enumerated().flatMap { place, field in
      (field.shape.finiteValues ?? []).enumerated().map { value, literal in
        let target = Target.state(field: place, value: value)
        return Item(
          target: target, measure: .state, subject: field.name, detail: literal.flow(field.shape),
          isMet: tally.met.contains(target))
      }
    }
  }

  // MARK: Waivers

  package var waived: [Waived] {
    tally.vocabulary.operations.flatMap { operation in
      operation.waivers.map { Waived(operation: operation.name, answer: $0.answer, reason: $0.reason) }
    }
  }

  /// Claims of the vocabulary about what the module never does that turned out wrong, each in a sentence.
  package var wrongWaivers: [String] {
    tally.vocabulary.operations.enumerated().flatMap { place, operation in
      operation.waivers.compactMap { waiver in
        let claim = "the vocabulary of \"\(name)\" says that \(operation.name)"
        guard let answer = waiver.answer else {
          return tally.calling[place] != nil
            ? "\(claim) is never called (\(waiver.reason)), but a case called it" : nil
        }
        guard let form = tally.forms[place].all.firstIndex(where: { $0.name == answer }) else {
          return "\(claim) never answers \"\(answer)\", which is none of its answers"
        }
        return tally.met.contains(.answer(operation: place, form: form))
          ? "\(claim) never answers \"\(answer)\" (\(waiver.reason)), but a case met that answer" : nil
      }
    }
  }
}

extension OperationDeclaration {
  fileprivate var isNeverCalled: Bool { waivers.contains { $0.answer == nil } }

  fileprivate func waives(_ answer: String) -> Bool { isNeverCalled || waivers.contains { $0.answer == answer } }
}

extension ModuleTally {
  /// A combination as a reader sees it: `authorization denied, flags.night on`.
  package func words(_ combination: GivenCombination) -> String {
    zip(values, combination.values).compactMap { values, place in place.map(values.text) }.joined(separator: ", ")
  }
}
