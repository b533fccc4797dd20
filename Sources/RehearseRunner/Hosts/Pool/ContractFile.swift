import Rehearse
import RehearseLanguage

/// The file in which `rehearse contract` keeps what modules declare, so that reading scenarios needs no host.
package enum ContractFile {
  /// How many bytes it may have.
  private static let sizeLimit = 16 << 20

  /// What the file says, as a host would.
  package static func modules(_ path: String) throws(ContractProblem) -> [JSONValue] {
    let advice = "write it again with `\(ProgramName.text) contract`"
    guard let bytes = FileBeginning.bytes(of: path, limit: sizeLimit) else {
      throw ContractProblem(message: "the contract \(path) cannot be read: \(SystemReason.last)")
    }
    let json: JSONValue
    do throws(JSONReader.Problem) {
      json = try JSONReader.read(bytes)
    } catch {
      throw ContractProblem(message: "\(path) is no contract: byte \(error.offset): \(error.message); \(advice)")
    }
    guard let modules = json["modules"]?.items, !modules.isEmpty else {
      throw ContractProblem(message: "\(path) is no contract; \(advice)")
    }
    return modules
  }

  package static func contracts(_ path: String) throws(ContractProblem) -> ContractCatalog {
    try HostHello.contracts(try modules(path), takes: { _, _, _ in true })
  }

  /// Whether the file says what a host said.
  package static func isSame(_ path: String, _ sent: [JSONValue]) -> Bool {
    guard let modules = try? modules(path) else { return false }
    return HostHello.areSame(modules, sent)
  }
}

/// Stands for what runs plans where only the contract is known.
package struct UnavailableExecutor: PlanExecutor {
  package init() {}

  package func run(_ requests: [PlanRequest], receive: (_ place: Int, PlanOutcome) -> Bool) {
    for place in requests.indices {
      guard receive(place, .notRun(reason: "not run: no host was started")) else { return }
    }
  }
}
