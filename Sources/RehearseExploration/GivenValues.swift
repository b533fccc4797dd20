import Rehearse

/// The values of a given that are worth trying.
package enum GivenValues {
  /// The standard value first; one for all that the module is declared to treat alike, where there is no end of them.
  package static func all(_ given: GivenDeclaration) -> [Literal] {
    let slot = ValueSlot(given)
    var values = slot.values()
    if given.shape.finiteValues == nil, given.equivalent.contains(where: { $0.values.contains("any value") }) {
      values = [given.standard == .none ? slot.base(EarlierValues()) : given.standard] + values.filter { $0 == .none }
    }
    return [given.standard] + values.filter { $0 != given.standard }
  }
}
