/// What is declared of a given, without its Swift type.
package final class GivenDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let shape: Shape
  package let standard: Literal
  package let isFlag: Bool
  package let setsInitialState: Bool

  init(name: String, summary: String, shape: Shape, standard: Literal, isFlag: Bool, setsInitialState: Bool) {
    self.name = name
    self.summary = summary
    self.shape = shape
    self.standard = standard
    self.isFlag = isFlag
    self.setsInitialState = setsInitialState
  }

  /// How a scenario's path names it: `authorization`, `flags.enable_…`.
  package var path: String { isFlag ? "flags.\(name)" : name }
}
