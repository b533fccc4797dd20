import ExampleModules

/// A registration among doubles that write every call, and every change of the state, into one journal.
final class Bench {
  let world: PermissionStubs
  let registration: PermissionRegistration

  init(flag: Bool = false, brazeDisabled: Bool = false, user: String? = nil) {
    let world = PermissionStubs(flag: flag, brazeDisabled: brazeDisabled, user: user)
    self.world = world
    registration = PermissionRegistration(ports: world.ports)
    registration.onChange = { [unowned registration] state in
      // The property says the same as the argument, also from inside the observer.
      world.note(registration.state == state ? "= \(state.line)" : "the observer was told something else")
    }
  }

  /// The completion handler of a caller who writes into the same journal.
  func handler(_ name: String = "handler") -> PermissionRegistration.CompletionHandler {
    { [world] outcome in
      switch outcome {
      case .success(let token): world.note("\(name): \(token)")
      case .failure(let error): world.note("\(name): \(error.domain) \(error.code)")
      }
    }
  }

  /// What happened since the journal was last read.
  func journal() -> [String] {
    defer { world.journal = [] }
    return world.journal
  }
}

extension PermissionState {
  /// The state in one line; a handler that is held shows as `pending`.
  fileprivate var line: String {
    registration.rawValue + (completionPending ? " pending" : "") + (deviceToken.map { " \($0)" } ?? "")
  }
}

extension SystemError {
  static let broken = SystemError(domain: "Broken", code: 7)
}
