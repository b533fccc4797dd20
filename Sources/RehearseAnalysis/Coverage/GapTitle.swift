import Rehearse
import RehearseLanguage
import RehearseRunner

/// The title of a scenario for a gap: what is special about it, and what follows.
struct GapTitle {
  private let item: ModuleCoverage.CoverageItem
  private let tally: ModuleTally
  private let plan: Plan
  private let part: Timeline.Part
  private var contract: ModuleContract { tally.contract }

  init(_ item: ModuleCoverage.CoverageItem, _ tally: ModuleTally, _ plan: Plan, _ part: Timeline.Part) {
    (self.item, self.tally, self.plan, self.part) = (item, tally, plan, part)
  }

  var text: String {
    switch item.target {
    case .action, .state: return happening
    case .call(let operation): return "\(happening), and \(words(operation)) is called"
    case .given(_, let combination): return "With \(special(combination)), \(Self.lowered(happening))"
    case .answer(let operation, let form):
      return "If \(answer(operation, tally.forms[operation].all[form])), \(effect)"
    }
  }

  // MARK: What is special

  private func answer(_ operation: Int, _ form: AnswerForm) -> String {
    let name = words(operation)
    switch form.kind {
    case .fails(let error):
      return "\(name) fails" + (error.map { _ in " with \(Self.words(form.name.dropFirst("fails: ".count)))" } ?? "")
    case .silent: return "\(name) never answers"
    case .end: return "\(name) ends"
    case .flag(let flag, let value): return "\(Self.words(contract.givens[flag].name[...])) is \(value.flow(.toggle))"
    case .returns(let value):
      return "\(name) answers" + (value.map { _ in " \(Self.words(form.name[...]))" } ?? "")
    }
  }

  /// The givens of a combination that do not have their default value.
  private func special(_ combination: GivenCombination) -> String {
    let usual = tally.combination(contract.givens.map(\.defaultValue))
    let special = GivenCombination(values: zip(combination.values, usual.values).map { $0 == $1 ? nil : $0 })
    let words = tally.words(special, separator: " and ")
      .replacing("\(GivenKey.flags.rawValue).", with: "").replacing(Equivalence.anyValue, with: "set")
    return words.isEmpty ? "nothing special" : words.split(separator: " ").map(Self.words).joined(separator: " ")
  }

  // MARK: What happens

  /// What the actions mean, as the module declares it.
  private var happening: String {
    let sentences = plan.steps.joined().map { trigger -> String in
      switch trigger {
      case .advance(let span): return "\(VirtualTime.text(span)) pass"
      case .action(let action, _):
        let summary = contract.actions[action].summary
        return summary.hasSuffix(".") ? String(summary.dropLast()) : summary
      }
    }
    return ([sentences.first ?? ""] + sentences.dropFirst().map(Self.lowered)).joined(separator: ", then ")
  }

  /// The first change whose value is a word, or else the last command.
  private var effect: String {
    for field in part.changed {
      let declaration = contract.state[field]
      guard declaration.valueType.finiteValues != nil || part.after[field] == .none else { continue }
      return
        "\(Self.words(declaration.name[...])) becomes \(Self.words(part.after[field].flow(declaration.valueType)[...]))"
    }
    if let field = part.changed.first { return "\(Self.words(contract.state[field].name[...])) changes" }
    let command = part.calls.last { contract.commands.has($0.operation) }
    return command.map { "\(words($0.operation)) is called" } ?? "nothing changes"
  }

  // MARK: Words

  /// An operation without its port.
  private func words(_ operation: Int) -> String {
    let name = contract.operations[operation].name
    return Self.words(name.split(separator: ".").last ?? name[...])
  }

  /// A name as words: `didRegister` is "did register".
  private static func words(_ name: Substring) -> String {
    var words = ""
    var previous: Character = " "
    for character in name {
      if character == "_" || character == "." {
        words += " "
      } else if character.isUppercase, previous.isLowercase || previous.isNumber {
        words += " " + character.lowercased()
      } else {
        words.append(character)
      }
      previous = character
    }
    return words
  }

  /// A sentence as the second half of another.
  private static func lowered(_ sentence: String) -> String {
    guard sentence.dropFirst().first?.isUppercase != true else { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
