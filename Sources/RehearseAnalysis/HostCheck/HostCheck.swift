import Rehearse
import RehearseLanguage
import RehearseRunner

/// Checks whether a host follows the protocol, one requirement after the other.
///
/// All plans are derived from the contracts of its modules, so no scenarios are needed.
package struct HostCheck {
  package enum Verdict: Sendable {
    case met
    /// It could not be checked; the text completes the sentence "not tried: …".
    case notTried(String)
    /// It is not met: at most one flaw for each module.
    case violated([HostFlaw])
  }

  package struct Finding: Sendable {
    /// The requirement as a sentence about the host, without a period.
    package let requirement: String
    package let verdict: Verdict
  }

  private let trial: HostTrial

  /// - Parameter pool: the host's pool, which is open.
  package init(_ pool: HostPool, _ contracts: ContractCatalog) { trial = HostTrial(pool, contracts) }

  /// Checks all requirements, and reports each as soon as it is known.
  package func run(_ report: (Finding) -> Void) {
    for requirement in HostRequirement.all {
      guard StopRequest.number == nil else { return }
      report(Finding(requirement: requirement.text, verdict: verdict(on: requirement)))
    }
  }

  private func verdict(on requirement: HostRequirement) -> Verdict {
    guard !trial.isHopeless else {
      return .notTried("the host ended, or did not answer, \(HostTrial.mostLosses) times")
    }
    if let feature = requirement.feature, !trial.has(feature) {
      return .notTried("the host does not list the feature \"\(feature.rawValue)\"")
    }
    guard requirement.precondition.map({ trial.hasModule(meeting: $0) }) ?? true else {
      return .notTried("see what failed above")
    }
    var flaws: [HostFlaw] = []
    var reason: String?
    var isMet = false
    switch requirement.check {
    case .host(let check): tried { () throws(HostFlaw) in try check(trial) }
    case .module(let check):
      for contract in trial.modules(meeting: requirement.precondition) {
        let count = flaws.count
        tried { () throws(HostFlaw) in try check(trial, ModuleSample(contract)) }
        if flaws.count > count, let result = requirement.establishes { trial.exclude(contract, from: result) }
      }
    }
    return flaws.isEmpty ? isMet ? .met : .notTried(reason ?? "the host has no module that runs") : .violated(flaws)

    func tried(_ check: () throws(HostFlaw) -> String?) {
      do throws(HostFlaw) {
        if let skipped = try check() { reason = reason ?? skipped } else { isMet = true }
      } catch {
        flaws.append(error)
      }
    }
  }
}

/// Where a host does not do what the protocol requires.
package struct HostFlaw: Error {
  /// One sentence without a period.
  package let reason: String
  /// What the host was sent, and what it sent. They are untrusted.
  package let sent: [UInt8]
  package private(set) var received: [UInt8] = []
  /// The end of the output of a host that ended.
  package let printed: [UInt8]

  init(_ reason: String, sent: [UInt8] = [], printed: [UInt8] = []) {
    (self.reason, self.sent, self.printed) = (reason, sent, printed)
  }

  init(_ reason: String, _ answer: TrialAnswer) {
    self.init(reason, sent: answer.sent)
    received = answer.line
  }
}

/// Something that the protocol requires of a host.
struct HostRequirement: Sendable {
  enum Check: Sendable {
    /// Returns `nil`, or why it could not be checked.
    case host(@Sendable (HostTrial) throws(HostFlaw) -> String?)
    /// For each module.
    case module(@Sendable (HostTrial, ModuleSample) throws(HostFlaw) -> String?)
  }

  /// What a module must do before other requirements can be checked.
  enum Precondition {
    case running
    /// Two runs of a plan can be compared.
    case repeating
  }

  let text: String
  /// Only the modules that meet it are checked.
  var precondition: Precondition? = .running
  var establishes: Precondition?
  /// The feature without which nothing is required.
  var feature: HostHello.Feature?
  let check: Check

  static let all = plans + responses + values + features + ends
}
