import Rehearse
import RehearseExploration

/// Values of the givens that decide together what an action, or what it leads to, does; no others were read.
package struct GivenCombination: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    /// Its place among the module's givens.
    let given: Int
    /// Of a given without an end of values, only whether it is none.
    let value: Literal
  }

  /// In the vocabulary's order.
  let items: [Item]

  init(_ given: [Way.FixedGiven], _ vocabulary: Vocabulary) {
    items = given.map { Item(given: $0.given, value: Visible.of($0.value, vocabulary.givens[$0.given].shape)) }
      .sorted { $0.given < $1.given }
  }

  /// Whether all of it is among what is given, in the same terms.
  func holds(in given: [Literal]) -> Bool { items.allSatisfy { given[$0.given] == $0.value } }

  /// Whether the other one says all that this one says, and more.
  func isBeginning(of other: GivenCombination) -> Bool {
    items.count < other.items.count && items.allSatisfy(other.items.contains)
  }

  /// As a reader of the gaps sees it: `authorization denied, flags.night on`.
  func words(_ vocabulary: Vocabulary) -> String {
    items.map { "\(vocabulary.givens[$0.given].path) \(Self.text($0.value, vocabulary.givens[$0.given]))" }
      .joined(separator: ", ")
  }

  static func text(_ value: Literal, _ given: GivenDeclaration) -> String {
    value == Visible.some ? "any value" : value.flow(given.shape)
  }
}
