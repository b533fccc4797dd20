import Rehearse

/// The contracts of two sides, brought into one order, so that a declaration has the same index on both.
///
/// A side keeps its own declarations and borrows those that only the other side has. Its files are also read with its
/// own contract, so that a borrowed name hides no mistake.
package enum SharedContract {
  private static let kinds = ["givens", "operations", "actions", "state"]

  /// - Returns: the modules of each side, as a host would send them.
  package static func modules(
    old: [JSONValue], new: [JSONValue]
  ) -> (old: [JSONValue], new: [JSONValue]) {
    func partner(_ module: JSONValue, in others: [JSONValue]) -> JSONValue? {
      others.first { $0["name"] == module["name"] }
    }
    return (
      old.map { own in partner(own, in: new).map { shared(own, old: own, new: $0) } ?? own },
      new.map { own in partner(own, in: old).map { shared(own, old: $0, new: own) } ?? own }
    )
  }

  private static func shared(_ own: JSONValue, old: JSONValue, new: JSONValue) -> JSONValue {
    replacing(kinds, in: own) { kind in
      merged(kind, own, old: old, new: new) { declaration, old, new in
        guard kind == "operations" || kind == "actions" else { return declaration }
        return replacing(["parameters"], in: declaration) { _ in
          merged("parameters", declaration, old: old, new: new) { parameter, _, _ in
            parameter
          } borrow: { parameter in
            kind == "actions" ? optional(parameter) : parameter
          }
        }
      }
    }
  }

  /// The declarations of the new side in their order, then those that only the old side has.
  private static func merged(
    _ kind: String, _ own: JSONValue, old: JSONValue, new: JSONValue,
    _ both: (_ own: JSONValue, _ old: JSONValue, _ new: JSONValue) -> JSONValue,
    borrow: (JSONValue) -> JSONValue = { $0 }
  ) -> JSONValue {
    let (mine, before, now) = (items(kind, own), items(kind, old), items(kind, new))
    func find(_ item: JSONValue, in items: [JSONValue]) -> JSONValue? { items.first { $0["name"] == item["name"] } }
    let order = now + before.filter { find($0, in: now) == nil }
    return .list(
      order.map { item in
        guard let own = find(item, in: mine) else { return borrow(item) }
        guard let old = find(item, in: before), let new = find(item, in: now) else { return own }
        return both(own, old, new)
      })
  }

  private static func items(_ kind: String, _ value: JSONValue) -> [JSONValue] { value[kind]?.items ?? [] }

  private static func replacing(
    _ names: [String], in object: JSONValue, _ value: (String) -> JSONValue
  ) -> JSONValue {
    guard case .object(let members) = object else { return object }
    return .object(
      members.filter { !names.contains($0.name) } + names.map { JSONValue.Member($0, value($0)) })
  }

  /// A parameter that may be left out, as it is on the side that does not have it.
  private static func optional(_ parameter: JSONValue) -> JSONValue {
    guard case .object(let members) = parameter, parameter["default"] == nil, let type = parameter["type"] else {
      return parameter
    }
    let isOptional = type["optional"] != nil || type["anyValue"] != nil
    return .object(
      members.map { $0.name == "type" && !isOptional ? JSONValue.Member("type", ["optional": type]) : $0 }
        + [JSONValue.Member("default", .null)])
  }
}
