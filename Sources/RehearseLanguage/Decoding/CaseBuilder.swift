import Rehearse

/// The givens and responses that hold, one layer over another, each with the place where it was written.
struct GivenLayer {
  var values: [Literal]
  var sites: [Case.GivenSite] = []
  var responses: [Plan.Prepared] = []
  var responseSites: [Case.ResponseSite] = []

  mutating func set(_ given: Int, _ value: Literal, _ range: SourceRange, _ origin: Case.Origin) {
    values[given] = value
    let site = Case.GivenSite(given: given, range: range, origin: origin)
    if let index = sites.firstIndex(where: { $0.given == given }) { sites[index] = site } else { sites.append(site) }
  }

  mutating func set(_ operation: Int, _ script: ResponseScript, _ range: SourceRange, _ origin: Case.Origin) {
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

/// A scenario on its way to its cases: a table's rows each change a copy of it.
struct CaseBuilder {
  /// An argument of an action in `when`, or for `nil` the span of `clock.advance`.
  struct ArgumentPlace: Equatable {
    var trigger: Int
    var parameter: Int?
  }

  /// A required argument that the `when` leaves out.
  struct MissingArgument {
    var place: ArgumentPlace
    var name: String
    /// The action, if it is written without any argument.
    var bareAction: String?
    var range: SourceRange
  }

  let scenario: Int
  var name: String
  var position: SourcePosition
  var given: GivenLayer
  /// What happens in each step, and what is expected of it.
  var triggers: [[Plan.Trigger]] = []
  var expectations: [Expectations] = []
  /// What makes it a rule; its `never` and `state` are in the expectations of its only step, to which columns add.
  var rule: Rule?
  /// Whether it is one of several cases that a table or `for every` makes.
  var isRow = false

  /// Arguments that columns must supply, and those that they cannot, since `when` has them.
  var missing: [MissingArgument] = []
  var written: [ArgumentPlace] = []
  /// The spans of `clock.advance`, each with its place.
  var spans: [(milliseconds: Int64, range: SourceRange)] = []
  /// Whether a `when` has a mistake that was reported, so that paths into it are not checked.
  var isBroken = false

  init(scenario: Int, name: String, position: SourcePosition, given: GivenLayer) {
    self.scenario = scenario
    self.name = name
    self.position = position
    self.given = given
  }

  /// Whether nothing is expected, as far as no column says more.
  var expectsNothing: Bool { expectations[0].isEmpty && rule?.limits.isEmpty ?? true }

  /// The case that it has become.
  var testCase: Case {
    var rule = rule
    rule?.never = expectations[0].never
    rule?.state = expectations[0].state
    return Case(
      scenario: scenario, name: name, position: position, isRow: isRow,
      plan: Plan(given: given.values, responses: given.responses, steps: triggers),
      steps: rule == nil ? expectations : [], rule: rule, responseSites: given.responseSites, givenSites: given.sites)
  }

  /// A row with the values of its columns.
  func row(
    _ values: [(place: Int, value: ColumnValue)], _ columns: [Column], named label: String,
    at position: SourcePosition
  ) -> CaseBuilder {
    var copy = self
    copy.isRow = true
    copy.position = position
    copy.name = "\(name) [\(label)]"
    for (place, value) in values { copy.apply(value, columns[place], at: place) }
    return copy
  }

  /// Puts a column's value where its path leads.
  private mutating func apply(_ value: ColumnValue, _ column: Column, at place: Int) {
    switch (column.path, value.value) {
    case (.given(let index), .literal(let literal)): given.set(index, literal, column.range, .column(place))
    case (.response(let index), .script(let script)): given.set(index, script, value.range, .column(place))
    case (.argument(let trigger, let action, let parameter), .literal(let literal)):
      guard case .action(_, var values) = triggers[0][trigger] else { return }
      values[parameter] = literal
      triggers[0][trigger] = .action(action, values)
    case (.advance(let trigger), .span(let span)): triggers[0][trigger] = .advance(span)
    default: expectations[0].apply(value, column.path)
    }
  }
}

extension Expectations {
  fileprivate mutating func apply(_ value: ColumnValue, _ path: Column.Path) {
    switch (path, value.value) {
    case (.calls, .calls(let calls)): self.calls = calls
    case (.never, .never(let never)): self.never += never
    case (.state(let field), .pattern(let pattern)):
      state.append(Field(field: field, pattern: pattern, range: value.range))
    case (.changes(let field), .pattern(let pattern)):
      var changes = self.changes ?? Changes(fields: [], range: value.range)
      changes.fields.append(Field(field: field, pattern: pattern, range: value.range))
      self.changes = changes
    case (.history(let field), .history(let patterns)):
      history.append(History(field: field, patterns: patterns, range: value.range))
    default: return
    }
  }
}
