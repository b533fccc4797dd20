import ExampleModules
import Testing

@Suite("The weather screen")
struct WeatherScreenTests {
  @Test("A screen observes once, when it first loads")
  func load() {
    let centre = CentreStub()
    let screen = WeatherScreen(centre: centre)
    #expect(centre.journal == [])
    screen.load()
    screen.load()
    #expect(centre.journal == ["add WeatherUpdate"])
  }

  @Test("Without a centre nothing happens, and a later load observes the new centre")
  func noCentre() {
    let centre = CentreStub()
    var screen: WeatherScreen? = WeatherScreen()
    screen?.load()
    screen?.centre = centre
    #expect(centre.journal == [])
    screen?.load()
    #expect(centre.journal == ["add WeatherUpdate"])
    screen = nil
    #expect(centre.journal == ["add WeatherUpdate", "remove WeatherUpdate"])
  }

  @Test("The observation ends with the screen, in the centre where it began")
  func end() {
    let (centre, other) = (CentreStub(), CentreStub())
    var screen: WeatherScreen? = WeatherScreen(centre: centre)
    screen?.load()
    screen?.centre = other
    screen?.load()
    screen = nil
    #expect(centre.journal == ["add WeatherUpdate", "remove WeatherUpdate"])
    #expect(other.journal == [])
  }

  @Test("A screen that never loaded has no observation to end")
  func neverLoaded() {
    let centre = CentreStub()
    var screen: WeatherScreen? = WeatherScreen(centre: centre)
    #expect(screen?.forecast == "")
    screen = nil
    #expect(centre.journal == [])
  }

  @Test("The centre does not retain the screen, but other references do")
  func lifetime() {
    let centre = CentreStub()
    var screen: WeatherScreen? = WeatherScreen(centre: centre)
    var holder = screen
    weak let witness = screen
    screen?.load()
    screen = nil
    #expect(witness != nil && holder != nil && centre.journal == ["add WeatherUpdate"])
    centre.postForecast("rain")
    #expect(witness?.forecast == "rain")
    holder = nil
    #expect(witness == nil)
    centre.postForecast("snow")
    #expect(centre.journal == ["add WeatherUpdate", "remove WeatherUpdate"])
  }

  @Test("Each forecast is shown and reported, even if it repeats")
  func forecasts() {
    let centre = CentreStub()
    let screen = WeatherScreen(forecast: "fog", centre: centre)
    var told: [String] = []
    screen.onChange = { told.append($0) }
    screen.load()
    #expect(screen.forecast == "fog")
    for forecast in ["rain", "rain", "", "sun"] { centre.postForecast(forecast) }
    #expect(told == ["rain", "rain", "", "sun"])
    #expect(screen.forecast == "sun")
  }

  @Test("Other keys in addition to the forecast are ignored")
  func otherKeys() {
    let centre = CentreStub()
    let screen = WeatherScreen(centre: centre)
    screen.load()
    centre.post("WeatherUpdate", ["weatherForecast": "snow", "weatherForcast": "rain", "degrees": 4])
    #expect(screen.forecast == "rain")
  }

  @Test(
    "Notifications with other names are ignored",
    arguments: ["", "weatherUpdate", "WEATHERUPDATE", "WeatherUpdate ", "WeatherUpdates", "TrafficUpdate"])
  func otherNames(name: String) {
    expectIgnored { $0.post(name, ["weatherForcast": "rain"]) }
  }

  @Test("User info without a string for the key is ignored")
  func otherInfo() {
    expectIgnored { $0.post("WeatherUpdate") }
    expectIgnored { $0.post("WeatherUpdate", [:]) }
    expectIgnored { $0.post("WeatherUpdate", ["weatherForecast": "rain"]) }
    expectIgnored { $0.post("WeatherUpdate", ["WeatherForcast": "rain"]) }
    expectIgnored { $0.postForecast(42) }
    expectIgnored { $0.postForecast(["rain"]) }
    expectIgnored { $0.postForecast(["today": "rain"]) }
    expectIgnored { $0.postForecast(true) }
  }

  /// Expects that a notification does not change the screen or call its observer.
  private func expectIgnored(_ post: (CentreStub) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
    let centre = CentreStub()
    let screen = WeatherScreen(forecast: "fog", centre: centre)
    screen.onChange = { Issue.record("told of \($0)", sourceLocation: sourceLocation) }
    screen.load()
    post(centre)
    #expect(screen.forecast == "fog", sourceLocation: sourceLocation)
  }
}
