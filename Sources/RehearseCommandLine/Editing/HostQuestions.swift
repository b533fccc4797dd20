import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import Synchronization

/// Hosts that an editor's documents need for their modules and values. They run until nothing more is asked.
final class HostQuestions: Sendable {
  private struct State {
    /// By the key of the project.
    var opened: [String: Hosts] = [:]
    /// The projects whose host could not be started for values.
    var outOfReach: Set<String> = []
  }

  private let hosts: HostChoice
  private let state = Mutex(State())

  init(_ hosts: HostChoice) { self.hosts = hosts }

  var hasHosts: Bool { state.withLock { !$0.opened.isEmpty } }

  /// Reads a contract file, or starts a host.
  ///
  /// - Parameter key: Under which the host is kept for values; `nil` if a contract file is read.
  func modules(at path: String, keptBy key: String?) -> LanguageServer.Modules {
    do throws(CommandError) {
      let opened = try hosts.open(.reading, at: path)
      if let key { state.withLock { $0.opened[key] = opened } }
      return .known(opened.contracts)
    } catch {
      return .unknown(
        "rehearse knows no modules here, and completes only words of the language itself: \(error.message)")
    }
  }

  /// The reasons for which the types of a module refuse values, by index; `nil` if its host cannot be asked now.
  func refusals(_ contract: ModuleContract, _ values: [ValueAtPath], key: String, path: String) -> [Int: String]? {
    var (opened, isOutOfReach) = state.withLock { ($0.opened[key], $0.outOfReach.contains(key)) }
    guard !isOutOfReach else { return nil }
    if opened == nil {
      let started = try? hosts.open(.starting, at: path, timeout: CheckCommand.timeout)
      state.withLock { state in
        if let started { state.opened[key] = started } else { state.outOfReach.insert(key) }
      }
      opened = started
    }
    return opened?.contracts.contract(named: contract.name)?.refusals(values)
  }

  func retry() { state.withLock { $0.outOfReach = [] } }

  func close() {
    let opened = state.withLock { state in
      defer { state.opened = [:] }
      return state.opened.values
    }
    for hosts in opened { _ = hosts.finish() }
  }
}
