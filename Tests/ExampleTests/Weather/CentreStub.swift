import ExampleModules

/// A notification centre that calls its observers in order of registration, and keeps a journal.
final class CentreStub: NotificationCentre {
  private final class Observer {
    let receive: (PostedNotification) -> Void
    init(receive: @escaping (PostedNotification) -> Void) { self.receive = receive }
  }

  private(set) var journal: [String] = []
  private var observers: [Observer] = []

  func addObserver(name: String, receive: @escaping (PostedNotification) -> Void) -> ObservationToken {
    let observer = Observer(receive: receive)
    observers.append(observer)
    journal.append("add \(name)")
    return ObservationToken { [weak self] in
      self?.observers.removeAll { $0 === observer }
      self?.journal.append("remove \(name)")
    }
  }

  func post(_ name: String, _ userInfo: [String: any Sendable]? = nil) {
    for observer in observers { observer.receive(PostedNotification(name: name, userInfo: userInfo)) }
  }

  func postForecast(_ forecast: any Sendable) { post("WeatherUpdate", ["weatherForcast": forecast]) }
}
