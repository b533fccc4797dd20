import Rehearse

/// The values of the givens that a module reads in one case, indexed as in the contract.
///
/// Each value is an index into the values that coverage distinguishes, or `nil` if the given does not matter.
struct GivenCombination: Hashable, Comparable, Sendable {
  var values: [Int?]

  func restricted(to other: GivenCombination) -> GivenCombination {
    GivenCombination(values: zip(values, other.values).map { $1 == nil ? nil : $0 })
  }

  static func < (one: GivenCombination, other: GivenCombination) -> Bool {
    one.values.lexicographicallyPrecedes(other.values) { ($0 ?? -1) < ($1 ?? -1) }
  }
}

/// The values of a given that coverage distinguishes.
///
/// A given without a fixed list of values has none, except that an optional one has two: `none` and any other value.
struct CountedValues: Sendable {
  private let declaration: GivenDeclaration
  private let values: [Literal]

  init(_ declaration: GivenDeclaration) {
    self.declaration = declaration
    let valueType = declaration.valueType
    values = valueType.finiteValues ?? (valueType.isOptional ? [.none, declaration.example] : [])
  }

  var count: Int { values.count }

  func index(of value: Literal) -> Int? {
    guard !values.isEmpty else { return nil }
    return values.firstIndex(of: value) ?? values.count - 1
  }

  func value(_ index: Int) -> Literal { values[index] }

  func text(_ index: Int) -> String {
    let isOpen = declaration.valueType.finiteValues == nil && index > 0
    return "\(declaration.path) \(isOpen ? Equivalence.anyValue : values[index].flow(declaration.valueType))"
  }
}

/// The combinations of givens that the cases of one action need, and those they have.
///
/// They follow the order in which the module reads: after each combination of values read so far, the next given is
/// needed with each of its values. What the module would read after a combination without a case is unknown. So a given
/// that is read only at night is needed only at night, and the number of combinations grows with the number of cases
/// rather than multiplying with each given.
struct GivenCombinations: Sendable {
  private var stated: Set<GivenCombination> = []
  /// The shortest plan for each combination that reads this far, with any value of the last given.
  private(set) var needed: [GivenCombination: Plan] = [:]
  /// The combinations after which the module read another given.
  private var continued: Set<GivenCombination> = []

  mutating func add(_ given: GivenCombination) { stated.insert(given) }

  /// Adds the reads, in order, of a case that fires only this action.
  mutating func add(reads order: [Int], _ given: GivenCombination, _ givens: [CountedValues], _ plan: Plan) {
    var sofar = GivenCombination(values: given.values.map { _ in nil })
    for place in order where givens[place].count > 0 {
      continued.insert(sofar)
      var next = sofar
      for value in 0..<givens[place].count {
        next.values[place] = value
        needed[next] = plan.shorter(than: needed[next])
      }
      sofar.values[place] = given.values[place]
    }
  }

  /// All needed combinations in contract order, and whether a case has them.
  var all: [(combination: GivenCombination, isMet: Bool)] {
    var statedOf: [[Bool]: Set<GivenCombination>] = [:]
    return Set(needed.keys).subtracting(continued).sorted().map { combination in
      let givens = combination.values.map { $0 != nil }
      let own = statedOf[givens] ?? Set(stated.map { $0.restricted(to: combination) })
      statedOf[givens] = own
      return (combination, own.contains(combination))
    }
  }

  static func += (left: inout GivenCombinations, right: GivenCombinations) {
    left.stated.formUnion(right.stated)
    left.needed.merge(right.needed) { $1.shorter(than: $0) }
    left.continued.formUnion(right.continued)
  }
}
