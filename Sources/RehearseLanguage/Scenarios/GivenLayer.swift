import Rehearse

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
