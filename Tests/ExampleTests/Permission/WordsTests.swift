import ExampleModules
import Testing

@Suite("Raw values of the permission module")
struct WordsTests {
  @Test("Every enumeration has exactly these values")
  func values() {
    #expect(AuthorizationStatus.allCases.map(\.rawValue) == ["notDetermined", "denied", "authorized", "provisional"])
    #expect(AuthorizationAnswer.allCases.map(\.rawValue) == ["granted", "refused"])
    #expect(NotificationOption.allCases.map(\.rawValue) == ["alert", "badge", "sound"])
    #expect(OpenAnswer.allCases.map(\.rawValue) == ["opened", "notOpened"])
    #expect(
      RegistrationStage.allCases.map(\.rawValue)
        == ["idle", "asking", "checkingSettings", "waitingForToken", "registered", "failed"])
  }
}
