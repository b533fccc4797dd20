/// A response for the calls with certain arguments.
package struct ConditionalResponse: Sendable {
  /// What a call must fit, in the order in which the arguments are declared; the others do not matter.
  package var arguments: [ArgumentPattern]
  package var response: Response
  /// Where the author wrote it, to say so where no call fits.
  package var range: SourceRange

  package init(arguments: [ArgumentPattern], response: Response, range: SourceRange) {
    self.arguments = arguments
    self.response = response
    self.range = range
  }
}

/// Two are equal wherever they are written.
extension ConditionalResponse: Hashable {
  package static func == (one: ConditionalResponse, other: ConditionalResponse) -> Bool {
    one.arguments == other.arguments && one.response == other.response
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(arguments)
    hasher.combine(response)
  }
}
