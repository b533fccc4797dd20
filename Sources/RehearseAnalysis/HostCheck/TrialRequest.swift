import Rehearse
import RehearseLanguage

/// A request to a host under test, whose names can be changed one by one.
struct TrialRequest {
  let message: String
  /// What messages about the request begin with: the name of the module, or of the message.
  let name: String
  var members: [JSONValue.Member]
  let contract: ModuleContract
  let plan: Plan
  var isDetailed = false
  /// The runs of a batch, each of which has an answer.
  var runs: [TrialRequest] = []
  var known: KnownRun?
  /// How the request is written as JSON.
  var spelling: (_ members: [JSONValue.Member]) -> [UInt8] = { JSONValue.object($0).line }

  init(_ plan: Plan, _ contract: ModuleContract, message: String = "run") {
    (self.plan, self.contract, self.message, name) = (plan, contract, message, contract.name)
    members = [.init("module", .text(contract.name))] + plan.members(contract)
  }

  init(message: String, _ members: [JSONValue.Member] = []) {
    (self.message, self.members, name) = (message, members, message)
    (contract, plan) = (.empty, Plan(given: [], responses: [], steps: []))
  }

  func with(_ name: String, _ value: JSONValue) -> TrialRequest {
    var request = self
    request.members = members.filter { $0.name != name } + [.init(name, value)]
    return request
  }

  var detailed: TrialRequest {
    var request = with("details", true)
    request.isDetailed = true
    return request
  }

  func spelled(_ spelling: @escaping ([JSONValue.Member]) -> [UInt8]) -> TrialRequest {
    var request = self
    request.spelling = spelling
    return request
  }

  var answerCount: Int { max(1, runs.count) }

  var reader: TraceReader { TraceReader(contract, plan, isDetailed: isDetailed, after: known) }

  func line(_ id: Int) -> [UInt8] {
    spelling([.init("message", .text(message)), .init("id", .integer(id))] + members)
  }
}

extension Plan {
  /// The names of the request that form the plan.
  fileprivate func members(_ contract: ModuleContract) -> [JSONValue.Member] {
    var writer = JSONWriter()
    writer.object { write(to: &$0, contract) }
    guard case .object(let members)? = try? JSONReader.read(writer.bytes) else { return [] }
    return members
  }
}
