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
    case .violated: failed += 1
    case .notTried: notTried += 1
    }
  }
}

/// What `rehearse host-check` prints.
package struct HostCheckText {
  /// The maximum bytes of a line from a host, or to it.
  private static let shownBytes = 300
  private static let shownLines = 10

  private let style: TextStyle

  package init(style: TextStyle) { self.style = style }

  package func head(_ contracts: ContractCatalog) -> String {
    let names = contracts.names.map { SanitizedText.of($0) }.joined(separator: ", ")
    let mistakes = contracts.contracts.compactMap { contract in
      contract.mistake.map { "\(contract.name): \(SanitizedText.of($0))\n" }
    }
    return "\(Counted.text(contracts.names.count, "module")): \(names)\n\(mistakes.joined())\n"
  }

  package func line(_ finding: HostCheck.Finding) -> String {
    switch finding.verdict {
    case .met: "\(style.good("met      "))  \(finding.requirement)\n"
    case .notTried(let reason):
      "\(style.doubtful("not tried"))  \(finding.requirement) (\(SanitizedText.of(reason)))\n"
    case .violated(let flaws):
      "\(style.bad("FAILED   "))  \(finding.requirement)\n" + flaws.map(text).joined()
    }
  }

  private func text(_ flaw: HostFlaw) -> String {
    var text = detail(flaw.reason)
    if !flaw.sent.isEmpty { text += detail("sent:    \(shown(flaw.sent))") }
    if !flaw.received.isEmpty { text += detail("answer:  \(shown(flaw.received))") }
    let printed = String(decoding: flaw.printed, as: UTF8.self).split(separator: "\n").suffix(Self.shownLines)
    if !printed.isEmpty { text += detail("It printed:") + printed.map { detail("  \($0)") }.joined() }
    return text
  }

  private func detail(_ line: String) -> String { "           \(SanitizedText.of(line))\n" }

  private func shown(_ line: [UInt8]) -> String {
    String(decoding: line.prefix(Self.shownBytes), as: UTF8.self) + (line.count > Self.shownBytes ? "…" : "")
  }

  package func summary(_ tally: HostCheckTally) -> String {
    var parts = ["\(tally.met) met"]
    if tally.failed > 0 { parts.append(style.bad("\(tally.failed) failed")) }
    if tally.notTried > 0 { parts.append("\(tally.notTried) not tried") }
    return "\n\(Counted.text(tally.met + tally.failed + tally.notTried, "requirement")): "
      + parts.joined(separator: ", ") + "\n"
  }
}
