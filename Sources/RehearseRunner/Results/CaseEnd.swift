import Rehearse
import RehearseLanguage

/// How a case ended.
package struct CaseEnd: Sendable, Codable {
  /// What few cases have, and so lies apart: an end is copied at every hand it passes through.
  private indirect enum Texts {
    case none
    case some(output: String, remark: String)
  }

  package var verdict: Verdict
  /// Real time.
  package var nanoseconds: Int64
  private var texts: Texts

  package init(_ verdict: Verdict, nanoseconds: Int64 = 0, output: String = "", remark: String = "") {
    self.verdict = verdict
    self.nanoseconds = nanoseconds
    texts = Self.texts(output, remark)
  }

  /// The end of what the module printed meanwhile, without secrets; kept only for a case that did not pass.
  package var output: String {
    get { if case .some(let output, _) = texts { output } else { "" } }
    set { texts = Self.texts(newValue, remark) }
  }

  /// What is told of a case though it passed: how far a rule was explored.
  package var remark: String {
    get { if case .some(_, let remark) = texts { remark } else { "" } }
    set { texts = Self.texts(output, newValue) }
  }

  private static func texts(_ output: String, _ remark: String) -> Texts {
    output.isEmpty && remark.isEmpty ? .none : .some(output: output, remark: remark)
  }
}

extension CaseEnd {
  private enum CodingKeys: String, CodingKey { case verdict, nanoseconds, output, remark }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Verdict.self, forKey: .verdict),
      nanoseconds: try values.decode(Int64.self, forKey: .nanoseconds),
      output: try values.decodeIfPresent(String.self, forKey: .output) ?? "",
      remark: try values.decodeIfPresent(String.self, forKey: .remark) ?? "")
  }

  /// Leaves out the texts that few cases have.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(verdict, forKey: .verdict)
    try values.encode(nanoseconds, forKey: .nanoseconds)
    if !output.isEmpty { try values.encode(output, forKey: .output) }
    if !remark.isEmpty { try values.encode(remark, forKey: .remark) }
  }
}

/// What is said of a rule that holds.
package enum HeldRule {
  private static let beginning = "no counterexample in "

  /// What terminal and JUnit show.
  package static func remark(sequences: Int, depth: Int) -> String {
    "\(beginning)\(Counted.text(sequences, "sequence")), complete to depth \(depth)"
  }

  /// The remark of a case as a page shows it.
  package static func onPage(_ remark: String) -> String {
    remark.hasPrefix(beginning) ? "held in everything that was tried: \(remark)" : remark
  }
}
