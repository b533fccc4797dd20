import ExampleModules
import Rehearse

/// The adapter of the module "weather".
package struct WeatherAdapter: ModuleAdapter {
  package static let about = About("weather", "A screen that shows the forecasts of notifications")

  let centre = Given<CentreName?>("centre", .first, "The notification centre that is injected")
  let held = Given("held", false, "Something else keeps the screen alive when its owner releases it")
  let shown = Given(
    "shown", "", "The forecast on the screen at the start", setsInitialState: true,
    equivalent: [.alike(["any value"], because: "a forecast is only shown, never inspected")])

  let addObserver = Call(
    "notificationCenter.addObserver", "Starts observing", Parameter<CentreName>("centre", "Where"),
    Parameter<String>("name", "Which notifications"))
  let removeObserver = Call(
    "notificationCenter.removeObserver", "Stops observing", Parameter<CentreName>("centre", "Where"))
  package init() {}
  package func begin(on stage: Stage) -> System { System(self, stage) }

  package var actions: [Action<System>] {
    Action("screen.load", "The view loads") { $0.screen?.load() }
    Action("centre.replace", "Another centre is injected", Parameter<CentreName>("centre", "Which one")) {
      $0.screen?.centre = Centre(name: $1, system: $0)
    }
    Action(
      "notify", "A notification is posted", Parameter<String>("name", "What it is about", examples: ["WeatherUpdate"]),
      Parameter<KeyedValues<InfoValue>?>("userInfo", "What is sent with it", examples: [InfoValue.example]),
      Parameter("centre", "Where it is posted", default: CentreName.first)
    ) { $0.observers[$3]?(PostedNotification(name: $1, userInfo: $2.map(InfoValue.userInfo))) }
    Action("screen.release", "The screen's owner releases it") { $0.release() }
  }

  package var state: [Field<System>] {
    Field("forecast", \.forecast, "What the screen shows, or showed last")
    Field("observing", { at in CentreName.allCases.first { at.observers[$0] != nil } }, "Where the screen observes")
    Field("alive", { $0.screen != nil }, "Whether the screen is still there")
  }

  /// The environment of the screen: its owner, another holder, and the observers of the centres.
  package final class System {
    fileprivate let (weather, stage): (WeatherAdapter, Stage)
    private var owned, holder: WeatherScreen?
    fileprivate private(set) weak var screen: WeatherScreen?
    fileprivate private(set) var forecast: String { didSet { stage.stateChanged() } }
    fileprivate var observers: [CentreName: (PostedNotification) -> Void] = [:] { didSet { stage.stateChanged() } }

    init(_ weather: WeatherAdapter, _ stage: Stage) {
      (self.weather, self.stage, forecast) = (weather, stage, stage.value(of: weather.shown))
      owned = WeatherScreen(
        forecast: forecast, centre: stage.value(of: weather.centre).map { Centre(name: $0, system: self) })
      screen = owned
      screen?.onChange = { [unowned self] in forecast = $0 }
    }

    func release() {
      (holder, owned) = (stage.value(of: weather.held) ? screen : nil, nil)
      stage.stateChanged()
    }
  }
}

private struct Centre: NotificationCentre {
  let name: CentreName
  unowned let system: WeatherAdapter.System

  func addObserver(name: String, receive: @escaping (PostedNotification) -> Void) -> ObservationToken {
    system.stage.call(system.weather.addObserver, self.name, name)
    system.observers[self.name] = receive
    return ObservationToken { [weak system, name = self.name] in
      guard let system else { return }
      system.stage.call(system.weather.removeObserver, name)
      system.observers[name] = nil
    }
  }
}

enum CentreName: String, CaseIterable, ScenarioValue { case first, second }

/// Any value, because the screen only distinguishes text from other values.
struct InfoValue: ScenarioValue {
  static var valueType: ValueType { .anyValue }
  static let example = KeyedValues([("weatherForcast", Self(literal: .text("sunny")))])
  let literal: Literal
  static func userInfo(_ values: KeyedValues<Self>) -> [String: any Sendable] {
    Dictionary(values.entries.map { ($0.key, $0.value.sent) }) { $1 }
  }
  private var sent: any Sendable { if case .text(let text) = literal { text } else { literal } }
}
