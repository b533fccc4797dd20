import Rehearse
import RehearseLanguage
import RehearseRunner

/// Checks whether a host follows the protocol, one requirement after the other.
///
/// Scenarios and exchanges with the modules of `Conformance` check all that a module can do. The host's own modules are
/// checked for what holds of any module.
package struct HostCheck {
  package enum Verdict: Sendable {
    case met
    /// It could not be checked; the text completes the sentence "not tried: …".
    case notTried(String)
    /// It is not met, for the reasons on these lines. They may quote the host, which is untrusted.
    case failed([String])
  }

  package struct Finding: Sendable {
    /// The requirement as a sentence about the host, or the title of a scenario, without a period.
    package let requirement: String
    package let verdict: Verdict
  }

  /// What follows from a failure that was reported before.
  static let afterFailure = Verdict.notTried("see what failed above")

  private let pool: HostPool
  private let contracts: ContractCatalog

  /// - Parameter pool: the host's pool, which is open.
  package init(_ pool: HostPool, _ contracts: ContractCatalog) { (self.pool, self.contracts) = (pool, contracts) }

  /// What a host printed last, as lines of a failed requirement.
  static func lastLines(_ output: [UInt8]) -> [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").suffix(10).map { "printed: \($0)" }
  }

  /// The modules of the host itself.
  package static func ownModules(_ contracts: ContractCatalog) -> [ModuleContract] {
    contracts.contracts.filter { !Conformance.modules.names.contains($0.name) }
  }

  /// Checks all requirements, and reports each as soon as it is known.
  package func run(_ report: @escaping (Finding) -> Void) {
    // Whether a finding has said why no more plans run.
    var isOver = false
    let check = { [pool] (requirement: String, verdict: () -> Verdict) in
      guard StopRequest.number == nil else { return }
      var verdict = isOver ? Self.afterFailure : verdict()
      // What was stopped has no verdict.
      guard StopRequest.number == nil else { return }
      if !isOver, let reason = pool.whyGivenUp {
        isOver = true
        if case .failed = verdict {} else { verdict = .failed(["no more plans run: \(reason)"]) }
      }
      report(Finding(requirement: requirement, verdict: verdict))
    }
    let modules = ConformanceModules(pool)
    let own = Self.ownModules(contracts).filter { $0.mistake == nil }.flatMap { contract in
      ModuleSample(contract).plans.map { PlanRequest($0, contract) }
    }
    PlanCheck(pool, own).run(check)
    for module in modules.sent {
      check("Its module \"\(module)\" declares what Hosts.md says") {
        modules.difference(module).map { .failed(["\($0); copy the module again"]) } ?? .met
      }
    }
    var requests: [PlanRequest] = []
    for file in ConformanceFile.all { requests += file.run(pool, contracts, modules, check) }
    check("The scenarios have the same traces each time, whatever ran before") {
      requests.isEmpty ? .notTried("none of them ran") : PlanCheck(pool, requests).repetition
    }
    for exchange in Exchange.all {
      check(exchange.requirement) {
        modules.reason(exchange.module, exchange.feature).map { .notTried($0) } ?? exchange.verdict(pool, modules)
      }
    }
    EndCheck(pool).run(check)
  }

  /// Reports a requirement, unless the user has stopped the check.
  typealias Check = (_ requirement: String, _ verdict: () -> Verdict) -> Void
}

/// Which modules of `Conformance` a host has.
struct ConformanceModules {
  let hello: HostHello?
  private let declared: [JSONValue]

  init(_ pool: HostPool) {
    let session = try? pool.take()
    hello = session?.hello
    if let session { pool.give(back: session) }
    declared = Conformance.modules.contracts.contracts.map { JSONValue(contract: $0) }
  }

  /// Why nothing can be tried with a module and a feature; `nil` if something can.
  func reason(_ module: String?, _ feature: HostHello.Feature?) -> String? {
    if let feature, hello?.has(feature) != true {
      return "the host does not list the feature \"\(feature.rawValue)\""
    }
    guard let module else { return nil }
    guard sent.contains(module) else { return "add the module \"\(module)\" to your kit" }
    return difference(module) == nil ? nil : "see what failed above"
  }

  /// The names of those that the host has.
  var sent: [String] { declared.compactMap { $0["name"]?.text }.filter { contract($0, in: hello?.modules) != nil } }

  /// Where a module does not declare what it should.
  func difference(_ module: String) -> String? {
    contract(module, in: declared)?.difference(from: contract(module, in: hello?.modules), in: "")
  }

  private func contract(_ module: String, in contracts: [JSONValue]?) -> JSONValue? {
    contracts?.first { $0["name"]?.text == module }
  }

  /// The usual givens of the module "conformance".
  var givens: JSONValue {
    let givens = declared.first?["givens"]?.items ?? []
    return .object(
      givens.map { given in
        let name = given["name"]?.text ?? ""
        return .init(given["flag"] == true ? "flags.\(name)" : name, given["default"] ?? .null)
      })
  }
}

extension JSONValue {
  /// Where a value lacks something of this one, or has something else in its place. Further members are ignored, and
  /// empty ones may be missing.
  func difference(from other: JSONValue?, in path: String) -> String? {
    if let other, self == other { return nil }
    switch (self, other) {
    case (.object(let members), .object):
      return members.lazy.compactMap {
        $0.value.difference(from: other?[$0.name], in: path.isEmpty ? $0.name : "\(path).\($0.name)")
      }.first
    case (.list(let items), .list(let others)) where items.count == others.count:
      return items.indices.lazy.compactMap { items[$0].difference(from: others[$0], in: "\(path)[\($0)]") }.first
    case (.null, nil), (.list([]), nil), (.object([]), nil), (false, nil): return nil
    case (.list(let items), .list(let others)):
      return "`\(path)` has \(Counted.text(others.count, "item")) instead of \(items.count)"
    case (_, nil): return "`\(path)` is missing"
    case (_, let other?): return "`\(path)` is \(other.shortened) instead of \(shortened)"
    }
  }

  private var shortened: String {
    let line = line
    return String(decoding: line.prefix(80), as: UTF8.self) + (line.count > 80 ? "…" : "")
  }
}
