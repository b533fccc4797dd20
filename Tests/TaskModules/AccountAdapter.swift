import Dispatch
import Rehearse

/// The module "account": a keychain that answers at once, timers, and work on the main queue.
package struct AccountAdapter: ModuleAdapter {
  package static let about = About("account", "A session that is renewed in time")

  let read = Call(
    .query, "keychain.read", "Reads the token of a user", Parameter<String>("user", "Whose"),
    returnsAtOnce: String?.self, fails: KeychainProblem.self, default: nil)
  let isAllowed = Call(
    .query, "device.isAllowed", "Asks whether the device may keep tokens", returnsAtOnce: Bool.self, default: true)
  let renew = Call(
    .command, "server.renew", "Asks for a new token", Parameter<String>("token", "The old one"), returns: String.self,
    fails: RenewalProblem.self)
  let log = Call("tracker.log", "Sends a tracking event", Parameter<String>("event", "What happened"))

  package init() {}

  package func begin(on stage: Stage) -> Account { Account(stage: stage, adapter: self) }

  package var actions: [Action<Account>] {
    Action("open", "The app opens", Parameter("user", "Who uses it", default: "ana")) { $0.open($1) }
    Action("close", "The app closes") { $0.close() }
    Action("post", "Two notes are sent to the main queue, one within the other") { $0.post() }
    Action("wakeAndPost", "Asks the server, and sends a note to the main queue") { $0.renewAndPost() }
  }

  package var state: [Field<Account>] {
    Field("token", \.token, "The token in use")
    Field("problem", \.problem, "Why there is none")
    Field("isLocked", \.isLocked, "Whether the keychain was locked")
  }
}

package enum KeychainProblem: String, Error, CaseIterable, ScenarioValue { case locked, damaged }
package enum RenewalProblem: String, Error, CaseIterable, ScenarioValue { case expired, offline }

/// Opens with the stored token, and renews it 1 s later.
package final class Account {
  private let stage: Stage
  private let adapter: AccountAdapter
  private var timer: StageTimer?

  private(set) var token: String? { didSet { stage.stateChanged() } }
  private(set) var problem: RenewalProblem? { didSet { stage.stateChanged() } }
  private(set) var isLocked = false { didSet { stage.stateChanged() } }

  init(stage: Stage, adapter: AccountAdapter) {
    self.stage = stage
    self.adapter = adapter
  }

  func open(_ user: String) {
    guard stage.answer(adapter.isAllowed) else { return }
    do throws(KeychainProblem) {
      token = try stage.answer(adapter.read, user)
    } catch {
      isLocked = error == .locked
    }
    timer?.cancel()
    if token != nil { timer = stage.after(.milliseconds(500) * 2.2) { [unowned self] in renew() } }
  }

  func close() { timer?.cancel() }

  private func renew() {
    stage.call(adapter.renew, token ?? "") { [unowned self] (answer: Result<String, RenewalProblem>) in
      switch answer {
      case .success(let token): self.token = token
      case .failure(let problem): self.problem = problem
      }
    }
  }

  func post() {
    // It stays on the thread of the case.
    nonisolated(unsafe) let here = self
    DispatchQueue.main.async {
      here.log("first")
      DispatchQueue.main.async { here.log("second") }
    }
    log("action")
  }

  func renewAndPost() {
    renew()
    nonisolated(unsafe) let here = self
    DispatchQueue.main.async { here.log("posted") }
  }

  private func log(_ event: String) { stage.call(adapter.log, event) }
}
