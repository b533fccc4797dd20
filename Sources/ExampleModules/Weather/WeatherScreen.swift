/// The logic of the weather screen: shows the forecast of the last notification.
///
/// The screen owns the token of its observation, so the observation ends with the screen, and the centre does not keep
/// the screen alive.
///
/// A screen belongs to one thread.
public final class WeatherScreen {
  private static let update = "WeatherUpdate"
  // The service that posts it misspells it like this.
  private static let forecastKey = "weatherForcast"

  public private(set) var forecast: String {
    didSet { onChange?(forecast) }
  }

  /// Receives every forecast, even if it equals the last one.
  public var onChange: ((String) -> Void)?

  /// The centre to observe when the screen loads. Replacing it does not move an existing observation.
  public var centre: (any NotificationCentre)?

  private var observation: ObservationToken?

  public init(forecast: String = "", centre: (any NotificationCentre)? = nil) {
    self.forecast = forecast
    self.centre = centre
  }

  /// Observes the centre, if there is one, when the view loads.
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
