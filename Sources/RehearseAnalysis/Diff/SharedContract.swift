import Rehearse

/// The contracts of several projects, brought into one order, so that a declaration has the same index in all.
///
/// A project keeps its own declarations and borrows those that only others have. Its files are also read with its own
/// contract, so that a borrowed name hides no mistake.
package enum SharedContract {
  private static let kinds = ["givens", "operations", "actions", "state"]

  /// - Parameter projects: the modules of each project, as a host sends them; earlier projects set the order.
  package static func modules(_ projects: [[JSONValue]]) -> [[JSONValue]] {
    var variants: [JSONName: [JSONValue]] = [:]
    for module in projects.joined() { variants[JSONName(module), default: []].append(module) }
    return projects.map { $0.map { shared($0, with: variants[JSONName($0)] ?? []) } }
  }

  private static func shared(_ own: JSONValue, with variants: [JSONValue]) -> JSONValue {
    guard variants.contains(where: { $0 != own }) else { return own }
    return replacing(kinds, in: own) { kind in
      merged(kind, own, variants) { declaration, variants in
        // The one argument of a flag query is the flag.
        guard kind == "operations" || kind == "actions", declaration["answer"]?["flag"] == nil else {
          return declaration
        }
        return replacing(["parameters"], in: declaration) { _ in
          merged("parameters", declaration, variants) { parameter, _ in
            parameter
          } borrow: {
            kind == "actions" ? optional($0) : $0
          }
        }
      }
    }
  }

  /// The declarations of all variants, in the order in which they first occur.
  private static func merged(
    _ kind: String, _ own: JSONValue, _ variants: [JSONValue],
    _ mine: (_ own: JSONValue, _ variants: [JSONValue]) -> JSONValue, borrow: (JSONValue) -> JSONValue = { $0 }
  ) -> JSONValue {
    var order: [JSONName] = []
    var declared: [JSONName: [JSONValue]] = [:]
    for item in variants.flatMap({ $0[kind]?.items ?? [] }) {
      if declared[JSONName(item)] == nil { order.append(JSONName(item)) }
      declared[JSONName(item), default: []].append(item)
    }
    let owned = Dictionary((own[kind]?.items ?? []).map { (JSONName($0), $0) }) { first, _ in first }
    return .list(
      order.compactMap { name in
        owned[name].map { mine($0, declared[name] ?? []) } ?? declared[name]?.first.map(borrow)
      })
  }

  private static func replacing(
    _ names: [String], in object: JSONValue, _ value: (String) -> JSONValue
  ) -> JSONValue {
    guard case .object(let members) = object else { return object }
    return .object(members.filter { !names.contains($0.name) } + names.map { JSONValue.Member($0, value($0)) })
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

/// The name of a declaration, as bytes, because Swift treats canonically equivalent names as equal.
struct JSONName: Hashable {
  let bytes: [UInt8]

  init(_ declaration: JSONValue) { bytes = Array((declaration["name"]?.text ?? "").utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
