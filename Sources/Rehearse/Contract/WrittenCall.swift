/// A call or an action as text: its name, and its arguments if it has any.
package struct WrittenCall: Equatable, Sendable {
  package let name: String
  /// On one line: `{ id: ana }`.
  package let arguments: String?

  package init(_ name: String, _ arguments: String?) { (self.name, self.arguments) = (name, arguments) }

  /// In a sentence: `authService.logIn { id: ana }`.
  package var words: String { arguments.map { "\(name) \($0)" } ?? name }

  /// An item of a list with dashes: `authService.logIn: { id: ana }`.
  package var item: String { arguments.map { "\(name): \($0)" } ?? name }

  /// An item of a list in brackets: `{ authService.logIn: { id: ana } }`.
  package var flow: String { arguments == nil ? name : "{ \(item) }" }
}
