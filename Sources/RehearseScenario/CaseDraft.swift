import RehearseSource
import RehearseVocabulary

/// A scenario on its way to its cases: a table's rows each change a copy of it.
struct CaseDraft {
  var scenario: Int
  var name: String
  var position: SourcePosition
  var given: GivenLayer
  var steps: [StepDraft]

  func makeCase() -> Case {
    Case(
      scenario: scenario, name: name, position: position,
      plan: Plan(given: given.values, responses: given.responses, steps: steps.map(\.triggers)),
      steps: steps.map(\.expectations), responseSites: given.responseSites, givenSites: given.sites)
  }
}

/// A step on its way: what happens, what is expected, and what a table's column still has to supply.
struct StepDraft {
  /// A required argument, or the span of `clock.advance`, that the `when` leaves out.
  struct Missing {
    var trigger: Int
    /// The argument's place; `nil` for the span.
    var parameter: Int?
    var name: String
    var range: SourceRange
  }

  /// An argument that the `when` writes itself.
  struct Written: Equatable {
    var trigger: Int
    var parameter: Int?
  }

  var triggers: [Plan.Trigger] = []
  var missing: [Missing] = []
  var written: [Written] = []
  /// The spans of `clock.advance`, each with its place.
  var spans: [(milliseconds: Int64, range: SourceRange)] = []
  /// Whether its `when` has a mistake that was reported, so that paths into it are not judged.
  var isBroken = false
  var expectations: Expectations
}

/// The givens and responses that hold, one layer over another, each with the place where it was written.
struct GivenLayer {
  var values: [Literal]
  var sites: [Case.GivenSite] = []
  var responses: [Plan.Prepared] = []
  var responseSites: [Case.ResponseSite] = []

  init(standing values: [Literal]) { self.values = values }

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
