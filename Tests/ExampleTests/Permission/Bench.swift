import ExampleModules

/// A registration with test doubles that record every call and state change in one journal.
final class Bench {
  let world: PermissionStubs
  let registration: PermissionRegistration

  init(flag: Bool = false, brazeDisabled: Bool = false, user: String? = nil) {
    let world = PermissionStubs(flag: flag, brazeDisabled: brazeDisabled, user: user)
    self.world = world
    registration = PermissionRegistration(ports: world.ports)
    registration.onChange = { [unowned registration] state in
      // The property has the new value already inside the observer.
      world.note(registration.state == state ? "= \(state.line)" : "the observer was told something else")
    }
  }

  /// A completion handler that writes to the journal.
  func handler(_ name: String = "handler") -> PermissionRegistration.CompletionHandler {
    { [world] outcome in
      switch outcome {
      case .success(let token): world.note("\(name): \(token)")
      case .failure(let error): world.note("\(name): \(error.domain) \(error.code)")
      }
    }
  }

  /// The events since the last call.
  func journal() -> [String] {
    defer { world.journal = [] }
    return world.journal
  }
}

extension PermissionState {
  /// The state in one line. A pending handler shows as `pending`.
  fileprivate var line: String {
    registration.rawValue + (completionPending ? " pending" : "") + (deviceToken.map { " \($0)" } ?? "")
  }
}

extension SystemError {
  static let broken = SystemError(domain: "Broken", code: 7)
}
