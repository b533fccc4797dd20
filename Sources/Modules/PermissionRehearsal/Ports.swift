import Permission
import RehearseVocabulary

/// The module's ports, each call passed on to the stage.
struct Ports: NotificationCenterPort, ApplicationPort, TrackerPort, FlagPort, PreferencesPort, SessionPort, MainQueue {
  let stage: Stage
  let system: System

  func isEnabled(_ name: String) -> Bool { stage.ask(Adapter.isEnabled, flag: name, among: Adapter.flags) }

  func isBrazeDisabled() -> Bool { stage.ask(Adapter.isBrazeDisabled, from: Adapter.brazeDisabled) }

  func currentUser() -> String? { stage.ask(Adapter.currentUser, from: Adapter.user) }

  func setCategories(_ categories: [String]) { stage.call(Adapter.setCategories, [categories.literal]) }

  func requestAuthorization(
    options: [NotificationOption], completion: @escaping (Result<AuthorizationAnswer, SystemError>) -> Void
  ) {
    stage.call(Adapter.requestAuthorization, [options.literal]) { [system] answer in
      switch answer {
      case .returned(let answer):
        system.userAnswered(answer)
        completion(.success(answer))
      case .failed(let error): completion(.failure(error))
      }
    }
  }

  func settings(completion: @escaping (AuthorizationStatus) -> Void) {
    stage.call(Adapter.settings, standard: system.status) { answer in
      if case .returned(let status) = answer { completion(status) }
    }
  }

  func registerForRemoteNotifications() { stage.call(Adapter.registerForRemoteNotifications) }

  func open(url: String, completion: @escaping (OpenAnswer) -> Void) {
    stage.call(Adapter.open, [url.literal], standard: .opened) { answer in
      if case .returned(let answer) = answer { completion(answer) }
    }
  }

  func log(origin: String, action: String) { stage.call(Adapter.log, [origin.literal, action.literal]) }

  func async(_ work: @escaping () -> Void) { stage.hop(work) }
}
