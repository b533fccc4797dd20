import RehearseResults

/// What a file says of itself, as the page needs it.
struct HTMLFileFacts: Sendable {
  let path: String
  let module: String
  let feature: String
  let about: String?
  let tags: [String]
  let links: [String]

  init(_ result: FileResult, _ details: FileDetails?, path: String) {
    self.path = path
    module = result.head.module
    let facts = details?.facts
    feature = facts.map(\.feature) ?? path
    about = facts?.about
    tags = facts?.tags ?? []
    links = facts?.links ?? []
  }
}

extension HTMLScenario {
  /// Where it begins.
  var line: Int { facts.lines.first }
}
