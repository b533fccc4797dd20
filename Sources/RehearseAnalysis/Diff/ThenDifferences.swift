import Rehearse
import RehearseLanguage

package struct ThenDifferences {
  let words: StatementText
  let step: Int?
  var contract: ModuleContract { words.contract }

  init(words: StatementText, step: Int?) { (self.words, self.step) = (words, step) }

  func all(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    ThenKey.all.flatMap { differences($0, old, new) }
  }

  func added(_ new: Expectations) -> [StatedDifference] { all(Expectations(when: new.when), new) }

  func removed(_ old: Expectations) -> [StatedDifference] { all(old, Expectations(when: old.when)) }

  func then(
    _ name: String, _ old: String?, _ new: String?, _ effect: StatedDifference.Strictness,
    _ items: [StatedDifference.ListChange] = [], about subject: StatedDifference.Subject = .state
  ) -> StatedDifference {
    StatedDifference(
      step: step, part: .then, name: name, old: old, new: new, items: items, effect: effect, subject: subject)
  }

  static func effect(_ old: ContractIndices, _ new: ContractIndices) -> StatedDifference.Strictness {
    new.isSuperset(of: old) ? .more : new.isSubset(of: old) ? .less : .different
  }

  func operations(
    _ key: ThenKey, about subject: StatedDifference.Subject, _ old: ContractIndices, _ new: ContractIndices,
    _ effect: StatedDifference.Strictness
  ) -> [StatedDifference] {
    guard old != new else { return [] }
    let (one, other) = (words.operations(old), words.operations(new))
    let items =
      one.filter { !other.contains($0) }.map(StatedDifference.ListChange.removed)
      + other.filter { !one.contains($0) }.map(StatedDifference.ListChange.added)
    func list(_ names: [String]) -> String? { names.isEmpty ? nil : "[\(names.joined(separator: ", "))]" }
    return [
      then(key.rawValue, list(one), list(other), effect, one.isEmpty || other.isEmpty ? [] : items, about: subject)
    ]
  }

  /// The differences in what is expected of each field; `absent` is the text for no expectation.
  func fields<Value>(
    _ key: String, _ old: Expectations, _ new: Expectations, _ value: (Int, Expectations) -> Value?,
    isSame: (Value, Value) -> Bool, absent: String? = nil,
    effect: (Value?, Value?) -> StatedDifference.Strictness = { .init($0, $1) }, text: (Int, Value) -> String
  ) -> [StatedDifference] {
    contract.state.indices.compactMap { field in
      let (one, other) = (value(field, old), value(field, new))
      if one == nil, other == nil { return nil }
      if let one, let other, isSame(one, other) { return nil }
      return then(
        "\(key).\(contract.state[field].name)", one.map { text(field, $0) } ?? absent,
        other.map { text(field, $0) } ?? absent, effect(one, other))
    }
  }

  static func pattern(of field: Int, _ fields: [FieldPattern]) -> Pattern? {
    fields.first { $0.field == field }?.pattern
  }

  static func effect(_ old: Pattern?, _ new: Pattern?) -> StatedDifference.Strictness {
    guard let old, let new else { return .init(old, new) }
    return old.accepts(new) ? .more : new.accepts(old) ? .less : .different
  }
}

extension Pattern {
  /// Whether this pattern matches everything the other one matches; `false` if that is hard to decide.
  func accepts(_ narrow: Pattern) -> Bool {
    switch (self, narrow) {
    case (.matcher(.anything), _): true
    case (.matcher(let matcher), .exactly(let literal)): matcher.matches(literal)
    case (.matcher(let matcher), .matcher(.oneOf(let values))): values.allSatisfy(matcher.matches)
    default: self == narrow
    }
  }
}
