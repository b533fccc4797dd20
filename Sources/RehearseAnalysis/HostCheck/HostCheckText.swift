import Rehearse
import RehearseLanguage
import RehearseReport

/// How many requirements a host meets.
package struct HostCheckTally: Sendable {
  package private(set) var (met, failed, notTried) = (0, 0, 0)

  package init() {}

  package mutating func count(_ finding: HostCheck.Finding) {
    switch finding.verdict {
    case .met: met += 1
    case .failed: failed += 1
    case .notTried: notTried += 1
    }
  }
}

/// What `rehearse host-check` prints.
package struct HostCheckText {
  private let style: TextStyle

  package init(style: TextStyle) { self.style = style }

  package func head(_ contracts: ContractCatalog) -> String {
    let own = HostCheck.ownModules(contracts)
    let names = own.map { SanitizedText.of($0.name) }.joined(separator: ", ")
    let mistakes = own.compactMap { contract in
      contract.mistake.map { "\(contract.name): \(SanitizedText.of($0))\n" }
    }
    return "\(Counted.text(own.count, "module")): \(names)\n\(mistakes.joined())\n"
  }

  package func line(_ finding: HostCheck.Finding) -> String {
    switch finding.verdict {
    case .met: "\(style.good("met      "))  \(finding.requirement)\n"
    case .notTried(let reason):
      "\(style.doubtful("not tried"))  \(finding.requirement) (\(SanitizedText.of(reason)))\n"
    case .failed(let lines):
      "\(style.bad("FAILED   "))  \(finding.requirement)\n"
        + lines.map { "           \(SanitizedText.of($0))\n" }.joined()
    }
  }

  package func summary(_ tally: HostCheckTally) -> String {
    var parts = ["\(tally.met) met"]
    if tally.failed > 0 { parts.append(style.bad("\(tally.failed) failed")) }
    if tally.notTried > 0 { parts.append("\(tally.notTried) not tried") }
    return "\n\(Counted.text(tally.met + tally.failed + tally.notTried, "requirement")): "
      + parts.joined(separator: ", ") + "\n"
  }
}
