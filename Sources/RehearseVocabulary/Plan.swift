/// What is to be done with a module: the executable half of a case, without what is expected of it.
///
/// A value that could be sent to another process: it holds nothing but literals and numbers.
package struct Plan: Sendable {
  /// A response with the index of its operation in the vocabulary.
  package struct Prepared: Sendable {
    package var operation: Int
    package var script: ResponseScript

    package init(operation: Int, script: ResponseScript) {
      self.operation = operation
      self.script = script
    }
  }

  /// Something that happens in a step.
  package enum Trigger: Sendable {
    /// An action of the vocabulary with all its arguments.
    case action(Int, [Literal])
    /// Virtual milliseconds pass.
    case advance(Int64)
  }

  /// The value of every given, in the vocabulary's order.
  package var given: [Literal]
  package var responses: [Prepared]
  package var steps: [[Trigger]]

  package init(given: [Literal], responses: [Prepared], steps: [[Trigger]]) {
    self.given = given
    self.responses = responses
    self.steps = steps
  }
}
