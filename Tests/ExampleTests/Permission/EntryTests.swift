import ExampleModules
import Testing

private let readFlag = "isEnabled enable_immediate_notification_request"

@Suite("Permission entry points")
struct EntryTests {
  @Test("The initial state is idle, and no port is called")
  func initialState() {
    let bench = Bench()
    #expect(bench.registration.state == PermissionState())
    #expect(bench.registration.state.registration == .idle)
    #expect(bench.registration.state.completionPending == false)
    #expect(bench.registration.state.deviceToken == nil)
    #expect(bench.journal() == [])
  }

  @Test("With the flag, register asks without reading Braze", arguments: [false, true])
  func flagOn(brazeDisabled: Bool) {
    let bench = Bench(flag: true, brazeDisabled: brazeDisabled)
    bench.registration.register()
    #expect(
      bench.journal() == [
        readFlag, "setCategories message", "= asking", "requestAuthorization alert,badge,sound",
      ])
  }

  @Test("Without the flag, register asks if Braze is disabled")
  func brazeDisabled() {
    let bench = Bench(brazeDisabled: true)
    bench.registration.register()
    #expect(
      bench.journal() == [
        readFlag, "isBrazeDisabled", "setCategories message", "= asking", "requestAuthorization alert,badge,sound",
      ])
  }

  @Test("Without the flag and with Braze, register only reads the settings")
  func settingsOnly() {
    let bench = Bench()
    bench.registration.register()
    #expect(bench.journal() == [readFlag, "isBrazeDisabled", "= checkingSettings", "settings"])
  }

  @Test("A handler is held and not called")
  func handlerHeld() {
    let bench = Bench()
    bench.registration.register(completionHandler: bench.handler())
    #expect(
      bench.journal() == [
        "= idle pending", readFlag, "isBrazeDisabled", "= checkingSettings pending", "settings",
      ])
  }

  @Test("A deeplink without a user does nothing")
  func deeplinkWithoutUser() {
    let bench = Bench(flag: true, brazeDisabled: true)
    bench.registration.requestNotifications()
    #expect(bench.journal() == ["currentUser"])
    #expect(bench.registration.state == PermissionState())
  }

  @Test("A deeplink with a user asks with either flag, even for an empty user name", arguments: ["ana", ""])
  func deeplinkWithUser(user: String) {
    let bench = Bench(user: user)
    bench.registration.requestNotifications()
    #expect(
      bench.journal() == [
        "currentUser", "setCategories message", "= asking", "requestAuthorization alert,badge,sound",
      ])
  }

  @Test("The user is read once, and a later sign-out changes nothing")
  func userLeaves() {
    let bench = Bench(user: "ana")
    bench.registration.requestNotifications()
    bench.world.user = nil
    bench.world.answerDialog(.success(.granted))
    bench.world.answerSettings(.authorized)
    bench.world.drainMain()
    #expect(bench.journal().filter { $0 == "currentUser" }.count == 1)
    #expect(bench.registration.state.registration == .waitingForToken)
  }

  @Test("The single steps read neither flag nor user")
  func singleSteps() {
    let bench = Bench()
    bench.registration.requestAuthorization()
    #expect(bench.journal() == ["setCategories message", "= asking", "requestAuthorization alert,badge,sound"])
    bench.registration.handleAuthorization()
    #expect(bench.journal() == ["= checkingSettings", "settings"])
  }
}
