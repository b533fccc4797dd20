import Rehearse

/// The current givens and responses, with the ranges where they are written.
struct GivenLayer {
  var values: [Literal]
  var sites: [Case.GivenSite] = []
  var responses: [Plan.Prepared] = []
  var responseSites: [Case.ResponseSite] = []

  mutating func set(_ given: Int, _ value: Literal, at range: SourceRange, _ origin: Case.Origin) {
    values[given] = value
    let site = Case.GivenSite(given: given, range: range, origin: origin)
    if let index = sites.firstIndex(where: { $0.given == given }) { sites[index] = site } else { sites.append(site) }
  }

  mutating func set(_ operation: Int, _ script: ResponseScript, at range: SourceRange, _ origin: Case.Origin) {
    let prepared = Plan.Prepared(operation: operation, script: script)
    let site = Case.ResponseSite(range: range, origin: origin)
    if let index = responses.firstIndex(where: { $0.operation == operation }) {
      responses[index] = prepared
      responseSites[index] = site
    } else {
      responses.append(prepared)
      responseSites.append(site)
    }
  }
}

/// A span of `clock.advance`, and where it is written.
struct WrittenSpan {
  let milliseconds: Int64
  let range: SourceRange
}

/// What happened before a scenario, as its file and the scenario itself write it.
struct EarlierActions {
  var triggers: [Plan.Trigger] = []
  var spans: [WrittenSpan] = []
  /// The last key that it is written below; `nil` if there is none.
  var range: SourceRange?
}

/// A scenario whose cases are being built; each row of a table changes a copy.
struct CaseBuilder {
  /// An argument of an action in `when`, or the span of `clock.advance` when `parameter` is `nil`.
  struct ArgumentIndex: Equatable {
    var trigger: Int
    var parameter: Int?
  }

  struct MissingArgument {
    var argument: ArgumentIndex
    var name: String
    var bareAction: String?
    var range: SourceRange
  }

  let scenario: Int
  var name: String
  var position: SourcePosition
  var given: GivenLayer
  var marks = Case.Marks()
  /// What happened before the first step.
  var before = EarlierActions()
  var triggers: [[Plan.Trigger]] = []
  var expectations: [Expectations] = []
  /// Set if the scenario is a rule.
  ///
  /// What it expects stays in `expectations[0]` until the end, because columns add to it.
  var rule: Rule?
  var isRow = false

  /// Arguments that columns must supply.
  var missing: [MissingArgument] = []
  var written: [ArgumentIndex] = []
  var spans: [WrittenSpan] = []
  /// Whether a mistake in `when` was reported, so that paths into it are not checked.
  var isBroken = false

  init(scenario: Int, name: String, position: SourcePosition, given: GivenLayer) {
    self.scenario = scenario
    self.name = name
    self.position = position
    self.given = given
  }

  /// The actions of all steps so far, what happened before first; `nil` if a mistake hides some of them.
  var actions: [[Int]]? {
    isBroken
      ? nil
      : ([before.triggers] + triggers).map { step in
        step.compactMap { if case .action(let action, _) = $0 { action } else { nil } }
      }
  }

  /// Whether the scenario expects nothing without its columns.
  var expectsNothing: Bool { expectations[0].isEmpty }

  var testCase: Case {
    var rule = rule
    rule?.expectations = expectations[0].all
    let earlier = before.range.map { range in
      var expectations = Expectations(when: range)
      expectations.isBefore = true
      return expectations
    }
    let isPreceded = rule == nil && !before.triggers.isEmpty
    return Case(
      scenario: scenario, name: name, position: position, isRow: isRow, marks: marks,
      plan: Plan(
        given: given.values, responses: given.responses, steps: (isPreceded ? [before.triggers] : []) + triggers),
      steps: rule == nil ? (isPreceded ? [earlier].compactMap(\.self) : []) + expectations : [], rule: rule,
      responseSites: given.responseSites, givenSites: given.sites)
  }

  func row(
    _ values: [(column: Int, value: ColumnValue)], _ columns: [Column], named label: String,
    at position: SourcePosition
  ) -> CaseBuilder {
    var copy = self
    copy.isRow = true
    copy.position = position
    copy.name = name + CaseName.beforeRow + "\(label)]"
    for (index, value) in values { copy.apply(value, columns[index], at: index) }
    return copy
  }

  private mutating func apply(_ value: ColumnValue, _ column: Column, at columnIndex: Int) {
    switch (column.path, value.value) {
    case (.given(let index), .literal(let literal)): given.set(index, literal, at: column.range, .column(columnIndex))
    case (.response(let index), .script(let script)): given.set(index, script, at: value.range, .column(columnIndex))
    case (.argument(let trigger, let action, let parameter), .literal(let literal)):
      guard case .action(_, var values) = triggers[0][trigger] else { return }
      values[parameter] = literal
      triggers[0][trigger] = .action(action, values)
    case (.advance(let trigger), .span(let span)): triggers[0][trigger] = .advance(span)
    case (.skip, .skip(let reason?)): marks.skip = reason
    case (.knownFailure, .knownFailure(let mark?)): marks.knownFailure = mark
    case (.then, .expectations(let added)): expectations[0].add(added)
    default: return
    }
  }
}
