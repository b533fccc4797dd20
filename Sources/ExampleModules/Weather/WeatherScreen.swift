/// The weather screen without its looks: shows the last forecast that a notification brought.
///
/// The screen lives as long as somebody keeps it, and its observation lives as long as the screen: the token is one of its
/// properties. So a screen that is gone hears nothing, and is not kept alive by the centre where it observed.
///
/// A screen belongs to one thread.
public final class WeatherScreen {
  private static let update = "WeatherUpdate"
  /// Spelt as the service that posts it spells it.
  private static let forecastKey = "weatherForcast"

  /// What is shown.
  public private(set) var forecast: String {
    didSet { onChange?(forecast) }
  }

  /// Hears every forecast that is taken, also one that equals the forecast before.
  public var onChange: ((String) -> Void)?

  /// Where the screen observes when it loads; one that observes already stays where it is.
  public var centre: (any NotificationCentre)?

  private var observation: ObservationToken?

  /// Makes a screen that is not loaded yet.
  public init(forecast: String = "", centre: (any NotificationCentre)? = nil) {
    self.forecast = forecast
    self.centre = centre
  }

  /// Takes the loading of the view, from which on the screen observes if there is a centre.
  ///
  /// A view can load several times, but the screen observes once.
  public func load() {
    guard observation == nil else { return }
    observation = centre?.addObserver(name: Self.update) { [weak self] in self?.take($0) }
  }

  private func take(_ notification: PostedNotification) {
    guard notification.name == Self.update, let userInfo = notification.userInfo,
      let forecast = userInfo[Self.forecastKey] as? String
    else { return }
    self.forecast = forecast
  }
}
