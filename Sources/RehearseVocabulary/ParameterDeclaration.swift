/// What is declared of an argument, without its Swift type.
package final class ParameterDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let shape: Shape
  /// Its value when it is left out; `nil` when it must be written.
  package let standard: Literal?
  package let isSecret: Bool

  init(name: String, summary: String, shape: Shape, standard: Literal?, isSecret: Bool) {
    self.name = name
    self.summary = summary
    self.shape = shape
    self.standard = standard
    self.isSecret = isSecret
  }
}
