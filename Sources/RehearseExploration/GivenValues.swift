import Rehearse

/// The values of a given that are worth trying.
package enum GivenValues {
  /// The standard value first; of those that the module is declared to treat alike, where there is no end of them, an ordinary one
  /// and the empty text, which is easily taken for none.
  package static func all(_ given: GivenDeclaration) -> [Literal] {
    let slot = ValueSlot(given)
    var values = slot.values()
    if given.shape.finiteValues == nil, given.equivalent.contains(where: { $0.values.contains("any value") }) {
      values =
        [given.standard == .none ? slot.ordinary(EarlierValues()) ?? .none : given.standard]
        + values.filter { [.none, .text("")].contains($0) }
    }
    return [given.standard] + values.filter { $0 != given.standard }
  }
}
