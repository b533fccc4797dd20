import RehearseSource

/// A Swift type whose values a scenario can write and a trace can hold.
///
/// An adapter makes its module's types conform, mostly in one line; what a scenario may write follows from `shape`.
package protocol ScenarioValue: Sendable {
  static var shape: Shape { get }
  /// `nil` when the literal is not of `shape`; decoding has made sure that it is.
  init?(literal: Literal)
  var literal: Literal { get }
}

extension Bool: ScenarioValue {
  package static var shape: Shape { .toggle }
  package init?(literal: Literal) {
    guard case .toggle(let value) = literal else { return nil }
    self = value
  }
  package var literal: Literal { .toggle(self) }
}

extension Int: ScenarioValue {
  package static var shape: Shape { .wholeNumber }
  package init?(literal: Literal) {
    guard case .integer(let value) = literal else { return nil }
    self = value
  }
  package var literal: Literal { .integer(self) }
}

extension String: ScenarioValue {
  package static var shape: Shape { .text }
  package init?(literal: Literal) {
    guard case .text(let value) = literal else { return nil }
    self = value
  }
  package var literal: Literal { .text(self) }
}

extension Optional: ScenarioValue where Wrapped: ScenarioValue {
  package static var shape: Shape { .optional(Wrapped.shape) }
  package init?(literal: Literal) {
    if case .none = literal {
      self = .none
      return
    }
    guard let wrapped = Wrapped(literal: literal) else { return nil }
    self = .some(wrapped)
  }
  package var literal: Literal { self?.literal ?? .none }
}

extension Array: ScenarioValue where Element: ScenarioValue {
  package static var shape: Shape { .list(Element.shape) }
  package init?(literal: Literal) {
    guard case .list(let items) = literal else { return nil }
    let elements = items.compactMap { Element(literal: $0) }
    guard elements.count == items.count else { return nil }
    self = elements
  }
  package var literal: Literal { .list(map(\.literal)) }
}

/// Any `enum: String, CaseIterable` is an enumeration to a scenario, under the names it has in Swift.
extension ScenarioValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var shape: Shape { .choice(allCases.map(\.rawValue)) }
  package init?(literal: Literal) {
    guard case .text(let name) = literal else { return nil }
    self.init(rawValue: name)
  }
  package var literal: Literal { .text(rawValue) }
}

/// What an operation returns that answers nothing, or fails with that cannot fail.
package struct Nothing: ScenarioValue {
  package static var shape: Shape { .record([]) }
  package init() {}
  package init?(literal: Literal) {}
  package var literal: Literal { .none }
}
